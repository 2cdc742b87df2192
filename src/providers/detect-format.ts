import { has, hasList, isObject, list, own } from './core/read.ts';
import { detectDialect } from './dialects/detect-dialect.ts';
import type { Dialect } from './dialects/detect-part-dialect.ts';

/** How the conversation of a call is written. */
export interface ConversationFormat {
  /** Whether it is in the service's own format and can be sent without changes. */
  readonly isOwn: boolean;
  /**
   * The dialects of the first messages of a conversation that is converted, so that reading it does not
   * detect them again.
   */
  readonly dialects: readonly (Dialect | undefined)[];
}

/** Detects whether a conversation is in the service's own format; stops at the first message that is not. */
export function detectFormat(parts: unknown): ConversationFormat {
  const hasAnswer = own(parts, 'result') !== undefined || own(parts, 'input') !== undefined;
  if (hasAnswer || isObject(own(parts, 'system'))) return { isOwn: false, dialects: [] };
  const messages = own(parts, 'messages');
  const dialects: (Dialect | undefined)[] = [];
  try {
    for (let index = 0; Array.isArray(messages) && index < messages.length; index += 1) {
      const message = own(messages, index);
      const dialect = detectDialect(message);
      dialects.push(dialect);
      if (!isOwnFormat(message, dialect)) return { isOwn: false, dialects };
    }
  } catch {
    // A message that mixes two dialects, or a proxy that throws on access: reading it reports it.
    return { isOwn: false, dialects };
  }
  return { isOwn: true, dialects: [] };
}

// What no API writes counts as own, so that the rules of the service's own format report it.
function isOwnFormat(message: unknown, dialect: Dialect | undefined): boolean {
  return dialect === 'chat' ? !isForeignChat(message) : dialect === undefined;
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
