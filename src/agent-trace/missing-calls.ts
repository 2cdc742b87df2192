import type { CallMessage } from '../providers/call-content.ts';
import type { TraceNode } from './node.ts';
import type { TraceWarnings } from './trace-warnings.ts';

/**
 * Warns about answers of an agent without tool calls, where the next request of the same conversation has calls that no
 * answer before it has: some libraries write only the text of an answer.
 *
 * @param calls - The calls of one agent, in order.
 */
export function warnOfMissingCalls(calls: readonly TraceNode[], warnings: TraceWarnings): void {
  const seen = new Set<string>();
  for (const [index, call] of calls.entries()) {
    const { input = [], output = [] } = call.content ?? {};
    for (const called of [...input, ...output].flatMap(callsOf)) seen.add(called.id);
    if (!mayLack(call)) continue;
    const lost = findLost(input, calls[index + 1], seen);
    if (lost !== undefined) {
      warnings.add({ code: 'tool_calls_missing', detail: lost.name, spanId: call.id });
    }
  }
}

/** Reports whether an answer has no calls, and nothing has shown yet that they are missing. */
function mayLack({ content, warnings = [] }: TraceNode): boolean {
  const isKnown = warnings.some(({ code }) => code === 'tool_calls_missing');
  return !isKnown && content?.output?.every((message) => callsOf(message).length === 0) === true;
}

interface ToolCallName {
  readonly id: string;
  readonly name: string;
}

/** Returns a call in the next request of the same conversation that no answer before it has. */
function findLost(
  input: readonly CallMessage[],
  next: TraceNode | undefined,
  seen: ReadonlySet<string>,
): ToolCallName | undefined {
  const later = next?.content?.input ?? [];
  if (!isSameConversation(input, later)) return undefined;
  return later.flatMap(callsOf).find(({ id }) => !seen.has(id));
}

/** Returns the tool calls of a message. */
export function callsOf({ message }: CallMessage): readonly ToolCallName[] {
  if (message.role !== 'assistant') return [];
  const calls = message.tool_calls ?? [];
  return calls.map(({ id, function: called }) => ({ id, name: called?.name ?? '' }));
}

function isSameConversation(one: readonly CallMessage[], other: readonly CallMessage[]): boolean {
  const [first, second] = [openingOf(one), openingOf(other)];
  if (first === undefined) return false;
  if (typeof first === 'string') return first === second;
  return JSON.stringify(first) === JSON.stringify(second);
}

function openingOf(input: readonly CallMessage[]): unknown {
  return input.find(({ message }) => message.role !== 'system')?.message.content;
}
