import { has, hasList, isObject, list, own } from './core/read.ts';
import { dialectOf } from './dialects/dialect-of.ts';

/**
 * Tells whether a conversation has to be turned into the service's own form; one that is in it goes out
 * untouched.
 *
 * @param parts - What the caller passed.
 */
export function needsReading(parts: unknown): boolean {
  if (own(parts, 'result') !== undefined || own(parts, 'input') !== undefined) return true;
  const tools = own(parts, 'tools');
  if (isObject(own(parts, 'system')) || (isObject(tools) && !Array.isArray(tools))) return true;
  return list(parts, 'messages').some(isForeign);
}

function isForeign(message: unknown): boolean {
  try {
    const dialect = dialectOf(message);
    return dialect === 'chat' ? isForeignChat(message) : dialect !== undefined;
  } catch {
    // One that mixes two forms, or a proxy: reading it says what is wrong.
    return true;
  }
}

/** The chat format has forms that the service does not know: older, newer, and those of libraries. */
function isForeignChat(message: unknown): boolean {
  const role = own(message, 'role');
  if (role === 'developer' || role === 'function') return true;
  if (has(message, 'toolCalls', 'toolCallId', 'tool_name', 'images')) return true;
  if (isObject(own(message, 'function_call'))) return true;
  return hasList(message, 'tool_calls') && list(message, 'tool_calls').some(isForeignCall);
}

function isForeignCall(call: unknown): boolean {
  const called = own(call, 'function');
  return isObject(own(call, 'custom')) || isObject(own(called, 'arguments'));
}
