import type { CallMessage } from '../providers/call-content.ts';
import type { ConversationWarning, FunctionTool } from '../providers/conversation.ts';
import type { NodeWarning } from './trace-warnings.ts';

/** The kind of a node. Only agents and models appear in the assembled trace. */
export type NodeKind = 'agent' | 'handoff' | 'model' | 'other' | 'tool' | 'workflow';

/** Seconds since 1970, and nanoseconds of the second: one number cannot hold both exactly. */
export type Instant = readonly [seconds: number, nanoseconds: number];

/** The part of the conversation with a model that a node has. A field is undefined where it was not captured. */
export interface NodeContent {
  /** The system text beside the input. It precedes the input. */
  readonly system?: readonly CallMessage[] | undefined;
  /** The messages that the model received. */
  readonly input?: readonly CallMessage[] | undefined;
  /** The messages that the model returned. */
  readonly output?: readonly CallMessage[] | undefined;
  /** The tools that the model could call. */
  readonly tools?: readonly FunctionTool[] | undefined;
  readonly warnings?: readonly ConversationWarning[] | undefined;
}

/** One step of a program, from any source. The order of nodes in a list has no meaning. */
export interface TraceNode {
  /** Unique in its trace. The id of an agent is also the id of its instance. */
  readonly id: string;
  /** The id of the node that contains this node; undefined at the top. */
  readonly parentId?: string | undefined;
  readonly kind: NodeKind;
  /** The name of the agent, tool or model, else the name of the step. It may be empty. */
  readonly name: string;
  /**
   * Whether the application named the agent. An agent without a name inside an agent is a step of it (an AI SDK call).
   */
  readonly isNamed?: boolean | undefined;
  /** For an agent: whether a library marks any function so that is at the top. The application may mean none by it. */
  readonly isAssumed?: boolean | undefined;
  /** For an agent without a name: the setting of its library that names it. */
  readonly nameHint?: string | undefined;
  readonly start: Instant;
  readonly end: Instant;
  /** Orders siblings instead of the times, where a source has such a text. */
  readonly order?: string | undefined;
  /** For a model: the name of the agent, where the source has it. */
  readonly agentName?: string | undefined;
  /** For a model: the provider's id of the response. Two nodes with one id and one answer are the same call, recorded twice. */
  readonly responseId?: string | undefined;
  /** For an agent: the name of the agent that handed over to it, where the source has it. */
  readonly handedOverBy?: string | undefined;
  /** For a handoff, or a tool that transfers. Without `from`, the agent above handed over. */
  readonly handoff?: { readonly from?: string | undefined; readonly to: string } | undefined;
  readonly isFailed?: boolean | undefined;
  readonly content?: NodeContent | undefined;
  /** For a model or agent without content: the setting of its library that captures it. */
  readonly captureHint?: string | undefined;
  /** Reported only if the node is used. */
  readonly warnings?: readonly NodeWarning[] | undefined;
}

export function compareInstants(one: Instant, other: Instant): number {
  return one[0] - other[0] || one[1] - other[1];
}

/** Compares two nodes by time. Two nodes of a trace are never equal, so the order of the input does not matter. */
export function compareNodes(one: TraceNode, other: TraceNode): number {
  return (
    compareTexts(one.order ?? '', other.order ?? '') ||
    compareInstants(one.start, other.start) ||
    compareInstants(one.end, other.end) ||
    compareTexts(one.id, other.id)
  );
}

/** Compares code units, which do not depend on a locale. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
