import {
  assistant,
  conversation,
  HI,
  type Outcome,
  type ProviderCase,
  rejected,
} from '../../../kit/providers/provider-cases.ts';

const text = (value: string): object => ({ type: 'text', text: value });

const realtime = (output: readonly object[], rest: object = {}): object => ({
  object: 'realtime.response',
  id: 'r',
  status: 'completed',
  status_details: null,
  output,
  ...rest,
});
const spoken = {
  object: 'realtime.item',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_audio', transcript: 'x' }],
};
const vellum = (...outputs: object[]): object => ({
  executionId: 'e',
  state: 'FULFILLED',
  outputs,
});

const ROWS: Readonly<Record<string, readonly [result: unknown, expected: Outcome]>> = {
  'Anthropic content: text and a tool call': [
    [text('x'), { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } }],
    conversation('anthropic.content', [HI, assistant('x', ['t', 'f', '{"a":1}'])]),
  ],
  'Anthropic content: thinking and text with citations': [
    [
      { type: 'thinking', thinking: 'hm', signature: 'CANARY' },
      { type: 'text', text: 'x', citations: [{ cited_text: 'y' }] },
    ],
    conversation('anthropic.content', [HI, assistant('x')], {
      extras: [{ index: 1, annotations: [{ cited_text: 'y' }], reasoning: 'hm' }],
    }),
  ],
  'Anthropic content: rejects blocks of a user': [
    [text('x'), { type: 'image', source: { type: 'url', url: 'https://a.example' } }],
    rejected('unknown_array'),
  ],
  'Anthropic content: rejects a text block without text': [
    [text('x'), { type: 'text' }],
    rejected('unknown_array'),
  ],
  'LlamaIndex: a response of a model (core 0.6)': [
    { message: { role: 'assistant', content: 'x' }, raw: { usage: 'CANARY' } },
    conversation('llamaindex.message', [HI, assistant('x')]),
  ],
  'LlamaIndex: a response of an engine, whose sources become annotations': [
    {
      metadata: {},
      message: { role: 'assistant', content: 'x' },
      raw: null,
      sourceNodes: [{ node: { id_: 'n', text: 'y', metadata: { page: 1 } }, score: 0.5 }],
      stream: false,
    },
    conversation('llamaindex.message', [HI, assistant('x')], {
      extras: [{ index: 1, annotations: [{ text: 'y', metadata: { page: 1 }, score: 0.5 }] }],
    }),
  ],
  'LlamaIndex: the result of an agent (workflow 1.1)': [
    { result: 'x', message: { role: 'assistant', content: [text('x')] }, state: {} },
    conversation('llamaindex.message', [HI, assistant('x')]),
  ],
  'MCP: the result of sampling (sdk 1.32)': [
    { model: 'm', role: 'assistant', content: text('x'), stopReason: 'endTurn' },
    conversation('mcp.sampling', [HI, assistant('x')], { finishReason: 'endTurn' }),
  ],
  'MCP: the result of sampling in a response of JSON-RPC, which is unwrapped': [
    {
      jsonrpc: '2.0',
      id: 1,
      result: { model: 'm', role: 'assistant', content: text('x'), stopReason: 'maxTokens' },
    },
    conversation('mcp.sampling', [HI, assistant('x')], {
      finishReason: 'maxTokens',
      warnings: [{ code: 'truncated', detail: 'maxTokens' }],
    }),
  ],
  'MCP: the result of sampling with a picture': [
    {
      model: 'm',
      role: 'assistant',
      content: { type: 'image', data: 'CANARY', mimeType: 'image/png' },
    },
    conversation('mcp.sampling', [HI, assistant('[image: image/png]')], {
      warnings: [{ code: 'media_omitted', detail: 'image/png' }],
    }),
  ],
  'MCP: the result of sampling with a tool call': [
    {
      model: 'm',
      role: 'assistant',
      content: { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      stopReason: 'toolUse',
    },
    conversation('mcp.sampling', [HI, assistant(null, ['t', 'f', '{"a":1}'])], {
      finishReason: 'toolUse',
    }),
  ],
  'MCP: the result of sampling with several parts': [
    {
      model: 'm',
      role: 'assistant',
      content: [text('a'), text('b')],
      stopReason: 'maxTokens',
    },
    conversation('mcp.sampling', [HI, assistant('ab')], {
      finishReason: 'maxTokens',
      warnings: [{ code: 'truncated', detail: 'maxTokens' }],
    }),
  ],
  'OpenAI Realtime: the transcript of an answer (openai 6.49)': [
    realtime([spoken]),
    conversation('openai.realtime', [HI, assistant('x')], { finishReason: 'stop' }),
  ],
  'OpenAI Realtime: the event response.done, which is unwrapped': [
    { type: 'response.done', event_id: 'e', response: realtime([spoken]) },
    conversation('openai.realtime', [HI, assistant('x')], { finishReason: 'stop' }),
  ],
  'OpenAI Realtime: a function call': [
    realtime([{ type: 'function_call', id: 'i', call_id: 'c', name: 'f', arguments: '{}' }]),
    conversation('openai.realtime', [HI, assistant(null, ['c', 'f', '{}'])], {
      finishReason: 'tool_calls',
    }),
  ],
  'OpenAI Realtime: an incomplete answer': [
    realtime([spoken], {
      status: 'incomplete',
      status_details: { type: 'incomplete', reason: 'max_output_tokens' },
    }),
    conversation('openai.realtime', [HI, assistant('x')], {
      finishReason: 'max_output_tokens',
      warnings: [{ code: 'truncated', detail: 'max_output_tokens' }],
    }),
  ],
  'OpenAI Realtime: rejects an answer in progress': [
    realtime([], { status: 'in_progress' }),
    rejected('not_finished'),
  ],
  'OpenAI Realtime: rejects an answer that the user interrupted': [
    realtime([spoken], { status: 'cancelled', status_details: { reason: 'turn_detected' } }),
    rejected('response_failed'),
  ],
  'Vellum: the text of a prompt (vellum-ai 1.14)': [
    vellum({ type: 'STRING', value: 'x' }),
    conversation('vellum.prompt', [HI, assistant('x')]),
  ],
  'Vellum: thinking, JSON and a call': [
    vellum(
      { type: 'THINKING', value: { type: 'STRING', value: 'hm' } },
      { type: 'JSON', value: { a: 1 } },
      { type: 'FUNCTION_CALL', value: { id: 'c', name: 'f', arguments: { b: 2 } } },
    ),
    conversation('vellum.prompt', [HI, assistant('{"a":1}', ['c', 'f', '{"b":2}'])], {
      extras: [{ index: 1, reasoning: 'hm' }],
    }),
  ],
  'Vellum: outputs without a value': [
    vellum(
      { type: 'STRING', value: null },
      { type: 'JSON', value: null },
      { type: 'STRING', value: 'x' },
    ),
    conversation('vellum.prompt', [HI, assistant('x')]),
  ],
  'Vellum: a call without a value': [
    vellum({ type: 'FUNCTION_CALL', value: null }),
    conversation('vellum.prompt', [HI, assistant('[unsupported part: FUNCTION_CALL]')], {
      warnings: [{ code: 'unsupported_part', detail: 'FUNCTION_CALL' }],
    }),
  ],
  'Vellum: an error without a value': [
    vellum({ type: 'STRING', value: 'x' }, { type: 'ERROR', value: null }),
    conversation('vellum.prompt', [HI, assistant('x[unsupported part: ERROR]')], {
      warnings: [{ code: 'unsupported_part', detail: 'ERROR' }],
    }),
  ],
  'Vellum: an output of another type': [
    vellum({ type: 'STRING', value: 'x' }, { type: 'ERROR', value: { message: 'CANARY' } }),
    conversation('vellum.prompt', [HI, assistant('x[unsupported part: ERROR]')], {
      warnings: [{ code: 'unsupported_part', detail: 'ERROR' }],
    }),
  ],
};

/** Results of the long tail: calls, events, lists of blocks. */
export const tailResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
