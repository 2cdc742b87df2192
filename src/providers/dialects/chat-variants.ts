import { either, hasList, hasText, isObject, list, own, text } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { quoteKey } from '../../values/describe-value.ts';

/**
 * Reports whether a message consists of a role and a string. Most messages of a long conversation do, and skip the
 * detection of a dialect and of other fields.
 */
export function isPlainMessage(message: unknown): message is PlainMessage {
  if (!isObject(message)) return false;
  const keys = Object.keys(message);
  if (keys.length !== 2 || !keys.includes('role') || !keys.includes('content')) return false;
  const role = own(message, 'role');
  return PLAIN_ROLES.some((known) => known === role) && hasText(message, 'content');
}

const PLAIN_ROLES = ['system', 'user', 'assistant'] as const;

export interface PlainMessage {
  readonly role: (typeof PLAIN_ROLES)[number];
  readonly content: string;
}

/** The roles of a chat message that the service does not know. */
export const FOREIGN_ROLES: readonly string[] = [
  'developer',
  'function',
  // LangChain's roles: its graphs accept messages in this format too.
  'human',
  'ai',
  // AG-UI's roles for messages that are not turns.
  'reasoning',
  'activity',
];

/** Reports whether a chat message is an older, newer or library-specific variant that the service does not know. */
export function isForeignChat(message: unknown): boolean {
  if (FOREIGN_ROLES.includes(text(message, 'role') ?? '') || lacksCallId(message)) return true;
  const keys = ['toolCalls', 'toolCallId', 'tool_name', 'toolInvocations', 'images', 'audio'];
  if (
    hasToolOptions(message) ||
    isOfThread(message) ||
    // One part instead of a list, as in MCP.
    hasText(own(message, 'content'), 'type') ||
    either(message, ...keys) !== undefined ||
    isObject(own(message, 'function_call'))
  )
    return true;
  return (
    list(message, 'tool_calls').some(isForeignCall) ||
    list(message, 'content').some((part) => isObject(own(part, 'text')))
  );
}

/** A result without the id of its call is matched with a call. */
function lacksCallId(message: unknown): boolean {
  return own(message, 'role') === 'tool' && (text(message, 'tool_call_id') ?? '') === '';
}

/** LlamaIndex has the calls and the result of a tool in the options. */
function hasToolOptions(message: unknown): boolean {
  const options = own(message, 'options');
  return hasList(options, 'toolCall') || isObject(own(options, 'toolResult'));
}

function isForeignCall(call: unknown): boolean {
  const called = own(call, 'function');
  // The calls of Ollama, Cohere and CopilotKit have a name and arguments at the top.
  const isFlat = called === undefined && own(call, 'name') !== undefined;
  return (
    isFlat || lacksId(call) || isObject(own(call, 'custom')) || isObject(own(called, 'arguments'))
  );
}

/** Reports whether a call of OpenAI's format lacks its id. Ollama has no ids, and objects as arguments. */
export function lacksId(call: unknown): boolean {
  return hasText(own(call, 'function'), 'arguments') && (text(call, 'id') ?? '') === '';
}

/**
 * The keys of a chat message that are read, in the spellings of all APIs and client libraries, and those that are not
 * content of the conversation: settings of the request, ids and times, parsed output, and what providers and libraries
 * add for themselves, such as signatures.
 */
const KNOWN_KEYS =
  /^(?:role|content|name|refusal|annotations|citations|images|audio|function_call|tool_?(?:calls|call_?id|name|plan)|executed_tools|reasoning(?:_content|_details)?|thinking(?:_blocks)?|prefix|partial|weight|id|index|end_turn|extra_content|created_?at|cache_control|prompt_cache_breakpoint|channel|parsed|logprobs|.*provider_?(?:options|metadata|specific_fields)|.*signature|activity_?type|encrypted_?(?:content|value))$/i;

function isKnown(message: object, key: string): boolean {
  if (key === 'options') return hasToolOptions(message);
  if (key === 'context') return hasList(own(message, 'context'), 'citations');
  return KNOWN_KEYS.test(key) || (isOfThread(message) && THREAD_KEYS.test(key));
}

/** Messages of a thread come from OpenAI's Assistants API. */
export function isOfThread(message: unknown): boolean {
  return own(message, 'object') === 'thread.message';
}

/** Ids, times and the state of a message of a thread, whose text is an object. */
const THREAD_KEYS =
  /^(?:object|status|metadata|attachments|.*_id|.*_at|incomplete_details|file_ids)$/;

/** More names do not fit the detail of a warning, and quoting thousands takes time. */
const MAX_NAMED = 100;

/** Warns of the keys of a chat message that are not known. Undefined and null count as absent. */
export function warnOfUnknownKeys(message: object, transcript: Transcript): void {
  const names: string[] = [];
  for (const key of Object.keys(message)) {
    if (names.length === MAX_NAMED) break;
    const value = either(message, key);
    // An empty object or list has no content either.
    const isEmpty = isObject(value) ? Object.keys(value).length === 0 : value === undefined;
    if (isEmpty || isKnown(message, key)) continue;
    // Escaped: a key may contain control characters.
    names.push(quoteKey(key).slice(1, -1));
  }
  if (names.length > 0) transcript.warnOnce('unsupported_key', names.join(', '));
}
