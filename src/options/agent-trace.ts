/** A call to a tool, as an agent's interaction records it. */
export interface AgentToolCall {
  /** The id that the response repeats. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments as JSON text. */
  readonly parameters: string;
}

/** What a tool gave back, as an agent's interaction records it. */
export interface AgentToolResponse {
  /** The id of the call. */
  readonly id: string;
  /** What the tool gave back. */
  readonly response: string;
  /** The name of the tool. */
  readonly name?: string | undefined;
}

/** A message that a model was given. */
export interface AgentInputMessage {
  /** Who speaks. */
  readonly role: string;
  /** The kind of message. */
  readonly type?: string | undefined;
  /** What is said, called or given back. */
  readonly content: string | AgentToolCall | AgentToolResponse;
}

/** A message that a model gave. */
export interface AgentOutputMessage {
  /** The kind of message. */
  readonly type?: string | undefined;
  /** What is said or called. */
  readonly content: string | AgentToolCall;
}

/** A tool that a model could call. */
export interface AgentTool {
  /** The name of the tool. */
  readonly name: string;
  /** What it does. */
  readonly description: string;
  /** The JSON schema of its arguments, as text. */
  readonly parameters: string;
}

/** One use of a model by an agent. */
export interface ModelInteraction {
  /** What the model was given. */
  readonly input_messages: readonly AgentInputMessage[];
  /** What the model gave. */
  readonly output_messages: readonly AgentOutputMessage[];
  /** What the model could call. */
  readonly tools_available?: readonly AgentTool[] | undefined;
}

/** One run of an agent. */
export interface AgentInstance {
  /** The id under which the trace holds it. */
  readonly id: string;
  /** The name of the agent, which several runs may share. */
  readonly name: string;
  /** What it did, in order: uses of a model, and the ids of agents that it called. */
  readonly interactions: readonly (string | ModelInteraction)[];
}

/**
 * What several agents did together. The keys are those of the service and are sent as they are, further
 * ones too; the compiler takes those in values that it has not just seen written out.
 */
export interface AgentTrace {
  /** The agent that was called first. */
  readonly root_agent_instance_id: string;
  /** Every run of an agent by its id. */
  readonly agent_instance_by_id: Readonly<Record<string, AgentInstance>>;
}
