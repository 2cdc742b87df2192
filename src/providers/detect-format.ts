import { has, hasList, isObject, list, own } from './core/read.ts';
import { detectDialect } from './dialects/detect-dialect.ts';
import type { Dialect } from './dialects/detect-part-dialect.ts';

/** The dialect of one message, or why it could not be detected. */
export type DetectedDialect =
  { readonly dialect: Dialect | undefined } | { readonly error: unknown };

/** How the conversation of a call is written. */
export interface ConversationFormat {
  /** Whether it is in the service's own format and can be sent without changes. */
  readonly isOwn: boolean;
  /** The dialects of the first messages, so that reading does not detect them again. */
  readonly dialects: readonly DetectedDialect[];
}

/** Detects whether a conversation is in the service's own format; stops at the first message that is not. */
export function detectFormat(parts: unknown): ConversationFormat {
  const hasAnswer = own(parts, 'result') !== undefined || own(parts, 'input') !== undefined;
  if (hasAnswer || isObject(own(parts, 'system'))) return { isOwn: false, dialects: [] };
  const messages = own(parts, 'messages');
  const dialects: DetectedDialect[] = [];
  for (let index = 0; Array.isArray(messages) && index < messages.length; index += 1) {
    const message = own(messages, index);
    const detected = tryDetectDialect(message);
    dialects.push(detected);
    if (!isOwnFormat(message, detected)) return { isOwn: false, dialects };
  }
  return { isOwn: true, dialects };
}

/** Detects the dialect of a message. A message that cannot be detected is reported when it is read. */
function tryDetectDialect(message: unknown): DetectedDialect {
  try {
    return { dialect: detectDialect(message) };
  } catch (error) {
    // It mixes two dialects, or a proxy throws on access.
    return { error };
  }
}

// What no API writes counts as own, so that the rules of the service's own format report it.
function isOwnFormat(message: unknown, detected: DetectedDialect): boolean {
  if ('error' in detected) return false;
  if (detected.dialect !== 'chat') return detected.dialect === undefined;
  try {
    return !isForeignChat(message);
  } catch {
    return false;
  }
}

/** Chat messages have variants that the service does not know: older, newer, and those of libraries. */
function isForeignChat(message: unknown): boolean {
  const role = own(message, 'role');
  if (['developer', 'function', 'human', 'ai'].some((known) => known === role)) return true;
  if (has(message, 'toolCalls', 'toolCallId', 'tool_name', 'images', 'audio')) return true;
  if (isObject(own(message, 'function_call'))) return true;
  return hasList(message, 'tool_calls') && list(message, 'tool_calls').some(isForeignCall);
}

function isForeignCall(call: unknown): boolean {
  const called = own(call, 'function');
  return isObject(own(call, 'custom')) || isObject(own(called, 'arguments'));
}
