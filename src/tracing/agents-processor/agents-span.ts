import { isObject, list, own, text } from '../../providers/core/read.ts';
import type { ObservedAnswer } from '../observed-call.ts';

/** A span of the OpenAI Agents SDK while it runs. Its fields are getters of its class. */
export interface AgentsSpan {
  /** The id of the run. */
  readonly traceId: string;
  /** The id of the span. */
  readonly spanId: string;
  /** The id of the span that contains it; null at the top. */
  readonly parentId: string | null;
  /** What the span is about. */
  readonly spanData: object;
}

/** Returns what a span is. */
export function kindOf({ spanData }: AgentsSpan): 'agent' | 'call' | 'handoff' | 'other' {
  const type = text(spanData, 'type');
  if (type === 'agent' || type === 'handoff') return type;
  return type === 'generation' || type === 'response' ? 'call' : 'other';
}

/** Returns the name of the agent of a span. */
export function agentNameOf({ spanData }: AgentsSpan): string {
  const name = text(spanData, 'name') ?? '';
  return name === '' ? 'agent' : name;
}

/** Returns who handed over to whom. */
export function handoffOf({ spanData }: AgentsSpan): {
  readonly from: string | undefined;
  readonly to: string | undefined;
} {
  return { from: text(spanData, 'from_agent'), to: text(spanData, 'to_agent') };
}

/** Returns what a span says of its call; undefined when there is no answer. */
export function answerOf({ spanData }: AgentsSpan): ObservedAnswer | undefined {
  const isResponse = text(spanData, 'type') === 'response';
  const response = isResponse ? own(spanData, '_response') : list(spanData, 'output')[0];
  if (!isObject(response)) return undefined;
  const request = own(spanData, isResponse ? '_input' : 'input');
  return { request, response, responseId: text(response, 'id') };
}
