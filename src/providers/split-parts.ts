import { has, hasList, itemsOf, list, own, text } from './core/read.ts';

/**
 * Splits the messages of the model, so that their parts keep their order: a message in the service's own format is one
 * text, with calls after it. Only the parts of OpenTelemetry's conventions are split.
 */
export function splitParts(messages: unknown): unknown {
  if (!Array.isArray(messages)) {
    const split = splitMessage(messages);
    return split.length === 1 ? messages : split;
  }
  return itemsOf(messages).flatMap(splitMessage);
}

function splitMessage(message: unknown): readonly unknown[] {
  const isOfModel = /^(?:assistant|model|ai)$/.test(text(message, 'role') ?? '');
  if (!isOfModel || !hasList(message, 'parts') || has(message, 'content')) return [message];
  const all = list(message, 'parts');
  // The parts of the AI SDK, such as `tool-weather`, have a call with its result.
  if (all.some((part) => text(part, 'type')?.includes('-') === true)) return [message];
  const groups = groupParts(all);
  if (groups.length <= 1) return [message];
  const role = own(message, 'role');
  // The finish reason is that of the whole message.
  const last = { role, parts: groups.at(-1), finish_reason: own(message, 'finish_reason') };
  return [...groups.slice(0, -1).map((parts) => ({ role, parts })), last];
}

/** Begins a group at each part that is not a call and follows one, or follows text. */
function groupParts(parts: readonly unknown[]): readonly (readonly unknown[])[] {
  const groups: unknown[][] = [];
  let isFull = true;
  for (const part of parts) {
    const type = text(part, 'type') ?? '';
    if (groups.length === 0 || (isFull && !CALL.test(type))) groups.push([part]);
    else groups.at(-1)?.push(part);
    // Reasoning belongs to what follows it.
    isFull = type !== 'reasoning';
  }
  return groups;
}

/** The result of a tool that the provider ran belongs to its call. */
const CALL = /^(?:tool_call|server_tool_call(?:_response)?)$/;
