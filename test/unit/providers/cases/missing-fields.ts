// Parts, blocks and items that lack what their type requires. Reading them as empty would lose what is under
// another key, so they are reported like parts of an unknown type.
import type { ConversationWarningCode, ProviderKind } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import {
  bedrock,
  chat,
  claude,
  gemini,
  interaction,
  response,
} from '../../../kit/providers/provider-results.ts';

type Noun = 'block' | 'item' | 'part';
type Row = readonly [kind: ProviderKind, noun: Noun, type: string, result: object, reason?: string];

const text = (content: unknown): object => ({ role: 'assistant', content: [content] });
const cohere = (fields: object): object => ({ text: '', generationId: 'g', ...fields });
const langchain = (additional_kwargs: object): object => ({
  type: 'ai',
  content: '',
  additional_kwargs,
});
const mistral = (entry: object): object => ({ object: 'conversation.response', outputs: [entry] });
const call = (fields: object): object => ({ tool_calls: [{ id: 'c1', ...fields }] });

const UNREADABLE: readonly Row[] = [
  ['openai.chat', 'part', 'text', chat(text({ type: 'text', value: 'x' })), 'stop'],
  ['openai.chat', 'part', 'text', chat(text({ type: 'text', text: { content: 'x' } })), 'stop'],
  ['openai.chat', 'part', 'text', chat(text({ type: 'text', text: null })), 'stop'],
  ['openai.chat', 'part', 'refusal', chat(text({ type: 'refusal', text: 'x' })), 'stop'],
  ['openai.chat', 'part', 'thinking', chat(text({ type: 'thinking', text: 'x' })), 'stop'],
  ['openai.chat', 'part', 'reasoning', chat(text({ type: 'reasoning', content: 'x' })), 'stop'],
  ['openai.chat', 'part', 'image_url', chat(text({ type: 'image_url', url: 'x' })), 'stop'],
  ['openai.chat', 'part', 'tool_call', chat(call({ function: { arguments: '{}' } })), 'stop'],
  ['openai.chat', 'part', 'tool_call', chat(call({ function: { name: 'f', args: {} } })), 'stop'],
  ['openai.chat', 'part', 'tool_call', chat(call({ function: { name: 'f', input: {} } })), 'stop'],
  ['openai.chat', 'part', 'tool_call', chat(call({ custom: { name: 'f' } })), 'stop'],
  ['openai.chat', 'part', 'function_call', chat({ function_call: { arguments: '{}' } }), 'stop'],
  ['openai.responses', 'part', 'refusal', response([said({ type: 'refusal' })]), 'stop'],
  ['openai.responses', 'part', 'output_text', response([said({ type: 'output_text' })]), 'stop'],
  ['openai.responses', 'item', 'message', response([{ type: 'message', role: 'user' }]), 'stop'],
  ...[
    { type: 'function_call', call_id: 'c1', name: 'f' },
    { type: 'function_call', call_id: 'c1', arguments: '{}' },
    { type: 'function_call', call_id: 'c1', name: '', arguments: '{}' },
    { type: 'custom_tool_call', call_id: 'c1', name: 'f' },
    { type: 'computer_call', call_id: 'c1' },
    { type: 'program', id: 'p1' },
    { type: 'mcp_call', id: 'm1', server_label: 's', name: 'f' },
    { type: 'mcp_call', id: 'm1', arguments: '{}', output: 'x' },
    { type: 'reasoning', text: 'x' },
  ].map((item): Row => ['openai.responses', 'item', item.type, response([item]), 'stop']),
  ['anthropic.message', 'block', 'text', claude([{ type: 'text', value: 'x' }]), 'end_turn'],
  ['anthropic.message', 'block', 'thinking', claude([{ type: 'thinking' }]), 'end_turn'],
  ...[
    { type: 'tool_use', id: 't1', name: 'f', args: {} },
    { type: 'server_tool_use', id: 't1', input: {} },
    { type: 'search_result', source: 's' },
    { type: 'web_search_tool_result', tool_use_id: 't1' },
  ].map((block): Row => ['anthropic.message', 'block', block.type, claude([block]), 'end_turn']),
  ['gemini.generate', 'part', 'functionCall', gemini([{ functionCall: { args: {} } }]), 'STOP'],
  ['gemini.generate', 'part', 'functionResponse', gemini([{ functionResponse: {} }]), 'STOP'],
  [
    'bedrock.converse',
    'block',
    'reasoningContent',
    bedrock([{ reasoningContent: {} }]),
    'end_turn',
  ],
  ['bedrock.converse', 'block', 'guardContent', bedrock([{ guardContent: {} }]), 'end_turn'],
  ['bedrock.converse', 'block', 'toolUse', bedrock([{ toolUse: { name: 'f' } }]), 'end_turn'],
  ['bedrock.converse', 'block', 'toolResult', bedrock([{ toolResult: {} }]), 'end_turn'],
  ['bedrock.converse', 'block', 'none', bedrock([{}]), 'end_turn'],
  ['cohere.v1', 'part', 'tool_call', cohere({ toolCalls: [{ parameters: {} }] })],
  ['cohere.v1', 'part', 'tool_call', cohere({ toolCalls: [{ name: 'f' }] })],
  ['langchain.message', 'part', 'tool_call', langchain({ tool_calls: [{ function: {} }] })],
  [
    'langchain.message',
    'part',
    'function_call',
    langchain({ function_call: { name: 'f', input: {} } }),
  ],
  ['mistral.conversation', 'item', 'message.output', mistral({ type: 'message.output' })],
  ['mistral.conversation', 'item', 'function.call', mistral({ type: 'function.call', name: 'f' })],
  ['mistral.conversation', 'item', 'tool.execution', mistral({ type: 'tool.execution' })],
  ...[
    { type: 'function_result', call_id: 'c1' },
    { type: 'mcp_server_tool_call', id: 'm1', arguments: {} },
  ].map((step): Row => ['gemini.interaction', 'item', step.type, interaction([step]), 'completed']),
];

function said(part: object): object {
  return { type: 'message', role: 'assistant', content: [part] };
}

const unreadable = UNREADABLE.map(([kind, noun, type, result, finishReason = null], index) => {
  const code: ConversationWarningCode = `unsupported_${noun}`;
  const mark = `[unsupported ${noun}: ${type}]`;
  return {
    name: `${kind}: marks and reports ${type} without what it requires (${String(index)})`,
    call: { messages: [HI], result },
    expected: conversation(kind, [HI, assistant(mark)], {
      finishReason,
      warnings: [{ code, detail: type }],
    }),
  };
});

const EMPTY: Readonly<Record<string, readonly [ProviderKind, object, string | null, object[]?]>> = {
  'chat: an empty text part': ['openai.chat', chat(text({ type: 'text', text: '' })), 'stop'],
  'Anthropic: an empty text': [
    'anthropic.message',
    claude([{ type: 'text', text: '' }]),
    'end_turn',
  ],
  'Anthropic: thinking that is not shown': [
    'anthropic.message',
    claude([{ type: 'thinking', thinking: '', signature: 'CANARY' }]),
    'end_turn',
  ],
  'Gemini: a part that consists of a signature': [
    'gemini.generate',
    gemini([{ thoughtSignature: 'CANARY' }, { thought: true, thoughtSignature: 'CANARY' }]),
    'STOP',
  ],
  'Bedrock: a cache point': ['bedrock.converse', bedrock([{ cachePoint: {} }]), 'end_turn'],
};

const empty = Object.entries(EMPTY).map(([name, [kind, result, finishReason]]) => ({
  name: `reads as empty: ${name}`,
  call: { messages: [HI], result },
  expected: conversation(kind, [HI, assistant('')], { finishReason }),
}));

/** Calls without arguments, each as its API writes it, with the arguments that are read. */
const CALLS: Readonly<Record<string, readonly [ProviderKind, object, string, string]>> = {
  'chat: arguments that are empty': [
    'openai.chat',
    chat(call({ function: { name: 'f', arguments: '' } })),
    'stop',
    '',
  ],
  'chat: arguments that are null': [
    'openai.chat',
    chat(call({ function: { name: 'f', arguments: null } })),
    'stop',
    '{}',
  ],
  'chat: no arguments': ['openai.chat', chat(call({ function: { name: 'f' } })), 'stop', '{}'],
  'Gemini: no args': [
    'gemini.generate',
    gemini([{ functionCall: { id: 'c1', name: 'f' } }]),
    'STOP',
    '{}',
  ],
  'Responses: arguments that are empty': [
    'openai.responses',
    response([{ type: 'function_call', call_id: 'c1', name: 'f', arguments: '' }]),
    'tool_calls',
    '',
  ],
};

const calls = Object.entries(CALLS).map(([name, [kind, result, finishReason, args]]) => ({
  name: `reads a call without arguments: ${name}`,
  call: { messages: [HI], result },
  expected: conversation(kind, [HI, assistant(null, ['c1', 'f', args])], {
    finishReason,
    warnings: args === '' ? [{ code: 'invalid_tool_arguments', detail: 'c1' }] : [],
  }),
}));

const OUTPUT_CALL = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' };

const outputs = ['function_call_output', 'computer_call_output'].map((type) => ({
  name: `Responses: marks and reports ${type} without an output`,
  call: { input: [OUTPUT_CALL, { type, call_id: 'c1', status: 'completed' }] },
  expected: conversation(
    'messages',
    [assistant(null, ['c1', 'f', '{}']), tool('c1', `[unsupported item: ${type}]`)],
    { warnings: [{ code: 'unsupported_item', detail: type }] },
  ),
}));

/** Parts that lack what their type requires, and parts that an API may leave empty. */
export const missingFields: readonly ProviderCase[] = [
  ...unreadable,
  ...empty,
  ...calls,
  ...outputs,
];
