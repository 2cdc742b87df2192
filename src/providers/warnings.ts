import type { WarningLevel } from '../service/hooks.ts';
import type { ConversationWarningCode } from './conversation.ts';
import { lookUp } from './core/read.ts';

/** The level of a warning, and what avoids it. */
type Warning = readonly [level: WarningLevel, fix?: string];

const INFO: Warning = ['info'];
const LOSS: Warning = ['loss'];
const PASS_ALL: Warning = [
  'loss',
  'turns that the provider stores are not fetched: pass all turns as messages or input',
];

const CONVERSATION_WARNINGS: Readonly<
  Record<
    | ConversationWarningCode
    | 'no_answer'
    | 'provider_tool'
    | 'result_undefined'
    | 'secrets_omitted',
    Warning
  >
> = {
  abnormal_finish: LOSS,
  afc_limit_reached: LOSS,
  agent_handoff: INFO,
  call_without_id: ['info', 'pass the id of the call'],
  compacted_history: PASS_ALL,
  content_filtered: LOSS,
  conversation: PASS_ALL,
  encrypted_content: LOSS,
  encrypted_reasoning: INFO,
  input_ignored_full_history: INFO,
  invalid_tool_arguments: INFO,
  json_text: ['loss', 'pass the response itself as result'],
  media_omitted: LOSS,
  model_fallback: INFO,
  no_answer: ['loss', 'pass the response as result, or its answer as the last message'],
  no_input: PASS_ALL,
  orphan_tool_result: PASS_ALL,
  other_choices_ignored: INFO,
  partial_function_call: LOSS,
  paused_turn: ['loss', 'continue the turn and pass its final response'],
  prefill_merged: INFO,
  previous_interaction_id: PASS_ALL,
  previous_response_id: PASS_ALL,
  prompt_template: PASS_ALL,
  provider_tool: INFO,
  redacted_thinking: INFO,
  refusal: INFO,
  repeated_tool: INFO,
  result_already_in_messages: INFO,
  result_undefined: ['loss', 'await the call, check what it returns, or leave result out'],
  results_not_included: ['loss', 'set include in the request to the provider'],
  role_assumed: ['info', 'pass the response, or a message with a role'],
  secrets_omitted: ['info', 'remove these keys, or name them in the client option keepToolKeys'],
  server_tool_without_result: LOSS,
  truncated: LOSS,
  unanswered_call: ['loss', 'pass the message with the result of the call'],
  unresolved_media: LOSS,
  unsupported_block: LOSS,
  unsupported_item: LOSS,
  unsupported_key: LOSS,
  unsupported_part: LOSS,
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
  Record<keyof typeof CONVERSATION_WARNINGS | keyof typeof TRACE_LEVELS, WarningLevel>
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
  return Object.freeze({ ...levelsOf(CONVERSATION_WARNINGS), ...TRACE_LEVELS });
}

function levelsOf<K extends string>(
  warnings: Readonly<Record<K, Warning>>,
): Readonly<Record<K, WarningLevel>>;
function levelsOf(warnings: Readonly<Record<string, Warning>>): Record<string, WarningLevel> {
  return Object.fromEntries(Object.entries(warnings).map(([code, [level]]) => [code, level]));
}

/** Returns undefined for a warning that is not about a conversation. */
export function levelOf(code: string): WarningLevel | undefined {
  return lookUp(CONVERSATION_WARNINGS, code)?.[0];
}

/** Returns what avoids a warning, if anything does. */
export function fixOf(code: string): string | undefined {
  return lookUp(CONVERSATION_WARNINGS, code)?.[1];
}
