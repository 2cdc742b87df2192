import type { CallMessage } from '../providers/call-content.ts';
import type { ConversationWarning, FunctionTool } from '../providers/conversation.ts';
import type { NodeWarning } from './trace-warnings.ts';

/** What a node of a trace is. All but agents and models are walked through. */
export type NodeKind = 'agent' | 'handoff' | 'model' | 'other' | 'tool' | 'workflow';

/** A point in time: seconds since 1970, and nanoseconds of the second, which a number cannot hold together. */
export type Instant = readonly [seconds: number, nanoseconds: number];

/** What a node says about the conversation with a model. */
export interface NodeContent {
  /** The system text beside the input; it goes first. */
  readonly system?: readonly CallMessage[] | undefined;
  /** The messages that the model received; undefined where they were not captured. */
  readonly input?: readonly CallMessage[] | undefined;
  /** The messages that the model returned; undefined where they were not captured. */
  readonly output?: readonly CallMessage[] | undefined;
  /** The tools that the model could call; undefined where they were not captured. */
  readonly tools?: readonly FunctionTool[] | undefined;
  /** What the reading of the content could not represent. */
  readonly warnings?: readonly ConversationWarning[] | undefined;
}

/** One step of a program, whatever recorded it. The order of nodes in a list means nothing. */
export interface TraceNode {
  /** The id, unique in its trace; of an agent, also the id of its instance. */
  readonly id: string;
  /** The id of the node that contains this one; undefined at the top. */
  readonly parentId?: string | undefined;
  /** The kind. */
  readonly kind: NodeKind;
  /** The name of the agent, tool or model; else the name of the step. May be empty. */
  readonly name: string;
  /** Whether an agent was named by the application: one without a name gives way inside an agent (an AI SDK call). */
  readonly isNamed?: boolean | undefined;
  /** When the step began. */
  readonly start: Instant;
  /** When the step ended. */
  readonly end: Instant;
  /** A text that orders siblings in place of the times, where a source has one. */
  readonly order?: string | undefined;
  /** Of a model: the name of the agent that its source names. */
  readonly agentName?: string | undefined;
  /** Of a model: the provider's id of the response. Two nodes with one id are the same call, seen twice. */
  readonly responseId?: string | undefined;
  /** Of an agent: the name of the agent that handed over to it, where its source names one. */
  readonly handedOverBy?: string | undefined;
  /** Of a handoff or of a tool that transfers: from whom (undefined: the agent above it), and to whom. */
  readonly handoff?: { readonly from?: string | undefined; readonly to: string } | undefined;
  /** Whether the step failed. */
  readonly isFailed?: boolean | undefined;
  /** What the node says about the conversation; undefined when nothing was captured. */
  readonly content?: NodeContent | undefined;
  /** Of a model or agent without content: the setting of its library that captures it. */
  readonly captureHint?: string | undefined;
  /** Warnings about the node, reported only if the node is used. */
  readonly warnings?: readonly NodeWarning[] | undefined;
}

/** Compares two points in time, as for `Array.prototype.sort`. */
export function compareInstants(one: Instant, other: Instant): number {
  return one[0] - other[0] || one[1] - other[1];
}

/** Compares two nodes by their place in time. No two nodes of a trace are alike, so that any order gives the same. */
export function compareNodes(one: TraceNode, other: TraceNode): number {
  return (
    compareTexts(one.order ?? '', other.order ?? '') ||
    compareInstants(one.start, other.start) ||
    compareInstants(one.end, other.end) ||
    compareTexts(one.id, other.id)
  );
}

/** Compares two texts by their code units, which no locale changes. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
