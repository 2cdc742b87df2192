import type { WarningLevel } from '../service/hooks.ts';
import type { ConversationWarningCode } from './conversation.ts';
import { lookUp } from './core/read.ts';

/** The level of each warning about a conversation. */
export const CONVERSATION_LEVELS: Readonly<
  Record<ConversationWarningCode | 'no_answer' | 'provider_tool' | 'secrets_omitted', WarningLevel>
> = {
  abnormal_finish: 'loss',
  afc_limit_reached: 'loss',
  agent_handoff: 'info',
  compacted_history: 'loss',
  content_filtered: 'loss',
  conversation: 'loss',
  encrypted_content: 'loss',
  encrypted_reasoning: 'info',
  input_ignored_full_history: 'info',
  invalid_tool_arguments: 'info',
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
  results_not_included: 'loss',
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

/** Returns the level of a warning; undefined for one that is not about a conversation. */
export function levelOf(code: string): WarningLevel | undefined {
  return lookUp(CONVERSATION_LEVELS, code);
}
