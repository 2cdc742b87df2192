import { chat, claude, response, said } from '../../../kit/providers/provider-results.ts';

const two = { choices: [{ message: { content: 'a' } }, { message: { content: 'b' } }] };

const wrapped = (depth: number): unknown =>
  depth === 0 ? chat({ content: 'CANARY' }) : { data: wrapped(depth - 1) };
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const cyclic: Record<string, unknown> = {};
for (const key of ['response', 'result', 'data', 'body']) cyclic[key] = cyclic;
const fail = (): never => {
  throw new Error('a getter was called');
};

export const wide = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`key${index}`, 'CANARY']),
);

/** Rejected results, and their reasons and messages. */
export const refusals: Readonly<Record<string, readonly [result: unknown, message: string]>> = {
  null: [
    null,
    'The result is null: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a number': [
    7,
    'The result is 7: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an error': [new Error('CANARY'), 'The result is an error: pass a successful response'],
  'a promise': [Promise.resolve(), 'The result is a promise: await it first'],
  'an HTTP response': [
    new Response(''),
    'The result is an HTTP response: pass its parsed JSON body',
  ],
  'a tool runner': [
    { controller: {}, messages: [] },
    'The result is a tool runner: pass await runner.finalChatCompletion(), and runner.messages as messages',
  ],
  'the error body of a provider': [
    { error: { message: 'CANARY' } },
    'The result is the error body of a provider: pass a successful response',
  ],
  'an error body whose error is a text': [
    { error: 'CANARY' },
    'The result is the error body of a provider: pass a successful response',
  ],
  'an Anthropic message that is still streaming': [
    claude([], { stop_reason: null }),
    'The message has no stop_reason yet: pass await stream.finalMessage(), or the list of messages of the Claude Agent SDK',
  ],
  'several answers': [
    chat({}, two),
    'The result has 2 answers, and the option choice is undefined: pass the index of one of them',
  ],
  'a queued response': [
    response([], { status: 'queued' }),
    'The response has the status queued: pass a completed response',
  ],
  'a chunk of an engine of LlamaIndex': [
    { metadata: {}, message: { role: 'assistant', content: 'Os' }, sourceNodes: [], stream: true },
    'The result is a chunk of a stream: pass the final response of the stream, or the text of all chunks as a string',
  ],
  'a conversation of Hugging Face': [
    [{ generated_text: [{ role: 'user', content: 'Hi' }] }],
    'The result is an array of 1, whose first item is an object with the keys "generated_text": pass one response, or a list of messages',
  ],
  'a list of objects with a type of Anthropic, and nothing else of it': [
    [{ type: 'fallback', value: 'CANARY' }],
    'The result is an array of 1, whose first item is an object with the keys "type", "value": pass one response, or a list of messages',
  ],
  'an unknown object': [
    wide,
    'The result is an object with the keys "key0", "key1", "key2", "key3", "key4", "key5", "key6", "key7", …: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an object without keys': [
    {},
    'The result is an object without keys: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an unknown list': [
    [1, 2, 3],
    'The result is an array of 3, whose first item is 1: pass one response, or a list of messages',
  ],
  'an empty list': [[], 'The result is an array of 0: pass one response, or a list of messages'],
  'a list of responses': [
    [response([said('a')]), response([said('b')])],
    'The result is an array of 2, whose first item is an object with the keys "id", "object", "status", "error", "incomplete_details", "instructions", "model", "output", …: pass one response, or a list of messages',
  ],
  'an unknown object with an object key': [
    { object: 'vector_store', id: 'v' },
    'The result is a vector_store object: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an unknown object whose object key is no name': [
    { object: 'CANARY text' },
    'The result is an object with the keys "object": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an Axios response': [
    {
      status: 200,
      config: { data: chat({ content: 'CANARY' }) },
      data: chat({ content: 'CANARY' }),
    },
    'The result is an object with the keys "status", "config", "data": pass result.data',
  ],
  'a response of Azure AI Inference': [
    {
      request: { body: [{ role: 'user', content: 'CANARY' }] },
      body: chat({ content: 'CANARY' }),
      status: '200',
    },
    'The result is an object with the keys "request", "body", "status": pass result.body',
  ],
  'the bytes of Bedrock InvokeModel': [
    { body: new Uint8Array(), contentType: 'application/json' },
    'The result is an object with the keys "body", "contentType": decode its body as UTF-8, and pass the parsed JSON',
  ],
  'the bytes of Amazon SageMaker': [
    { Body: new Uint8Array(), ContentType: 'application/json' },
    'The result is an object with the keys "Body", "ContentType": decode its body as UTF-8, and pass the parsed JSON',
  ],
  'a line of an OpenAI batch': [
    { custom_id: 'c', response: { status_code: 200, body: chat({ content: 'CANARY' }) } },
    'The result is an object with the keys "custom_id", "response": pass result.response.body',
  ],
  'a line of an Anthropic batch': [
    {
      custom_id: 'c',
      result: { type: 'succeeded', message: claude([{ type: 'text', text: 'CANARY' }]) },
    },
    'The result is an object with the keys "custom_id", "result": pass result.result.message',
  ],
  'the content of a result of the AI SDK': [
    [
      { type: 'text', text: 'CANARY' },
      { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: {} },
    ],
    'The result is an array of 2, whose first item is an object with the keys "type", "text": pass one response, or a list of messages',
  ],
  'the history of a thread of LangGraph': [
    [{ values: { messages: [{ role: 'user', content: 'CANARY' }] }, next: [] }],
    'The result is an array of 1, whose first item is an object with the keys "values", "next": pass one response, or a list of messages',
  ],
  'a list of stored chat completions': [
    { object: 'list', data: [chat({ content: 'CANARY' })], has_more: false },
    'The result is a list object: pass result.data[0]',
  ],
  'a list in the response of an HTTP client': [
    { status: 200, data: [] },
    'The result is an object with the keys "status", "data": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an object whose body is a text': [
    { statusCode: 200, headers: {}, body: 'CANARY' },
    'The result is an object with the keys "statusCode", "headers", "body": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a prompt before its answer': [
    { message: 'CANARY', data: 'CANARY', text: '', answer: 'CANARY' },
    'The result is an object with the keys "message", "data", "text", "answer": pass result.answer, if that is the answer',
  ],
  'a message of a model in an object of the application': [
    {
      message: { role: 'user', content: 'CANARY' },
      response: { role: 'assistant', content: 'CANARY' },
    },
    'The result is an object with the keys "message", "response": pass result.response',
  ],
  'an object whose completion is a text': [
    { completion: 'CANARY', sessionId: 's' },
    'The result is an object with the keys "completion", "sessionId": pass result.completion, if that is the answer',
  ],
  'one message of a thread': [
    { object: 'thread.message', id: 'm', thread_id: 't', role: 'assistant', content: [] },
    'The result is a thread.message object: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a run of LangSmith': [
    { run_type: 'llm', inputs: { messages: [{ role: 'user', content: 'CANARY' }] }, outputs: {} },
    'The result is an object with the keys "run_type", "inputs", "outputs": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'predictions of Vertex AI': [
    { predictions: ['CANARY'], deployedModelId: 'm' },
    'The result is an object with the keys "predictions", "deployedModelId": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a direct model call of the AI SDK': [
    { content: [{ type: 'text', text: 'CANARY' }], finishReason: 'stop', warnings: [] },
    'The result is an object with the keys "content", "finishReason", "warnings": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'the .response of a result of the AI SDK': [
    {
      id: 'r',
      modelId: 'm',
      headers: {},
      body: {},
      messages: [{ role: 'assistant', content: 'CANARY' }],
    },
    'The result is an object with the keys "id", "modelId", "headers", "body", "messages": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a request beside its response': [
    {
      model: 'm',
      messages: [{ role: 'user', content: 'CANARY' }],
      body: chat({ content: 'CANARY' }),
    },
    'The result is an object with the keys "model", "messages", "body": pass result.body',
  ],
  'a request body': [
    { model: 'm', messages: [{ role: 'user', content: 'CANARY' }] },
    'The result is an object with the keys "model", "messages": it is the request to a model: pass the response, and these messages as messages',
  ],
  'embeddings of OpenAI': [
    { object: 'list', data: [{ object: 'embedding', embedding: [1] }] },
    'The result is a list object: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'embeddings of Ollama': [
    { model: 'm', embeddings: [[1]] },
    'The result is an object with the keys "model", "embeddings": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a transcription': [
    { text: 'CANARY', usage: { type: 'duration' } },
    'The result is an object with the keys "text", "usage": pass result.text, if that is the answer',
  ],
  'a response of a provider in objects of the application': [
    { data: { answer: chat({ content: 'CANARY' }) }, usage: {} },
    'The result is an object with the keys "data", "usage": pass result.data.answer',
  ],
  'a response four keys deep': [
    wrapped(4),
    'The result is an object with the keys "data": pass result.data.data.data.data',
  ],
  'a text before a response': [
    { text: 'CANARY', data: { response: chat({ content: 'CANARY' }) } },
    'The result is an object with the keys "text", "data": pass result.data.response',
  ],
  'a result that a getter would return': [
    Object.defineProperty({ id: 'r' }, 'data', { get: fail, enumerable: true }),
    'The result is an object with the keys "id", "data": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a prompt and the text of its answer': [
    { prompt: { role: 'user', content: 'CANARY' }, history: [], response: 'CANARY' },
    'The result is an object with the keys "prompt", "history", "response": pass result.response, if that is the answer',
  ],
  'a message of the user': [
    { message: { role: 'user', content: 'CANARY' }, data: [{ role: 'user', content: 'CANARY' }] },
    'The result is an object with the keys "message", "data": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an input line of a batch': [
    { custom_id: 'c', body: { model: 'm', messages: [{ role: 'user', content: 'CANARY' }] } },
    'The result is an object with the keys "custom_id", "body": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a part that cannot be read before the response': [
    { data: { messages: Array.from({ length: 20_000 }) }, body: chat({ content: 'CANARY' }) },
    'The result is an object with the keys "data", "body": pass result.body',
  ],
  'a proxy that throws before the response': [
    { data: revoked(), body: chat({ content: 'CANARY' }) },
    'The result is an object with the keys "data", "body": pass result.body',
  ],
  'an object that contains itself': [
    cyclic,
    'The result is an object with the keys "response", "result", "data", "body": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'messages and their answer': [
    { messages: [{ role: 'user', content: 'CANARY' }], response: 'CANARY' },
    'The result is an object with the keys "messages", "response": pass its messages as messages, and the answer as result',
  ],
  'a page that is not the last': [
    { object: 'list', data: [{ role: 'user', content: 'CANARY' }], has_more: true },
    "The result is a page of messages or items, and has more: list all of them with the order 'asc', and pass the list",
  ],
  'a page whose order nothing shows': [
    {
      object: 'list',
      data: [said('CANARY'), { type: 'message', role: 'user', content: 'CANARY' }],
      has_more: false,
    },
    "The result is a page of messages or items, and nothing shows whether the newest is first: list all of them with the order 'asc', and pass the list",
  ],
  'a response of Workers AI without its usage': [
    { response: 'CANARY' },
    'The result is an object with the keys "response": pass result.response, if that is the answer',
  ],
  'the output of a Replicate model': [
    ['CANARY', 'CANARY'],
    "The result is an array of 2, whose first item is a string of 6 characters: pass one text, such as result.join('')",
  ],
  'a failed prediction of Replicate': [
    { urls: { get: '' }, version: 'v', status: 'failed' },
    'The prediction has the status failed: pass a completed prediction',
  ],
  'a prediction of Replicate that has not finished': [
    { urls: { get: '' }, version: 'v', status: 'starting' },
    'The prediction has the status starting: pass a completed prediction',
  ],
  'a prediction of Replicate that is not a text': [
    { urls: { get: '' }, version: 'v', status: 'succeeded', output: { CANARY: 1 } },
    'The output of the prediction is an object with the keys "CANARY": pass the text of the answer',
  ],
};
