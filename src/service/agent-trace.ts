/** A call of a tool, in an agent trace. */
export interface AgentToolCall {
  /** The id of the call, which the response of the tool repeats. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments, as JSON text. */
  readonly parameters: string;
}

/** The response of a tool, in an agent trace. */
export interface AgentToolResponse {
  /** The id of the call. */
  readonly id: string;
  /** The output of the tool. */
  readonly response: string;
  /** The name of the tool. */
  readonly name?: string | undefined;
}

/** A message that a model received. */
export interface AgentInputMessage {
  /** The role of the author, such as `user` or `tool`. */
  readonly role: string;
  /** The kind of message; null causes the warning `null_field`. */
  readonly type?: string | null | undefined;
  /** The text, a call of a tool, or the response of a tool. */
  readonly content: string | AgentToolCall | AgentToolResponse;
}

/** A message that a model returned. */
export interface AgentOutputMessage {
  /** The kind of message; null causes the warning `null_field`. */
  readonly type?: string | null | undefined;
  /** The text, or a call of a tool. */
  readonly content: string | AgentToolCall;
}

/** A tool that a model could call. */
export interface AgentTool {
  /** The name of the tool. */
  readonly name: string;
  /** The description of the tool, which the model reads. */
  readonly description: string;
  /** The JSON schema of the arguments, as text. */
  readonly parameters: string;
}

/** One interaction of an agent with a model. */
export interface ModelInteraction {
  /** The messages that the model received. */
  readonly input_messages: readonly AgentInputMessage[];
  /** The messages that the model returned. */
  readonly output_messages: readonly AgentOutputMessage[];
  /**
   * The tools that the model could call; null causes the warning `null_field`. Keys that name a secret or an
   * address are not sent, and cause the warning `secrets_omitted`.
   */
  readonly tools_available?: readonly AgentTool[] | null | undefined;
}

/** One run of an agent. */
export interface AgentInstance {
  /**
   * The id of the run. It should equal its key in `agent_instance_by_id`; another id causes the warning
   * `agent_id_mismatch`.
   */
  readonly id: string;
  /** The name of the agent; several runs may share it. */
  readonly name: string;
  /**
   * The steps of the run in order: interactions with a model, and ids of the agents that it called. The id
   * of an agent that is not in the trace causes the warning `agent_missing`.
   */
  readonly interactions: readonly (string | ModelInteraction)[];
}

/** A warning of the conversion of an agent trace. */
export interface ConvertedTraceWarning {
  /** The stable identifier of the warning. */
  readonly code: string;
  /** Whether a part of the trace is or may be lost. */
  readonly level: 'info' | 'loss';
  /** The subject of the warning, such as an id or a setting; never content. */
  readonly detail?: string | undefined;
  /** The id of the span that the warning is about. */
  readonly spanId?: string | undefined;
}

/** An agent trace converted from another format, such as the result of `toAgentTrace` of `align-evals/otel`. */
export interface ConvertedTrace {
  /** The trace. */
  readonly trace: AgentTrace;
  /** Reports everything that the conversion lost, repaired or could not determine. */
  readonly warnings: readonly ConvertedTraceWarning[];
  /** Tags of the evaluation. Those of the call win over them. */
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** A recorder of an agent trace, such as a tracer of `align-evals/tracing`. */
export interface TraceRecorder {
  /** Builds a trace from everything recorded so far. */
  result(): ConvertedTrace;
}

/**
 * The runs of several agents that worked together. At least one agent has an interaction with a model. A run
 * that calls itself, directly or through others, causes the warning `agent_cycle`. The keys are named as in the
 * service. The client sends all keys unchanged, including keys that are not listed here, except the secrets of
 * tools. TypeScript reports keys that are not listed as excess properties in an object literal, but not in a
 * variable.
 */
export interface AgentTrace {
  /** The id of the agent that was called first; it must be in `agent_instance_by_id`. */
  readonly root_agent_instance_id: string;
  /** Every run of an agent by its id. */
  readonly agent_instance_by_id: Readonly<Record<string, AgentInstance>>;
}
