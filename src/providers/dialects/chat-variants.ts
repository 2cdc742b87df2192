import { either, isObject, list, own } from '../core/read.ts';
import type { Transcript } from '../core/transcript.ts';
import { quoteKey } from '../../values/describe-value.ts';

/**
 * Reports whether a chat message is a variant that the service does not know: an older or newer one, or
 * that of a library.
 */
export function isForeignChat(message: unknown): boolean {
  const role = own(message, 'role');
  if (['developer', 'function', 'human', 'ai'].some((known) => known === role)) return true;
  const keys = ['toolCalls', 'toolCallId', 'tool_name', 'toolInvocations', 'images', 'audio'];
  if (either(message, ...keys) !== undefined || isObject(own(message, 'function_call')))
    return true;
  return list(message, 'tool_calls').some(isForeignCall);
}

function isForeignCall(call: unknown): boolean {
  const called = own(call, 'function');
  return isObject(own(call, 'custom')) || isObject(own(called, 'arguments'));
}

/** The keys of a chat message that are read, in the spellings of all APIs and client libraries. */
const READ_KEYS =
  /^(?:role|content|name|refusal|annotations|citations|images|audio|function_call|tool_?calls|tool_?call_?id|tool_?name|tool_?plan|executed_tools|reasoning(?:_content|_details)?|thinking)$/i;

/**
 * The keys that are not content of the conversation: settings of the request, ids and times, parsed output,
 * and what providers and libraries add for themselves, such as signatures.
 */
const CONTROL_KEYS =
  /^(?:prefix|partial|weight|id|index|created_?at|cache_control|prompt_cache_breakpoint|channel|parsed|logprobs|provider_?options|.*provider_?metadata|provider_specific_fields|thinking_blocks|.*signature|encrypted_content)$/i;

/** More names do not fit the detail of a warning, and quoting thousands takes time. */
const MAX_NAMED = 100;

/** Warns of the keys of a chat message that are neither read nor known. Undefined and null are no values. */
export function warnOfUnknownKeys(message: object, transcript: Transcript): void {
  const names: string[] = [];
  for (const key of Object.keys(message)) {
    if (names.length === MAX_NAMED) break;
    if (READ_KEYS.test(key) || CONTROL_KEYS.test(key) || either(message, key) === undefined) {
      continue;
    }
    // Escaped: a key may contain control characters.
    names.push(quoteKey(key).slice(1, -1));
  }
  if (names.length > 0) transcript.warnOnce('unsupported_key', names.join(', '));
}
