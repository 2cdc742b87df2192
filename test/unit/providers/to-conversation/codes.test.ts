// Each code of the public types occurs in a case, so that no documented code is unreachable.
import { expect, it } from 'vitest';
import type {
  UnsupportedReason,
  UnsupportedTraceReason,
} from '../../../../src/errors/unsupported-result-error.ts';
import type { ConversationWarningCode, ProviderKind } from '../../../../src/providers/index.ts';
import { outcomeOf } from '../../../kit/providers/provider-cases.ts';
import { CASES } from '../cases/all-cases.ts';
import { toolDefinitions } from '../cases/tool-definitions.ts';

const REASONS = {
  not_an_object: true,
  is_promise: true,
  is_stream: true,
  is_runner: true,
  is_error: true,
  is_error_body: true,
  is_http_response: true,
  unknown: true,
  unknown_array: true,
  unsupported_object: true,
  multiple_choices: true,
  no_choices: true,
  choice_out_of_range: true,
  unsupported_choice: true,
  not_finished: true,
  response_failed: true,
  prompt_blocked: true,
  item_reference: true,
  mixed_dialect: true,
  duplicate_tool: true,
  // toConversation throws none of the reasons for telemetry; evaluate throws `strict` of them.
} satisfies Record<Exclude<UnsupportedReason, UnsupportedTraceReason>, true>;

const WARNINGS = {
  previous_response_id: true,
  previous_interaction_id: true,
  conversation: true,
  prompt_template: true,
  no_input: true,
  compacted_history: true,
  truncated: true,
  content_filtered: true,
  refusal: true,
  paused_turn: true,
  abnormal_finish: true,
  invalid_tool_arguments: true,
  partial_function_call: true,
  orphan_tool_result: true,
  unanswered_call: true,
  server_tool_without_result: true,
  results_not_included: true,
  encrypted_reasoning: true,
  redacted_thinking: true,
  encrypted_content: true,
  media_omitted: true,
  unresolved_media: true,
  unsupported_item: true,
  unsupported_block: true,
  unsupported_part: true,
  unsupported_key: true,
  other_choices_ignored: true,
  prefill_merged: true,
  afc_limit_reached: true,
  result_already_in_messages: true,
  input_ignored_full_history: true,
  model_fallback: true,
  agent_handoff: true,
  repeated_tool: true,
  call_without_id: true,
  json_text: true,
  role_assumed: true,
} satisfies Record<ConversationWarningCode, true>;

const KINDS = {
  'adk.events': true,
  'ai-sdk.object': true,
  'ai-sdk.text': true,
  'anthropic.agent': true,
  'anthropic.content': true,
  'anthropic.message': true,
  'bedrock.converse': true,
  'bedrock.invoke': true,
  'bedrock.retrieve': true,
  'codex.turn': true,
  'cohere.v1': true,
  'cohere.v2': true,
  'copilotkit.messages': true,
  'gemini.generate': true,
  'gemini.interaction': true,
  'genkit.response': true,
  'hugging-face.text': true,
  'langchain.message': true,
  'langgraph.state': true,
  'llamaindex.message': true,
  'mcp.sampling': true,
  message: true,
  messages: true,
  'mistral.chat': true,
  'mistral.conversation': true,
  'ollama.chat': true,
  'ollama.generate': true,
  'openai.agents': true,
  'openai.chat': true,
  'openai.completion': true,
  'openai.realtime': true,
  'openai.response_item': true,
  'openai.response_items': true,
  'openai.responses': true,
  'replicate.prediction': true,
  'strands.agent': true,
  string: true,
  'vellum.prompt': true,
  'watsonx.text': true,
  'workers-ai.text': true,
} satisfies Record<ProviderKind, true>;

const toolCases = toolDefinitions.map(({ tools }) => ({ call: { tools } }));
const outcomes = [...Object.values(CASES).flat(), ...toolCases].map(({ call }) => outcomeOf(call));
const reasons = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
const conversations = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome]));

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

it('the cases produce every UnsupportedReason', () => {
  expect(sorted(reasons)).toStrictEqual(sorted(Object.keys(REASONS)));
});

it('the cases produce every ConversationWarningCode', () => {
  const codes = conversations.flatMap(({ warnings }) => warnings.map(({ code }) => code));

  expect(sorted(codes)).toStrictEqual(sorted(Object.keys(WARNINGS)));
});

it('the cases produce every ProviderKind', () => {
  expect(sorted(conversations.map(({ kind }) => kind))).toStrictEqual(sorted(Object.keys(KINDS)));
});
