import {
  rejected,
  user,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import {
  chat,
  claude,
  interaction,
  response,
  said,
} from '../../../kit/providers/provider-results.ts';

class ApiError extends Error {
  readonly status = 429;
  readonly headers = { 'x-request-id': 'CANARY-header' };
  readonly error = { message: 'CANARY-message' };
}

const iterate = (): AsyncGenerator<string> =>
  (async function* (): AsyncGenerator<string> {
    yield 'a';
  })();

const fail = (): never => {
  throw new Error('a getter was called');
};

/** Creates an object whose class has getters that must not be called. */
const withGetters = (names: readonly string[], own: object = {}): object => {
  const getters = names.map((name) => [name, { get: fail, enumerable: false }]);
  const prototype: object = Object.defineProperties({}, Object.fromEntries(getters));
  return Object.assign(Object.create(prototype) as object, own);
};

const live = (own: object, methods: object): object =>
  Object.assign(Object.create(methods) as object, own);

const REJECTED: Readonly<Record<string, readonly [unknown, Outcome]>> = {
  null: [null, rejected('not_an_object')],
  'a number': [7, rejected('not_an_object')],
  'a function': [fail, rejected('not_an_object')],
  'a symbol': [Symbol('x'), rejected('not_an_object')],
  'a boolean': [true, rejected('not_an_object')],
  'a bigint': [7n, rejected('not_an_object')],
  'an error of a client library': [new ApiError('CANARY-error'), rejected('is_error')],
  'an error that looks like a chat completion': [
    Object.assign(new Error('x'), chat({ content: 'x' })),
    rejected('is_error'),
  ],
  'a promise': [Promise.resolve(chat({ content: 'x' })), rejected('is_promise')],
  'a promise with the properties of an APIPromise': [
    Object.assign(Promise.resolve({}), { responsePromise: {}, parseResponse: fail }),
    rejected('is_promise'),
  ],
  'a thenable': [{ then: fail }, rejected('is_promise')],
  'a thenable list': [
    Object.assign([{ role: 'user', content: 'Hi' }], { then: fail }),
    rejected('is_promise'),
  ],
  'an instance whose class has a then method': [
    live({ params: {} }, { then: fail }),
    rejected('is_promise'),
  ],
  'a tool runner of Anthropic, which is thenable and a stream': [
    live({ params: { messages: [] } }, { then: fail, [Symbol.asyncIterator]: iterate }),
    rejected('is_promise'),
  ],
  'a Response': [new Response('{}'), rejected('is_http_response')],
  'a Response from another realm': [
    live({}, { [Symbol.toStringTag]: 'Response' }),
    rejected('is_http_response'),
  ],
  'the result of streamText (AI SDK)': [
    withGetters(['textStream', 'fullStream', 'text', 'steps']),
    rejected('is_stream'),
  ],
  'the result of streamText with only a fullStream': [
    withGetters(['fullStream']),
    rejected('is_stream'),
  ],
  'the result of streamObject (AI SDK)': [
    withGetters(['partialObjectStream', 'object']),
    rejected('is_stream'),
  ],
  'an async iterable stream': [
    { controller: {}, [Symbol.asyncIterator]: iterate },
    rejected('is_stream'),
  ],
  'a stream that owns messages': [
    live(
      { messages: [user('Hi')], controller: {}, receivedMessages: [] },
      { [Symbol.asyncIterator]: iterate },
    ),
    rejected('is_stream'),
  ],
  'an async generator': [iterate(), rejected('is_stream')],
  'a ReadableStream': [new ReadableStream(), rejected('is_stream')],
  'an object with getReader': [live({}, { getReader: fail }), rejected('is_stream')],
  'a generator': [
    (function* (): Generator<number> {
      yield 1;
    })(),
    rejected('is_stream'),
  ],
  'a Map, which is iterable': [new Map([['a', 1]]), rejected('is_stream')],
  'a tool runner of OpenAI': [
    { messages: [user('Hi')], controller: new AbortController(), listeners: {} },
    rejected('is_runner'),
  ],
  'the error body of a provider': [
    { error: { message: 'CANARY-message' } },
    rejected('is_error_body'),
  ],
  'the error body of Anthropic': [
    { type: 'error', error: { type: 'overloaded_error' }, request_id: 'r' },
    rejected('is_error_body'),
  ],
  'an error of Cloudflare': [
    { result: null, success: false, errors: [{ code: 7000, message: 'CANARY' }], messages: [] },
    rejected('is_error_body'),
  ],
  'an error of JSON-RPC': [
    { jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'CANARY' } },
    rejected('is_error_body'),
  ],
  'an error in a stream of the Responses API': [
    { type: 'error', code: 'server_error', message: 'CANARY', param: null, sequence_number: 3 },
    rejected('is_stream'),
  ],
  'an object whose type is the name of an event': [
    { type: 'error', value: 'CANARY' },
    rejected('unknown'),
  ],
  'a chunk of a chat completion': [
    { object: 'chat.completion.chunk', choices: [{ delta: {} }] },
    rejected('is_stream'),
  ],
  'a message that a tool runner encodes as a chunk': [
    { object: 'chat.completion.chunk.message:{"role":"assistant"}' },
    rejected('is_stream'),
  ],
  'a chunk of Ollama': [
    { model: 'm', message: { role: 'assistant', content: 'a' }, done: false },
    rejected('is_stream'),
  ],
  'a list of chunks': [
    [{ object: 'chat.completion.chunk', choices: [] }, { object: 'chat.completion.chunk' }],
    rejected('is_stream'),
  ],
  'a list of chunks of Ollama': [[{ response: 'a', done: false }], rejected('is_stream')],
  'a list of events': [
    [
      { type: 'message_start', message: {} },
      { type: 'content_block_delta', delta: {} },
    ],
    rejected('is_stream'),
  ],
  'an empty list': [[], rejected('unknown_array')],
  'a list of embeddings': [[[0.1, 0.2]], rejected('unknown_array')],
  'a list of strings': [['CANARY-a', 'CANARY-b'], rejected('unknown_array')],
  'a list of responses': [
    [response([said('a')]), response([said('b')])],
    rejected('unknown_array'),
  ],
  'a list of a message and a number': [[user('Hi'), 7], rejected('unknown_array')],
  'a list of undefined items': [
    Array.from({ length: 3 }).fill(undefined),
    rejected('unknown_array'),
  ],
  'embeddings of OpenAI': [
    { object: 'list', data: [{ object: 'embedding', embedding: [0.1] }], model: 'm' },
    rejected('unsupported_object'),
  ],
  'a message of an Assistants API thread': [
    { id: 'm', object: 'thread.message', role: 'assistant', content: [] },
    rejected('unsupported_object'),
  ],
  'a compaction of the Responses API': [
    { id: 'r', object: 'response.compaction', output: [{ type: 'compaction' }] },
    rejected('unsupported_object'),
  ],
  'a token count': [
    { object: 'response.input_tokens', input_tokens: 1 },
    rejected('unsupported_object'),
  ],
  'a queued response': [response([], { status: 'queued' }), rejected('not_finished')],
  'a response in progress': [response([], { status: 'in_progress' }), rejected('not_finished')],
  'a failed response': [
    response([], { status: 'failed', error: { code: 'server_error', message: 'CANARY-message' } }),
    rejected('response_failed'),
  ],
  'a cancelled response': [response([], { status: 'cancelled' }), rejected('response_failed')],
  'a queued interaction': [interaction([], { status: 'queued' }), rejected('not_finished')],
  'an interaction in progress': [
    interaction([], { status: 'in_progress' }),
    rejected('not_finished'),
  ],
  'a failed interaction': [interaction([], { status: 'failed' }), rejected('response_failed')],
  'a cancelled interaction': [
    interaction([], { status: 'cancelled' }),
    rejected('response_failed'),
  ],
  'an Anthropic message that is still streaming (stop_reason null)': [
    claude([{ type: 'text', text: 'par' }], { stop_reason: null }),
    rejected('not_finished'),
  ],
  'a Gemini response to a blocked prompt': [
    { promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'm' },
    rejected('prompt_blocked'),
  ],
};

const EVENTS = [
  'message_start',
  'message_delta',
  'message_stop',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'response.created',
  'response.output_text.delta',
  'response.completed',
];

/** Values that are rejected before or during detection. */
export const rejectedResults: readonly ProviderCase[] = [
  ...Object.entries(REJECTED).map(([name, [result, expected]]) => {
    return { name, call: { messages: [user('Hi')], result }, expected };
  }),
  ...EVENTS.map((type) => {
    const result = { type, response: response([said('x')]), delta: {} };
    return {
      name: `an event ${type}`,
      call: { input: 'Hi', result },
      expected: rejected('is_stream'),
    };
  }),
];
