import type { Message, ToolDefinition } from '../options/messages.ts';

/** What a provider's client returned, as {@link detectProvider} finds out. */
export type ProviderKind =
  | 'ai-sdk.object'
  | 'ai-sdk.text'
  | 'anthropic.message'
  | 'bedrock.converse'
  | 'cohere.v1'
  | 'cohere.v2'
  | 'gemini.generate'
  | 'gemini.interaction'
  | 'langchain.message'
  | 'langgraph.state'
  | 'message'
  | 'messages'
  | 'mistral.chat'
  | 'mistral.conversation'
  | 'ollama.chat'
  | 'ollama.generate'
  | 'openai.agents'
  | 'openai.chat'
  | 'openai.completion'
  | 'openai.response_item'
  | 'openai.response_items'
  | 'openai.responses'
  | 'string';

/** Something that may surprise, as found while a response was read; `docs/providers.md` explains each. */
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
  | 'other_choices_ignored'
  | 'prefill_merged'
  | 'afc_limit_reached'
  | 'result_already_in_messages'
  | 'input_ignored_full_history'
  | 'model_fallback'
  | 'agent_handoff';

/** A warning of {@link toConversation}. */
export interface ConversationWarning {
  /** A stable name of what was found. */
  readonly code: ConversationWarningCode;
  /** The id, media type or reason that it is about; never the text of a message. */
  readonly detail?: string;
}

/** A call that a program made. */
export interface ProgramCall {
  /** The id of the call. */
  readonly id: string;
  /** The id of the call that runs the program. */
  readonly caller_id: string;
}

/** An answer that was spoken. */
export interface SpokenAnswer {
  /** The id under which the provider keeps it. */
  readonly id?: string;
  /** What was said. */
  readonly transcript: string;
}

/** What a provider said about one message that has no place in the message itself. */
export interface MessageExtras {
  /** Which message of the conversation, from 0. */
  readonly index: number;
  /** What the model thought; no part of its answer. */
  readonly reasoning?: string;
  /** What the model said when it refused. */
  readonly refusal?: string;
  /** Citations, sources and grounding, as the provider writes them. */
  readonly annotations?: readonly unknown[];
  /** The tool failed. */
  readonly isError?: true;
  /** The ids of the calls that the provider carried out itself. */
  readonly serverExecuted?: readonly string[];
  /** The ids of the calls to tools that take free text, here wrapped as `{"input": …}`. */
  readonly customToolCalls?: readonly string[];
  /** Calls made by a program rather than by the model directly. */
  readonly caller?: readonly ProgramCall[];
  /** The ids of the calls that wait for somebody's approval. */
  readonly approvalRequested?: readonly string[];
  /** Whether the text is commentary or the final answer. */
  readonly phase?: string;
  /** Which agent spoke. */
  readonly agent?: string;
  /** The name of the speaker. */
  readonly name?: string;
  /** The spoken answer whose transcript is the content. */
  readonly audio?: SpokenAnswer;
  /** The content is the plan that the model made for its tool calls. */
  readonly toolPlan?: true;
  /** The ids of files that the answer made. */
  readonly files?: readonly string[];
}

/** A function that was offered to the model, in the function-calling form. */
export interface FunctionTool extends ToolDefinition {
  /** The kind of tool. */
  readonly type: 'function';
  /** The function itself. */
  readonly function: FunctionDeclaration;
}

/** What a model is told about a function. */
export interface FunctionDeclaration {
  /** The name; `namespace__name` for one in a namespace. */
  readonly name: string;
  /** What it does. */
  readonly description?: string;
  /** The JSON schema of its parameters. */
  readonly parameters?: object;
  /** Whether the model must follow the schema exactly. */
  readonly strict?: boolean;
}

/** The tools that were offered to a model. */
export interface NormalizedTools {
  /** Functions, in the function-calling form. */
  readonly tools: readonly FunctionTool[];
  /** Tools of the provider itself, such as web search, without their secrets. */
  readonly providerTools: readonly Readonly<Record<string, unknown>>[];
}

/** A conversation in the service's own form. */
export interface Conversation extends NormalizedTools {
  /** What the result was detected as; `messages` when there was none. */
  readonly kind: ProviderKind;
  /** Why the model stopped, in the provider's own words; null where it does not say. */
  readonly finishReason: string | null;
  /** The messages, with the system text first. */
  readonly messages: readonly Message[];
  /** What has no place in a message, by the index of the message. */
  readonly extras: readonly MessageExtras[];
  /** What may surprise; empty when nothing was changed, left out or unclear. */
  readonly warnings: readonly ConversationWarning[];
}
