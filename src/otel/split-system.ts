import type { NodeContent } from '../agent-trace/node.ts';

/** Separates the instructions of an agent from its input: they are also those of its calls that name none. */
export function splitSystem(content: NodeContent | undefined): NodeContent | undefined {
  const { system = [], input } = content ?? {};
  if (input === undefined) return content;
  const first = input.findIndex(({ message }) => message.role !== 'system');
  const end = first === -1 ? input.length : first;
  return { ...content, system: [...system, ...input.slice(0, end)], input: input.slice(end) };
}
