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
  if (isObject(own(parts, 'system'))) return true;
  const messages = own(parts, 'messages');
  return Array.isArray(messages) && messages.some(isForeign);
}

/**
 * Tells whether tools are in the function-calling form, and thus go out untouched.
 *
 * @param tools - What the caller passed.
 */
export function areFunctionTools(tools: unknown): boolean {
  return tools === undefined || (Array.isArray(tools) && tools.every(isFunctionTool));
}

// Nothing but these two keys: whatever else a tool entry holds may be a secret of its provider.
function isFunctionTool(tool: unknown): boolean {
  return (
    isObject(own(tool, 'function')) &&
    keysOf(tool).every((key) => key === 'type' || key === 'function')
  );
}

function keysOf(tool: unknown): readonly string[] {
  return isObject(tool) ? Object.keys(tool) : [];
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
  if (['developer', 'function', 'human', 'ai'].some((known) => known === role)) return true;
  if (has(message, 'toolCalls', 'toolCallId', 'tool_name', 'images', 'audio')) return true;
  if (isObject(own(message, 'function_call'))) return true;
  return hasList(message, 'tool_calls') && list(message, 'tool_calls').some(isForeignCall);
}

function isForeignCall(call: unknown): boolean {
  const called = own(call, 'function');
  return isObject(own(call, 'custom')) || isObject(own(called, 'arguments'));
}
