/** The content of a message: text, parts, or null when the assistant only called tools. */
export type MessageContent = string | null | readonly object[];

/** A call of a tool by the assistant, in the chat format that most providers share. */
export interface ToolCall {
  /** The id of the call, which the message of the tool repeats. */
  readonly id: string;
  /** The kind of tool, usually `function`. */
  readonly type?: string | undefined;
  /** The function with its arguments. */
  readonly function?: CalledFunction | undefined;
}

/** The function of a tool call. */
export interface CalledFunction {
  /** The name of the function. */
  readonly name: string;
  /** The arguments, as JSON text. */
  readonly arguments: string;
}

/** A message with instructions of the application. */
export interface SystemMessage {
  /** The role of the author. */
  readonly role: 'system';
  /** The instructions. */
  readonly content: MessageContent;
  /** The name of the author; sent unchanged. */
  readonly name?: string | undefined;
}

/** A message of the user. */
export interface UserMessage {
  /** The role of the author. */
  readonly role: 'user';
  /** The content of the message. */
  readonly content: MessageContent;
  /** The name of the author; sent unchanged. */
  readonly name?: string | undefined;
}

/** A message of the application's model. */
export interface AssistantMessage {
  /** The role of the author. */
  readonly role: 'assistant';
  /** The content of the message. It may be absent only beside tool calls or a refusal; null is valid. */
  readonly content?: MessageContent | undefined;
  /** The calls of tools. */
  readonly tool_calls?: readonly ToolCall[] | null | undefined;
  /** The name of the author; sent unchanged. */
  readonly name?: string | undefined;
}

/** A message with the output of a tool. */
export interface ToolMessage {
  /** The role of the author. */
  readonly role: 'tool';
  /** The output of the tool. */
  readonly content: MessageContent;
  /** The id of the tool call. */
  readonly tool_call_id: string;
  /** The name of the tool; sent unchanged. */
  readonly name?: string | undefined;
}

/**
 * One message of a conversation, in the service's own format, which is the format of OpenAI chat. The client
 * sends all keys unchanged and in their order, also beside `result`, including keys that are not listed here.
 * TypeScript reports keys that are not listed as excess properties in an object literal, but not in a variable.
 * The client changes only a message that the answer continues: it joins the two.
 */
export type Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage;

/** A tool that the application offered to its model, in the function-calling format. */
export interface ToolDefinition {
  /** The kind of tool, usually `function`. */
  readonly type?: string | undefined;
  /** The function: its name, and usually a description and a JSON schema of its parameters. */
  readonly function?: object | undefined;
}

/** The roles of a message in the service's own format. */
export const MESSAGE_ROLES = ['system', 'user', 'assistant', 'tool'] as const;
