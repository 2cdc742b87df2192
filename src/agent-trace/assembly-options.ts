import type { AgentInputMessage, AgentOutputMessage, AgentTool } from '../service/agent-trace.ts';

/** Describes which agent a message of a trace belongs to. */
export interface MessagePlace {
  /** The name of the agent. */
  readonly agent: string;
  /** Whether the model received or returned the message. */
  readonly direction: 'input' | 'output';
}

/** Changes a message before it joins a trace, or leaves it out with null. It must not change the role. */
export type RedactMessage = <M extends AgentInputMessage | AgentOutputMessage>(
  message: M,
  place: MessagePlace,
) => M | null;

export interface AssemblyOptions {
  /** The id of the trace, which names a root that no node has. */
  readonly traceId: string;
  /** The name of a root that no node has. */
  readonly rootName?: string | undefined;
  /** `nested` makes functions agents that call models by more than one of their steps. */
  readonly agents?: 'nested' | undefined;
  readonly reasoning?: boolean | undefined;
  readonly redact?: RedactMessage | undefined;
  readonly redactTool?: ((tool: AgentTool, agent: string) => AgentTool | null) | undefined;
}
