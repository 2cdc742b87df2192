import type { TraceNode } from '../agent-trace/node.ts';
import type { TraceWarning } from '../agent-trace/trace-warning.ts';
import type { TraceWarnings } from '../agent-trace/trace-warnings.ts';
import type { CallContent, CallMessage } from '../providers/call-content.ts';
import { own } from '../providers/core/read.ts';
import { isEnded, readBodies, readFinished, type ReadState } from './read-finished.ts';
import { answerKey } from './observed-call.ts';
import type { ReadBodies, RecordedCall } from './recorded-call.ts';

/** Between the id of an agent and the number of its call. No agent that a person names has it in its id. */
const SEPARATOR = '\u0000';

/** Converts a warning about a call, which has no id that the application knows, to one about its agent. */
export function aboutAgent({ spanId, ...warning }: TraceWarning): TraceWarning {
  const [agentId] = spanId?.split(SEPARATOR) ?? [];
  return agentId === undefined ? warning : { ...warning, spanId: agentId };
}

/**
 * Converts a call to a node. One that is under way has what arrived so far, if that says anything.
 *
 * @param agentId - The id of its agent in the trace.
 * @param observed - The answers that an integration has recorded, which are not in the trace twice.
 */
export function toCallNodes(
  call: RecordedCall,
  agentId: string,
  warnings: TraceWarnings,
  observed: ReadonlySet<string>,
): readonly TraceNode[] {
  const read = readSoFar(call);
  const { order, state } = call;
  if (state === 'open') warnings.add({ code: 'unfinished_call', spanId: agentId });
  else if (read?.kind === 'unreadable') {
    warnings.add({ code: 'unreadable_content', detail: read.reason, spanId: agentId });
  }
  if (read?.kind !== 'read' || isObserved(read, observed)) return [];
  const [id, time] = [`${agentId}${SEPARATOR}${String(order)}`, [order, 0]] as const;
  const answer = answerOf(read.content, state);
  if (answer.isFailed && state === 'open') return [];
  return [{ id, parentId: agentId, kind: 'model', name: '', start: time, end: time, ...answer }];
}

function isObserved({ responseId, content }: ReadBodies, observed: ReadonlySet<string>): boolean {
  return responseId !== undefined && observed.has(answerKey(responseId, content));
}

/** A stream that the application has left after its last event is whole. What is missing of another, its state says. */
function answerOf(
  read: CallContent,
  state: RecordedCall['state'],
): Required<Pick<TraceNode, 'content' | 'isFailed'>> {
  const isPart = state !== 'complete' && !isEnded(read);
  const content = isPart ? toPart(read) : read;
  return { content, isFailed: (isPart && state === 'cut') || content.output.length === 0 };
}

function readSoFar(call: RecordedCall): ReadState | undefined {
  if (!readFinished(call)) return undefined;
  const { bodies } = call;
  return bodies.kind === 'wire' ? readBodies(bodies) : bodies;
}

/** The first events of some streams are an answer without a word. */
function toPart(read: CallContent): CallContent {
  const output = read.output.every(isEmpty) ? [] : read.output;
  return { ...read, output, warnings: read.warnings.filter(({ code }) => code !== 'truncated') };
}

function isEmpty({ message }: CallMessage): boolean {
  return (message.content ?? '') === '' && own(message, 'tool_calls') === undefined;
}
