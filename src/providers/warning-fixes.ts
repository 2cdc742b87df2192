import type { ConversationWarningCode } from './conversation.ts';

const PASS_ALL =
  'turns that the provider stores are not fetched: pass all turns as messages or input';

/** The fixes of the warnings that the caller can resolve. */
export const WARNING_FIXES: Readonly<
  Partial<Record<ConversationWarningCode | 'no_answer' | 'secrets_omitted', string>>
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
  secrets_omitted: 'remove these keys from the tools: the service does not need them',
  paused_turn: 'continue the turn and pass its final response',
  results_not_included:
    'set include in the request to the provider, so that the response has the results of its tools',
};
