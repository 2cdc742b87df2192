import { chat, claude, response, said } from '../../../kit/providers/provider-results.ts';

const two = { choices: [{ message: { content: 'a' } }, { message: { content: 'b' } }] };
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
    'The result has 2 answers: select one with choice, or evaluate each of them',
  ],
  'a queued response': [
    response([], { status: 'queued' }),
    'The response is still queued: retrieve it again when it is finished',
  ],
  'a chunk of an engine of LlamaIndex': [
    { metadata: {}, message: { role: 'assistant', content: 'Os' }, sourceNodes: [], stream: true },
    'The result is a chunk of a stream: collect the text of all chunks, and pass the string',
  ],
  'a conversation of Hugging Face': [
    [{ generated_text: [{ role: 'user', content: 'Hi' }] }],
    'The result is an array of 1, whose first item is an object with the keys "generated_text", which looks like a conversation of Hugging Face: pass its generated_text, which is a list of messages',
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
    { status: 200, data: {} },
    'The result is an object with the keys "status", "data", which looks like the response of an HTTP client: pass its .data',
  ],
  'a response of Azure AI Inference': [
    { request: {}, headers: {}, body: {}, status: '200' },
    'The result is an object with the keys "request", "headers", "body", "status", which looks like a response of Azure AI Inference: pass its .body',
  ],
  'the bytes of Bedrock InvokeModel': [
    { body: new Uint8Array(), contentType: 'application/json' },
    'The result is an object with the keys "body", "contentType", which looks like a response of Bedrock InvokeModel or SageMaker: decode its body as UTF-8, and pass the parsed JSON',
  ],
  'the bytes of Amazon SageMaker': [
    { Body: new Uint8Array(), ContentType: 'application/json' },
    'The result is an object with the keys "Body", "ContentType", which looks like a response of Bedrock InvokeModel or SageMaker: decode its body as UTF-8, and pass the parsed JSON',
  ],
  'a line of an OpenAI batch': [
    { custom_id: 'c', response: {} },
    'The result is an object with the keys "custom_id", "response", which looks like a line of a batch: pass its .response.body or .result.message',
  ],
  'a batch': [
    { object: 'batch', id: 'b' },
    'The result is a batch object, which looks like a batch: download its results, and pass .response.body or .result.message of each line',
  ],
  'a batch of Anthropic': [
    { type: 'message_batch', id: 'b' },
    'The result is an object with the keys "type", "id", which looks like a batch: download its results, and pass .response.body or .result.message of each line',
  ],
  'the content of a result of the AI SDK': [
    [
      { type: 'text', text: 'CANARY' },
      { type: 'tool-call', toolCallId: 'c', toolName: 'f', input: {} },
    ],
    'The result is an array of 2, whose first item is an object with the keys "type", "text", which looks like a part of an AI SDK result: pass the result itself',
  ],
  'the history of a thread of LangGraph': [
    [{ values: { messages: [] }, next: [] }],
    'The result is an array of 1, whose first item is an object with the keys "values", "next", which looks like the history of a LangGraph thread: pass its newest state, result[0]',
  ],
  'a list of stored chat completions': [
    { object: 'list', data: [chat({ content: 'CANARY' })], has_more: false },
    'The result is a list object, which looks like a list of chat completions: pass one of them, .data[0]',
  ],
  'a list of models': [
    { object: 'list', data: [{ id: 'm', object: 'model' }] },
    'The result is a list object: pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a list in the response of an HTTP client': [
    { status: 200, data: [] },
    'The result is an object with the keys "status", "data", which looks like the response of an HTTP client: pass its .data',
  ],
  'an object whose body is a text': [
    { statusCode: 200, headers: {}, body: 'CANARY' },
    'The result is an object with the keys "statusCode", "headers", "body": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'an object whose completion is a text': [
    { completion: 'CANARY', sessionId: 's' },
    'The result is an object with the keys "completion", "sessionId": pass a response of a supported API, a message, a list of messages, or the text of the answer',
  ],
  'a run or a message of a thread': [
    { object: 'thread.run', id: 'r', thread_id: 't' },
    'The result is a thread.run object, which looks like a run or a message of a thread: pass await client.beta.threads.messages.list(result.thread_id)',
  ],
  'one message of a thread': [
    { object: 'thread.message', id: 'm', thread_id: 't', role: 'assistant', content: [] },
    'The result is a thread.message object, which looks like a run or a message of a thread: pass await client.beta.threads.messages.list(result.thread_id)',
  ],
  'an execution of a Vellum workflow': [
    { executionId: 'e', runId: 'r', data: { state: 'FULFILLED', outputs: [] } },
    'The result is an object with the keys "executionId", "runId", "data", which looks like an execution of a Vellum workflow: pass result.data.outputs[0].value',
  ],
  'a run of LangSmith': [
    { id: 'r', run_type: 'llm', inputs: {}, outputs: {} },
    'The result is an object with the keys "id", "run_type", "inputs", "outputs", which looks like a run of LangSmith: pass the message or the text in its .outputs',
  ],
  'predictions of Vertex AI': [
    { predictions: ['CANARY'], deployedModelId: 'm' },
    'The result is an object with the keys "predictions", "deployedModelId", which looks like a prediction of Vertex AI: pass the text in result.predictions[0]',
  ],
  'a direct model call of the AI SDK': [
    { content: [], finishReason: 'stop', warnings: [] },
    'The result is an object with the keys "content", "finishReason", "warnings", which looks like the result of calling an AI SDK model directly: call generateText or generateObject, and pass its result',
  ],
  'the .response of a result of the AI SDK': [
    { id: 'r', timestamp: 1, modelId: 'm', headers: {}, body: {}, messages: [] },
    'The result is an object with the keys "id", "timestamp", "modelId", "headers", "body", "messages", which looks like a part of an AI SDK result: pass the result itself',
  ],
  'a request body': [
    { model: 'm', messages: [{ role: 'user', content: 'CANARY' }] },
    'The result is an object with the keys "model", "messages", which looks like the request to a model: pass the response, and these messages as messages',
  ],
  'embeddings of OpenAI': [
    { object: 'list', data: [{ object: 'embedding', embedding: [1] }] },
    'The result is a list object, which looks like embeddings, a moderation or images: pass the response of a call that generates text',
  ],
  'embeddings of Ollama': [
    { model: 'm', embeddings: [[1]] },
    'The result is an object with the keys "model", "embeddings", which looks like embeddings, a moderation or images: pass the response of a call that generates text',
  ],
  'an embedding of the AI SDK': [
    { value: 'CANARY', embedding: [1] },
    'The result is an object with the keys "value", "embedding", which looks like embeddings, a moderation or images: pass the response of a call that generates text',
  ],
  'a moderation': [
    { id: 'm', results: [{ flagged: false }] },
    'The result is an object with the keys "id", "results", which looks like embeddings, a moderation or images: pass the response of a call that generates text',
  ],
  'images as base64': [
    { created: 1, data: [{ b64_json: 'CANARY' }] },
    'The result is an object with the keys "created", "data", which looks like embeddings, a moderation or images: pass the response of a call that generates text',
  ],
  'images as URLs': [
    { created: 1, data: [{ url: 'CANARY' }] },
    'The result is an object with the keys "created", "data", which looks like embeddings, a moderation or images: pass the response of a call that generates text',
  ],
  'a transcription': [
    { text: 'CANARY', usage: { type: 'duration' } },
    'The result is an object with the keys "text", "usage", which looks like a transcription or another text: pass its .text, if that is the answer',
  ],
  'a response of a provider in an object': [
    { response: { object: 'chat.completion' }, usage: {} },
    'The result is an object with the keys "response", "usage", which looks like an object around a response: pass its .response, as JSON text if it is data',
  ],
  'messages and their answer': [
    { messages: [{ role: 'user', content: 'CANARY' }], response: 'CANARY' },
    'The result is an object with the keys "messages", "response", which looks like messages and their answer: pass the messages as messages, and the answer as result',
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
    'The result is an object with the keys "response", which looks like a response of Workers AI: pass its .response',
  ],
  'the output of a Replicate model': [
    ['CANARY', 'CANARY'],
    "The result is an array of 2, whose first item is a string of 6 characters, which looks like the output of a Replicate model: pass result.join('')",
  ],
  'a failed prediction of Replicate': [
    { urls: { get: '' }, version: 'v', status: 'failed' },
    'The prediction has the status failed: pass a completed prediction',
  ],
  'a prediction of Replicate that has not finished': [
    { urls: { get: '' }, version: 'v', status: 'starting' },
    'The prediction is still starting: retrieve it again when it is finished',
  ],
  'a prediction of Replicate that is not a text': [
    { urls: { get: '' }, version: 'v', status: 'succeeded', output: { CANARY: 1 } },
    'The output of the prediction is an object with the keys "CANARY": pass the text of the answer',
  ],
};
