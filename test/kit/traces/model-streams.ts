import type { ModelInteraction } from '../../../src/service/agent-trace.ts';

const ADD = { id: 'call-1', name: 'add', parameters: '{"a":1,"b":2}' } as const;

/** What each of the streams says. */
export const ANSWER: ModelInteraction['output_messages'] = [
  { type: 'text', content: 'Größe: 3 💡' },
  { type: 'tool_call', content: ADD },
];

/** The warning about the tool of the answer, which a request without tools does not declare. */
export const UNDECLARED = {
  code: 'tool_details_missing',
  level: 'loss',
  detail: ADD.name,
  spanId: 'workflow',
} as const;

/** What the question "How much?" becomes. */
export const INPUT: ModelInteraction['input_messages'] = [
  { role: 'user', type: 'text', content: 'How much?' },
];

/** A chunk of chat completions. */
export const chatChunk = (delta: object, finishReason: string | null = null): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finishReason }],
});

/** The events of a block of Anthropic's messages. */
export const anthropicBlock = (
  index: number,
  block: object,
  ...deltas: readonly object[]
): object[] => [
  { type: 'content_block_start', index, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];

/** An event of Cohere's chat API with a piece of its message. */
export const cohereDelta = (type: string, index: number, message: object): object => ({
  type,
  index,
  delta: { message },
});

/** A response of the Responses API. */
export const responseOf = (output: readonly object[], status: string): object => ({
  id: 'resp-1',
  object: 'response',
  status,
  output,
});

const RESPONSE_MESSAGE = {
  type: 'message',
  role: 'assistant',
  id: 'msg-1',
  status: 'completed',
  content: [{ type: 'output_text', text: 'Größe: 3 💡', annotations: [] }],
};

const RESPONSE_CALL = {
  type: 'function_call',
  id: 'fc-1',
  call_id: ADD.id,
  name: ADD.name,
  arguments: ADD.parameters,
};

/** A whole stream of each protocol that says the same. */
export const STREAMS: Readonly<Record<string, readonly unknown[]>> = {
  'chat completions': [
    chatChunk({ role: 'assistant', content: '' }),
    chatChunk({ content: 'Größe' }),
    chatChunk({ content: ': 3 💡' }),
    chatChunk({
      tool_calls: [
        { index: 0, id: ADD.id, type: 'function', function: { name: 'add', arguments: '' } },
      ],
    }),
    chatChunk({ tool_calls: [{ index: 0, function: { arguments: '{"a":1,' } }] }),
    chatChunk({ tool_calls: [{ index: 0, function: { arguments: '"b":2}' } }] }),
    chatChunk({}, 'tool_calls'),
    { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 5 } },
    '[DONE]',
  ],
  'the Responses API': [
    { type: 'response.created', response: responseOf([], 'in_progress') },
    { type: 'response.output_text.delta', output_index: 0, delta: 'Größe' },
    { type: 'response.output_item.done', output_index: 0, item: RESPONSE_MESSAGE },
    { type: 'response.output_item.done', output_index: 1, item: RESPONSE_CALL },
    {
      type: 'response.completed',
      response: responseOf([RESPONSE_MESSAGE, RESPONSE_CALL], 'completed'),
    },
  ],
  'the Responses API of a server whose last event has no output': [
    { type: 'response.created', response: responseOf([], 'in_progress') },
    { type: 'response.output_item.done', output_index: 0, item: RESPONSE_MESSAGE },
    { type: 'response.output_item.done', output_index: 1, item: RESPONSE_CALL },
    { type: 'response.completed', response: responseOf([], 'completed') },
  ],
  'messages of Anthropic': [
    {
      type: 'message_start',
      message: { id: 'msg-1', type: 'message', role: 'assistant', model: 'claude', content: [] },
    },
    { type: 'ping' },
    ...anthropicBlock(
      0,
      { type: 'text', text: '' },
      { type: 'text_delta', text: 'Größe' },
      { type: 'text_delta', text: ': 3 💡' },
    ),
    ...anthropicBlock(
      1,
      { type: 'tool_use', id: ADD.id, name: ADD.name, input: {} },
      { type: 'input_json_delta', partial_json: '' },
      { type: 'input_json_delta', partial_json: '{"a":1,' },
      { type: 'input_json_delta', partial_json: '"b":2}' },
    ),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ],
  'the chat of Cohere': [
    {
      type: 'message-start',
      id: 'msg-1',
      delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [] } },
    },
    cohereDelta('content-start', 0, { content: { type: 'text', text: '' } }),
    cohereDelta('content-delta', 0, { content: { text: 'Größe' } }),
    cohereDelta('content-delta', 0, { content: { text: ': 3 💡' } }),
    { type: 'content-end', index: 0 },
    cohereDelta('tool-call-start', 0, {
      tool_calls: { id: ADD.id, type: 'function', function: { name: 'add', arguments: '' } },
    }),
    cohereDelta('tool-call-delta', 0, { tool_calls: { function: { arguments: '{"a":1,' } } }),
    cohereDelta('tool-call-delta', 0, { tool_calls: { function: { arguments: '"b":2}' } } }),
    { type: 'tool-call-end', index: 0 },
    { type: 'message-end', delta: { finish_reason: 'TOOL_CALL', usage: {} } },
  ],
  'contents of Google': [
    { candidates: [{ content: { role: 'model', parts: [{ text: 'Größe' }] } }] },
    { candidates: [{ content: { role: 'model', parts: [{ text: ': 3 💡' }] } }] },
    {
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ functionCall: { id: ADD.id, name: 'add', args: { a: 1, b: 2 } } }],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { totalTokenCount: 5 },
    },
  ],
};
