// Finds the text of a call that left no trace in its conversation: it is neither in messages, extras, tools and the
// finish reason, nor in what a warning names.
import type { Conversation, ToConversationParams } from '../../../src/providers/index.ts';

const MIN_LENGTH = 8;

// Deeper values are those of tests about depth.
const MAX_DEPTH = 40;

/** The type, the role or the state of a value, which decides how it is read: one word. */
const WORD_KEYS =
  /\.(?:type|subtype|role|object|status|state|kind|stepType|toolType|lc_namespace\.\d+|modality|source)$|^openai\.(?:agents|response_items):.*\.name$/;

/** What is no content of a conversation, with the paths where it is; a path begins with the kind of the result. */
const NO_CONTENT: Readonly<Record<string, readonly RegExp[]>> = {
  'ids, and what refers to ids': [/(?:^|[._])ids?(?:\.\d+)?$/, /[a-z]Ids?$/],
  'media types': [/\.(?:media_?type|mime_?type|content_?type|format)$/i],
  'binary data and addresses of media, which a placeholder replaces': [
    /\.(?:encrypted_content|redactedContent)$/,
    /signature$/i,
  ],
  'the model, times and the settings of the request, which a response repeats': [
    /\.(?:model|model_?version|service_?tier|truncation|timestamp|system_fingerprint|provider)$/i,
    /\.(?:created|updated|created?_?(?:at|time)|prompt_cache_\w+)$/i,
    /:result\.(?:usage|usageMetadata|billing|metadata)\./,
    /^openai\.responses:result\.(?:tools|reasoning)\./,
  ],
  'the headers and the bodies of requests and responses': [/\.(?:headers|body|urls)\./, /\.body$/],
  'copies that a client library makes of the content': [
    /^(?:openai\.responses|gemini\.interaction):result\.output_text$/,
    /^ai-sdk\.text:result(?:\.steps)?(?:\.\d+)?\.text$/,
    /^openai\.[^:]*:result\.body\./,
    // Mastra.
    /^(?:messages?|ai-sdk\.text):result\..*content\.content$/,
  ],
  'what the provider repeats of the request, where the caller has passed it': [
    /^openai\.responses:result\.(?:instructions|prompt$)/,
    /^cohere\.v1:result\.chatHistory\./,
  ],
  'finish reasons: the last one is kept': [
    /\.(?:finishReason|(?:native_)?(?:stop|finish)_reason|finishMessage|guardrailAction)$/,
  ],
  'a text in the place of the code of an error': [
    /^(?:anthropic\.agent|adk\.events):result\.\d+\.(?:error|errorCode|subtype)$/,
  ],
  'the tool of a reference of Mistral, which has a title and an address': [/^mistral\..*\.tool$/],
  'the description of a prompt of MCP': [/^langgraph\.state:result\.description$/],
};

/** An object around a text, with the names by which a warning may mean it: its type, and the key where it is. */
interface Owner {
  readonly path: string;
  readonly names: readonly string[];
}

interface Source {
  readonly text: string;
  readonly path: readonly string[];
  /** From the outermost; the parameters themselves are left out. */
  readonly owners: readonly Owner[];
}

/** Returns the paths of the texts of 8 or more characters that left no trace. */
export function lostText(call: ToConversationParams, conversation: Conversation): string[] {
  const kept = textsOf(conversation).join('\n');
  const { messages, input, result, system } = call;
  const sources = sourcesOf({ messages, input, result, system });
  const lost = sources
    .filter(({ text }) => !isIn(kept, text))
    .filter(({ text, path }) => !isNoContent(`${conversation.kind}:${path.join('.')}`, text));
  const silenced = silencedOwners(conversation, lost);
  return lost
    .filter(({ owners }) => !owners.some(({ path }) => silenced.has(path)))
    .map(({ path }) => `${conversation.kind}:${path.join('.')}`);
}

/** Returns the paths of the objects that the warnings name: as many of a name as there are warnings with it. */
function silencedOwners(conversation: Conversation, lost: readonly Source[]): ReadonlySet<string> {
  const left = new Map<string, number>();
  for (const { detail = '' } of conversation.warnings) {
    for (const name of new Set([detail, ...detail.split(', ')].map(toName))) {
      left.set(name, (left.get(name) ?? 0) + 1);
    }
  }
  const silenced = new Set<string>();
  for (const { owners } of lost) {
    if (owners.some(({ path }) => silenced.has(path))) continue;
    for (const { path, names } of owners) {
      const name = names.map(toName).find((it) => (left.get(it) ?? 0) > 0);
      if (name === undefined) continue;
      left.set(name, (left.get(name) ?? 0) - 1);
      silenced.add(path);
      break;
    }
  }
  return silenced;
}

/** Returns what two spellings of a name have in common: a list `toolCalls` contains parts `tool_call`. */
function toName(name: string): string {
  return name.replaceAll('_', '').toLowerCase().replace(/s$/, '');
}

function isNoContent(path: string, text: string): boolean {
  const isAt = Object.values(NO_CONTENT).some((patterns) => patterns.some((it) => it.test(path)));
  return isAt || isMedia(text) || (WORD_KEYS.test(path) && /^\S+$/.test(text));
}

/** Reports whether a text is base64, an address or a data URL, which a placeholder replaces. */
function isMedia(text: string): boolean {
  const isBase64 = text.length % 4 === 0 && /^(?=.*[A-Z\d+/=])[\w+/-]+={0,2}$/.test(text);
  return isBase64 || /^(?:https?|data|gs|s3|file):\S+$/.test(text);
}

/** Reports whether a text is kept, as it is or as a part of JSON. */
function isIn(kept: string, text: string): boolean {
  return kept.includes(text) || kept.includes(JSON.stringify(text).slice(1, -1));
}

/** Returns all strings in a value, also those in JSON, such as arguments. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...textsOf(parse(value))];
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}

function parse(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sourcesOf(
  value: unknown,
  path: readonly string[] = [],
  owners: readonly Owner[] = [],
): Source[] {
  if (typeof value === 'string' && value.length >= MIN_LENGTH)
    return [{ text: value, path, owners }];
  if (!isObject(value) || value instanceof Uint8Array || path.length > MAX_DEPTH) return [];
  const inner = [...owners, ...ownerOf(value, path)];
  return dataOf(value).flatMap(([key, item]) => {
    const named =
      typeof item === 'string' ? [{ path: [...path, key].join('.'), names: [key] }] : [];
    return sourcesOf(item, [...path, key], [...inner, ...named]);
  });
}

function ownerOf(value: object, path: readonly string[]): readonly Owner[] {
  if (path.length < 2) return [];
  const type = dataOf(value).find(([key]) => key === 'type')?.[1];
  // A warning names a part without a type `none`.
  const types = Array.isArray(value) ? [] : [typeof type === 'string' ? type : 'none'];
  return [{ path: path.join('.'), names: [...types, ...path.slice(-1)] }];
}

/** Returns the own data properties, without calling a getter. */
function dataOf(value: object): (readonly [string, unknown])[] {
  const entries = Object.entries(Object.getOwnPropertyDescriptors(value));
  return entries.flatMap(([key, { enumerable, value: data }]) =>
    enumerable === true ? [[key, data as unknown] as const] : [],
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
