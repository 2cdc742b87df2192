import type { WarningLevel } from '../service/hooks.ts';
import type { ConversationWarningCode } from './conversation.ts';
import { lookUp } from './core/read.ts';

const CONVERSATION_LEVELS: Readonly<
  Record<
    | ConversationWarningCode
    | 'no_answer'
    | 'provider_tool'
    | 'result_undefined'
    | 'secrets_omitted',
    WarningLevel
  >
> = {
  abnormal_finish: 'loss',
  afc_limit_reached: 'loss',
  agent_handoff: 'info',
  call_without_id: 'info',
  compacted_history: 'loss',
  content_filtered: 'loss',
  conversation: 'loss',
  encrypted_content: 'loss',
  encrypted_reasoning: 'info',
  input_ignored_full_history: 'info',
  invalid_tool_arguments: 'info',
  json_text: 'loss',
  media_omitted: 'loss',
  model_fallback: 'info',
  no_answer: 'loss',
  no_input: 'loss',
  orphan_tool_result: 'loss',
  other_choices_ignored: 'info',
  partial_function_call: 'loss',
  paused_turn: 'loss',
  prefill_merged: 'info',
  previous_interaction_id: 'loss',
  previous_response_id: 'loss',
  prompt_template: 'loss',
  provider_tool: 'info',
  redacted_thinking: 'info',
  refusal: 'info',
  repeated_tool: 'info',
  result_already_in_messages: 'info',
  result_undefined: 'loss',
  results_not_included: 'loss',
  role_assumed: 'info',
  secrets_omitted: 'info',
  server_tool_without_result: 'loss',
  truncated: 'loss',
  unanswered_call: 'loss',
  unresolved_media: 'loss',
  unsupported_block: 'loss',
  unsupported_item: 'loss',
  unsupported_key: 'loss',
  unsupported_part: 'loss',
};

/** The codes that only agent traces have. A client does not need them, because such a warning carries its level. */
const TRACE_LEVELS = {
  agent_summary_used: 'loss',
  attribute_truncated: 'loss',
  attributes_dropped: 'loss',
  content_not_captured: 'loss',
  input_reconstructed: 'info',
  missing_parent: 'loss',
  model_call_failed: 'loss',
  no_agent_spans: 'info',
  no_async_context: 'loss',
  parent_cycle: 'info',
  parent_inferred: 'info',
  partial_history: 'info',
  several_roots: 'info',
  size_limit: 'loss',
  tool_calls_missing: 'loss',
  tool_details_missing: 'loss',
  open_spans: 'loss',
  unfinished_call: 'loss',
  unreadable_content: 'loss',
} as const satisfies Readonly<Record<string, WarningLevel>>;

/** The level of each code. Undefined for the code of any other warning. */
export type WarningLevels = Readonly<
  Record<keyof typeof CONVERSATION_LEVELS | keyof typeof TRACE_LEVELS, WarningLevel>
> &
  Readonly<Record<string, WarningLevel | undefined>>;

/**
 * The level of each warning about a conversation or an agent trace. `info`: nothing is lost. `loss`: a part is lost, or
 * may be lost. `strict` rejects losses only.
 *
 * @example
 * ```ts
 * import { WARNING_LEVELS } from 'align-evals/providers';
 *
 * console.log(WARNING_LEVELS.encrypted_reasoning); // 'info'
 * ```
 */
export const WARNING_LEVELS: WarningLevels = /* @__PURE__ */ allLevels();

// A function, because bundlers keep a spread of tables that a client does not use.
function allLevels(): WarningLevels {
  return Object.freeze({ ...CONVERSATION_LEVELS, ...TRACE_LEVELS });
}

/** Returns undefined for a warning that is not about a conversation. */
export function levelOf(code: string): WarningLevel | undefined {
  return lookUp(CONVERSATION_LEVELS, code);
}

const PASS_ALL =
  'turns that the provider stores are not fetched: pass all turns as messages or input';

export const WARNING_FIXES: Readonly<
  Partial<
    Record<ConversationWarningCode | 'no_answer' | 'result_undefined' | 'secrets_omitted', string>
  >
> = {
  previous_response_id: PASS_ALL,
  previous_interaction_id: PASS_ALL,
  conversation: PASS_ALL,
  prompt_template: PASS_ALL,
  no_input: PASS_ALL,
  compacted_history: PASS_ALL,
  orphan_tool_result: PASS_ALL,
  unanswered_call: 'pass the message with the result of the call',
  no_answer:
    'pass the response of the model as result, or its answer as the last message of the assistant',
  result_undefined: 'await the call of the model and check what it returns, or leave result out',
  json_text: 'pass the response itself as result, not its JSON',
  role_assumed: 'pass a message with a role, or the response of the model',
  call_without_id: 'pass the id of the call, which the message of the tool repeats',
  secrets_omitted:
    'remove these keys from the tools, or name them in the client option keepToolKeys',
  paused_turn: 'continue the turn and pass its final response',
  results_not_included:
    'set include in the request to the provider, so that the response has the results of its tools',
};
