/** A call of a tool, as the model reads it. */
export interface DocumentToolCall {
  readonly id: string;
  readonly tool: string;
  /** The arguments as they were written, because a criterion may be about invalid ones. */
  readonly arguments: unknown;
}

/** A message, as the model reads it. Fields without content are left out. */
export interface DocumentMessage {
  readonly role: string;
  readonly name?: string;
  /** The kind of message, in an agent run. */
  readonly type?: string;
  readonly text?: string;
  readonly tool_calls?: readonly DocumentToolCall[];
  /** The id of the call whose result the message has. */
  readonly call_id?: string;
  /** The kinds of content that are not shown, such as `image_url`. */
  readonly omitted?: readonly string[];
}

/** A conversation, as the model reads it. */
export interface ConversationDocument {
  readonly kind: 'conversation';
  readonly system: string | null;
  readonly tools: readonly unknown[];
  /** Everything before the latest answer. */
  readonly earlier_turns: readonly DocumentMessage[];
  /** The last turn of the assistant: its messages, its calls of tools and their results. */
  readonly latest_answer: readonly DocumentMessage[];
  /** Messages of others after the latest answer. */
  readonly later_messages?: readonly DocumentMessage[];
}

/** A step of an agent: an interaction with a model, or a call of another agent. */
export type DocumentStep =
  | {
      /** Absent when the step before has the same tools. */
      readonly tools?: readonly unknown[];
      /** Whether the input begins with the messages of the interaction before, which are left out. */
      readonly input_continues?: true;
      readonly input: readonly DocumentMessage[];
      readonly output: readonly DocumentMessage[];
    }
  | { readonly called_agent: string };

/** One run of an agent, as the model reads it. */
export interface AgentDocument {
  readonly kind: 'agent_run';
  readonly agent: { readonly id: string; readonly name: string };
  readonly steps: readonly DocumentStep[];
}

/** The subject as the model reads it. Its keys are part of the prompt, and so is their order. */
export type JudgeDocument = ConversationDocument | AgentDocument;
