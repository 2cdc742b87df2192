import { has, hasList, itemsOf, list, own, text } from './core/read.ts';

/**
 * Splits the messages of the model that have text after a call, so that the parts keep their order: a message in the
 * service's own format has its text before its calls. Only parts of OpenTelemetry are ordered this way.
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
  const groups: unknown[][] = [[]];
  let hasCall = false;
  for (const part of list(message, 'parts')) {
    const type = text(part, 'type') ?? '';
    if (hasCall && type !== 'tool_call' && type !== 'server_tool_call') {
      groups.push([]);
      hasCall = false;
    }
    groups.at(-1)?.push(part);
    hasCall ||= type === 'tool_call';
  }
  if (groups.length === 1) return [message];
  const finish = own(message, 'finish_reason');
  return groups.map((parts, index) => ({
    role: own(message, 'role'),
    parts,
    ...(index === groups.length - 1 ? { finish_reason: finish } : {}),
  }));
}
