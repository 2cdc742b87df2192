/** The text of a message, or its parts, or nothing where the assistant only called tools. */
export type MessageContent = string | null | readonly object[];

/** A call that the assistant made to a tool, in the chat form that most providers share. */
export interface ToolCall {
  /** The id that the answering tool message repeats. */
  readonly id: string;
  /** The kind of tool; `function` where it is given. */
  readonly type?: string | undefined;
  /** What was called, with its arguments as JSON text. */
  readonly function?: CalledFunction | undefined;
}

/** The function that a tool call asks for. */
export interface CalledFunction {
  /** The name of the function. */
  readonly name: string;
  /** The arguments as JSON text. */
  readonly arguments: string;
}

/** Instructions of the application. */
export interface SystemMessage {
  /** Who speaks. */
  readonly role: 'system';
  /** What is said. */
  readonly content: MessageContent;
  /** A name of the speaker; sent as it is. */
  readonly name?: string | undefined;
}

/** What the user said. */
export interface UserMessage {
  /** Who speaks. */
  readonly role: 'user';
  /** What is said. */
  readonly content: MessageContent;
  /** A name of the speaker; sent as it is. */
  readonly name?: string | undefined;
}

/** What the application's model answered. */
export interface AssistantMessage {
  /** Who speaks. */
  readonly role: 'assistant';
  /** What is said; may be left out where tools are called. */
  readonly content?: MessageContent | undefined;
  /** The calls made to tools. */
  readonly tool_calls?: readonly ToolCall[] | null | undefined;
  /** A name of the speaker; sent as it is. */
  readonly name?: string | undefined;
}

/** What a tool gave back. */
export interface ToolMessage {
  /** Who speaks. */
  readonly role: 'tool';
  /** What the tool gave back. */
  readonly content: MessageContent;
  /** The id of the call that this answers. */
  readonly tool_call_id: string;
  /** The name of the tool; sent as it is. */
  readonly name?: string | undefined;
}

/**
 * One message of a conversation, in the service's own form (specification, "POST
 * /api/v1/evals/reward"). Further keys are sent as they are; the compiler
 * takes them in values that it has not just seen written out.
 */
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

/** A tool that the application offered to its model, in the function-calling form. */
export interface ToolDefinition {
  /** The kind of tool. */
  readonly type?: string | undefined;
  /** The function: its name, and usually a description and a JSON schema of its parameters. */
  readonly function?: object | undefined;
}
