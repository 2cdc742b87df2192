import type { ConversationWarningCode } from './conversation.ts';

const PASS_ALL =
  'turns that the provider keeps are not read: pass all of them as messages or input';

/** What to do about the warnings that a caller can do something about. */
export const WARNING_FIXES: Readonly<Partial<Record<ConversationWarningCode, string>>> = {
  previous_response_id: PASS_ALL,
  previous_interaction_id: PASS_ALL,
  conversation: PASS_ALL,
  prompt_template: PASS_ALL,
  no_input: PASS_ALL,
  compacted_history: PASS_ALL,
  orphan_tool_result: PASS_ALL,
  paused_turn: 'continue the turn and pass what it ends with',
  results_not_included: 'ask the provider to include the results of its tools',
};
