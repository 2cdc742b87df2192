import type { Message, ToolDefinition } from '../service/messages.ts';

/** Identifies what a provider's client returned, see {@link detectProvider}. */
export type ProviderKind =
  | 'adk.events'
  | 'ai-sdk.object'
  | 'ai-sdk.text'
  | 'anthropic.agent'
  | 'anthropic.content'
  | 'anthropic.message'
  | 'bedrock.converse'
  | 'bedrock.invoke'
  | 'bedrock.retrieve'
  | 'codex.turn'
  | 'cohere.v1'
  | 'cohere.v2'
  | 'copilotkit.messages'
  | 'gemini.generate'
  | 'gemini.interaction'
  | 'genkit.response'
  | 'hugging-face.text'
  | 'langchain.message'
  | 'langgraph.state'
  | 'llamaindex.message'
  | 'mcp.sampling'
  | 'message'
  | 'messages'
  | 'mistral.chat'
  | 'mistral.conversation'
  | 'ollama.chat'
  | 'ollama.generate'
  | 'openai.agents'
  | 'openai.chat'
  | 'openai.completion'
  | 'openai.realtime'
  | 'openai.response_item'
  | 'openai.response_items'
  | 'openai.responses'
  | 'replicate.prediction'
  | 'strands.agent'
  | 'string'
  | 'vellum.prompt'
  | 'watsonx.text'
  | 'workers-ai.text';

/** Identifies what was changed, left out or unclear in a conversation; `docs/provider-table.md` explains each code. */
export type ConversationWarningCode =
  | 'previous_response_id'
  | 'previous_interaction_id'
  | 'conversation'
  | 'prompt_template'
  | 'no_input'
  | 'compacted_history'
  | 'truncated'
  | 'content_filtered'
  | 'refusal'
  | 'paused_turn'
  | 'abnormal_finish'
  | 'invalid_tool_arguments'
  | 'partial_function_call'
  | 'orphan_tool_result'
  | 'unanswered_call'
  | 'server_tool_without_result'
  | 'results_not_included'
  | 'encrypted_reasoning'
  | 'redacted_thinking'
  | 'encrypted_content'
  | 'media_omitted'
  | 'unresolved_media'
  | 'unsupported_item'
  | 'unsupported_block'
  | 'unsupported_part'
  | 'unsupported_key'
  | 'other_choices_ignored'
  | 'prefill_merged'
  | 'afc_limit_reached'
  | 'result_already_in_messages'
  | 'input_ignored_full_history'
  | 'model_fallback'
  | 'agent_handoff'
  | 'repeated_tool'
  | 'call_without_id'
  | 'json_text'
  | 'role_assumed';

/** Describes one thing that {@link toConversation} changed, left out or could not determine. */
export interface ConversationWarning {
  /** The stable identifier of the warning. */
  readonly code: ConversationWarningCode;
  /** The id, media type or reason that the warning is about; never the text of a message. */
  readonly detail?: string;
}

/** Identifies a call that a program made, rather than the model directly. */
export interface ProgramCall {
  /** The id of the call. */
  readonly id: string;
  /** The id of the call that runs the program. */
  readonly caller_id: string;
}

/** Describes a spoken answer. */
export interface SpokenAnswer {
  /** The provider's id of the recording. */
  readonly id?: string;
  /** The words of the answer. */
  readonly transcript: string;
}

/** Holds data that a provider returned with a message and that the message itself cannot contain. */
export interface MessageExtras {
  /** The index of the message in the conversation, from 0. */
  readonly index: number;
  /** The reasoning of the model, which is not part of its answer. */
  readonly reasoning?: string;
  /** The refusal of the model. */
  readonly refusal?: string;
  /** Citations, sources and grounding, in the provider's format. */
  readonly annotations?: readonly unknown[];
  /** Whether the tool failed. */
  readonly isError?: true;
  /** The ids of the calls that the provider executed itself. */
  readonly serverExecuted?: readonly string[];
  /** The ids of the calls of tools that take free text, which becomes `{"input": …}`. */
  readonly customToolCalls?: readonly string[];
  /** The calls that a program made, rather than the model directly. */
  readonly caller?: readonly ProgramCall[];
  /** The ids of the calls that wait for approval. */
  readonly approvalRequested?: readonly string[];
  /** Whether the text is commentary or the final answer. */
  readonly phase?: string;
  /** The name of the agent that wrote the message. */
  readonly agent?: string;
  /** The name of the author of the message, or of the tool when it differs from the name in the call. */
  readonly name?: string;
  /** The spoken answer whose transcript is the content. */
  readonly audio?: SpokenAnswer;
  /** Whether the content is the model's plan of its tool calls. */
  readonly toolPlan?: true;
  /** The data that the model returned beside its text, according to a schema. */
  readonly structuredOutput?: unknown;
  /** The ids of files that the message refers to. */
  readonly files?: readonly string[];
}

/** Defines a function that the model may call, in the function-calling format. */
export interface FunctionTool extends ToolDefinition {
  /** The kind of tool. */
  readonly type: 'function';
  /** The function itself. */
  readonly function: FunctionDeclaration;
}

/** Describes a function to a model. */
export interface FunctionDeclaration {
  /** The name; `namespace__name` for a function in a namespace. */
  readonly name: string;
  /** The purpose of the function. */
  readonly description?: string;
  /** The JSON schema of its parameters. */
  readonly parameters?: object;
  /** Whether the model must follow the schema exactly. */
  readonly strict?: boolean;
}

/** Lists the tools of a request to a model. */
export interface NormalizedTools {
  /** The functions, in the function-calling format. */
  readonly tools: readonly FunctionTool[];
  /** The tools that the provider executes itself, such as web search, without their secrets. */
  readonly providerTools: readonly Readonly<Record<string, unknown>>[];
}

/** Holds a conversation in the service's own format. */
export interface Conversation extends NormalizedTools {
  /** The kind of the result; `messages` when no result was passed. */
  readonly kind: ProviderKind;
  /** The provider's finish reason; null when it reports none. */
  readonly finishReason: string | null;
  /** The messages, beginning with the messages of `system`. */
  readonly messages: readonly Message[];
  /** The data that a message cannot contain, by the index of the message. */
  readonly extras: readonly MessageExtras[];
  /** The warnings; empty when nothing was changed, left out or unclear. */
  readonly warnings: readonly ConversationWarning[];
}

/** The parameters of `toConversation`: what the application sent to its model, and the answer. */
export interface ToConversationParams {
  /**
   * The messages of the request, each in the format of any API. Excludes `input`.
   *
   * @defaultValue none
   */
  readonly messages?: unknown;
  /**
   * The input of a Responses API or the contents of Gemini: a text, or a list. Excludes `messages`.
   *
   * @defaultValue none
   */
  readonly input?: unknown;
  /**
   * What the provider's client returned.
   *
   * @defaultValue none
   */
  readonly result?: unknown;
  /**
   * The system text, for providers that pass it beside the messages.
   *
   * @defaultValue what the result repeats of it
   */
  readonly system?: unknown;
  /**
   * The tools that were offered to the model.
   *
   * @defaultValue what the result repeats of them
   */
  readonly tools?: unknown;
  /**
   * Which answer to take, by its index, when the result holds several.
   *
   * @defaultValue the only one
   */
  readonly choice?: number | undefined;
}
