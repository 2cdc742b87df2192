import { isRecord } from '../../values/objects.ts';

export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: string }
  | { readonly kind: 'result'; readonly id: string; readonly name: string; readonly output: string }
  /** An image: a data URL that can be shown, else only its name. */
  | { readonly kind: 'image'; readonly source: string | null; readonly label: string }
  /** Any other part, as JSON. */
  | { readonly kind: 'other'; readonly json: string };

export interface ChatMessage {
  readonly role: string;
  /** The name of the author; empty without one. */
  readonly name: string;
  readonly parts: readonly ChatPart[];
}

/**
 * Reads messages in the format of the service. Anything of another shape becomes JSON, so that nothing is left out. A
 * result without a name has the name of the call before it.
 */
export function readMessages(messages: unknown): readonly ChatMessage[] {
  return readList(messages, 'unknown');
}

/** Reads the messages that a model returned to an agent; they have no role. */
export function readOutputMessages(messages: unknown): readonly ChatMessage[] {
  return readList(messages, 'assistant');
}

function readList(messages: unknown, defaultRole: string): readonly ChatMessage[] {
  if (!Array.isArray(messages)) return [];
  const names = new Map<string, string>();
  const nameResult = (part: ChatPart): ChatPart => {
    if (part.kind === 'call') names.set(part.id, part.name);
    if (part.kind !== 'result' || part.name !== '') return part;
    return { ...part, name: names.get(part.id) ?? '' };
  };
  return messages.map((message: unknown) => {
    const { parts, ...author } = readMessage(message, defaultRole);
    return { ...author, parts: parts.map(nameResult) };
  });
}

function readMessage(message: unknown, defaultRole: string): ChatMessage {
  if (!isRecord(message)) return { role: defaultRole, name: '', parts: [toOther(message)] };
  const { content, tool_calls: calls, ...fields } = message;
  const [{ role = defaultRole, name = '' }, others] = takeTexts(fields, ['role', 'name']);
  const after = Array.isArray(calls)
    ? calls.flatMap(readToolCall)
    : readOthers({ tool_calls: calls });
  const { tool_call_id: id, ...rest } = others;
  const output = content ?? '';
  if (role === 'tool' && typeof output === 'string' && typeof id === 'string') {
    const result = { kind: 'result', id, name, output } as const;
    return { role, name: '', parts: [result, ...after, ...readOthers(rest, 'message')] };
  }
  // The messages that a model returned to an agent have the type of their content.
  const usualType = others['type'] === 'text' ? 'text' : 'message';
  const parts = [...readContent(content), ...after, ...readOthers(others, usualType)];
  return { role, name, parts };
}

function readContent(content: unknown): readonly ChatPart[] {
  if (content === null || content === undefined || content === '') return [];
  return Array.isArray(content) ? content.flatMap(readPart) : readPart(content);
}

function readPart(part: unknown): readonly ChatPart[] {
  if (typeof part === 'string') return [{ kind: 'text', text: part }];
  if (!isRecord(part)) return [toOther(part)];
  if (part['type'] === 'text' && typeof part['text'] === 'string') {
    const [{ text = '' }, others] = takeTexts(part, ['text']);
    return [{ kind: 'text', text }, ...readOthers(others, 'text')];
  }
  const image = readImage(part);
  return image === undefined ? readToolPart(part) : [image];
}

/** Reads the calls and results of an agent trace. */
function readToolPart(part: JsonObject): readonly ChatPart[] {
  const [{ id, name = '', parameters, response }, others] = takeTexts(part, PART_FIELDS);
  if (id === undefined) return [toOther(part)];
  if (parameters !== undefined) {
    const call = { kind: 'call', id, name, input: parameters } as const;
    return [call, ...readOthers({ response, ...others })];
  }
  if (response === undefined) return [toOther(part)];
  return [{ kind: 'result', id, name, output: response }, ...readOthers(others)];
}

/** Longer images would make a page slow. The limit is of the encoded text. */
const MAX_IMAGE = 1_000_000;

/** Raster images only: they have no scripts and no references. */
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/;

function readImage(part: JsonObject): ChatPart | undefined {
  const { image_url: image, type } = part;
  const keys = Object.keys(part);
  if (type !== 'image_url' || keys.length !== 2 || !isRecord(image)) return undefined;
  const { url } = image;
  if (typeof url !== 'string') return undefined;
  const size = url.length > MAX_IMAGE ? ', larger than 1 MB' : '';
  const [kind = ''] = url.slice(0, 60).split(/[;,]/);
  if (!url.startsWith('data:')) return { kind: 'image', source: null, label: `Image at ${url}` };
  const isShown = size === '' && DATA_IMAGE.test(url);
  return {
    kind: 'image',
    source: isShown ? url : null,
    label: `Image, ${kind.slice('data:'.length)}${size}`,
  };
}

const PART_FIELDS = ['id', 'name', 'parameters', 'response'] as const;

function readToolCall(call: unknown): readonly ChatPart[] {
  if (!isRecord(call) || !isRecord(call['function'])) return [toOther(call)];
  const { function: called, ...fields } = call;
  const [{ name, arguments: input }, rest] = takeTexts(called, ['name', 'arguments']);
  if (name === undefined || input === undefined) return [toOther(call)];
  const [{ id = '' }, others] = takeTexts(fields, ['id']);
  const unread = Object.keys(rest).length === 0 ? others : { ...others, function: rest };
  return [{ kind: 'call', id, name, input }, ...readOthers(unread, 'function')];
}

type JsonObject = Readonly<Record<string, unknown>>;

function takeTexts<K extends string>(
  object: JsonObject,
  names: readonly K[],
): readonly [texts: Readonly<Partial<Record<K, string>>>, others: JsonObject] {
  const texts: Partial<Record<K, string>> = {};
  const others = Object.entries(object).filter(([key, value]) => {
    const name = names.find((one) => one === key);
    if (name === undefined || typeof value !== 'string') return true;
    texts[name] = value;
    return false;
  });
  return [texts, Object.fromEntries(others)];
}

/** Shows the remaining keys, such as extensions of providers, except the type that every such object has. */
function readOthers(others: JsonObject, usualType?: string): readonly ChatPart[] {
  const kept = Object.entries(others).filter(
    ([key, value]) =>
      value !== null && value !== undefined && !(key === 'type' && value === usualType),
  );
  return kept.length === 0 ? [] : [toOther(Object.fromEntries(kept))];
}

function toOther(value: unknown): ChatPart {
  return { kind: 'other', json: JSON.stringify(value) };
}
