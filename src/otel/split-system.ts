import type { NodeContent } from '../agent-trace/node.ts';

/** Separates the instructions of an agent from its input: they are also those of its calls that name none. */
export function splitSystem(content: NodeContent | undefined): NodeContent | undefined {
  const input = content?.input ?? [];
  const end = input.findIndex(({ message }) => message.role !== 'system');
  const system = end === -1 ? input : input.slice(0, end);
  return system.length === 0 ? content : { ...content, system, input: input.slice(system.length) };
}
