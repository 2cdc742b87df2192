// Results in the format of the client libraries of providers.

export const chat = (message: object, rest: object = {}): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-x',
  choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
  usage: { total_tokens: 2 },
  ...rest,
});

export const response = (output: readonly unknown[], rest: object = {}): object => ({
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  error: null,
  incomplete_details: null,
  instructions: null,
  model: 'gpt-x',
  output,
  previous_response_id: null,
  tools: [],
  ...rest,
});

/** A message item of the Responses API. */
export const said = (text: string, rest: object = {}): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
  ...rest,
});

export const claude = (content: readonly unknown[], rest: object = {}): object => ({
  id: 'msg_01',
  type: 'message',
  role: 'assistant',
  model: 'claude-x',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 5 },
  ...rest,
});

export const gemini = (parts: readonly unknown[], candidate: object = {}): object => ({
  sdkHttpResponse: { headers: { 'x-secret': 'CANARY-header' } },
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0, ...candidate }],
  modelVersion: 'gemini-x',
  responseId: 'r',
  usageMetadata: { totalTokenCount: 3 },
});

export const interaction = (steps: readonly unknown[], rest: object = {}): object => ({
  id: 'int_1',
  status: 'completed',
  model: 'gemini-x',
  steps,
  output_text: 'not this',
  usage: {},
  ...rest,
});

export const bedrock = (content: readonly unknown[], rest: object = {}): object => ({
  $metadata: { httpStatusCode: 200 },
  output: { message: { role: 'assistant', content } },
  stopReason: 'end_turn',
  usage: { totalTokens: 3 },
  metrics: { latencyMs: 5 },
  ...rest,
});

/** A step of generateText. */
export const step = (messages: readonly object[], rest: object = {}): object => ({
  content: [],
  finishReason: 'stop',
  usage: {},
  request: { body: 'CANARY-body' },
  response: { id: 'r', modelId: 'm', headers: { cookie: 'CANARY-cookie' }, messages },
  ...rest,
});

/** A LangChain message as its library serialises it. */
export const langchain = (name: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
});

const fail = (): never => {
  throw new Error('a getter was called');
};

/** A run of the OpenAI Agents SDK: everything except its state is a getter. */
export function agentsRun(state: object): object {
  const names = ['newItems', 'history', 'rawResponses', 'output', 'finalOutput'];
  const getters = Object.fromEntries(names.map((name) => [name, { get: fail }]));
  return Object.assign(Object.create(Object.create(null, getters) as object) as object, { state });
}
