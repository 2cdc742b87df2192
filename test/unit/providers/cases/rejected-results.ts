import { refuses, user, type Outcome, type ProviderCase } from '../../../kit/provider-cases.ts';
import { chat, claude, interaction, response, said } from '../../../kit/provider-results.ts';

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

/** An object whose class has getters that start something. */
const withGetters = (names: readonly string[], own: object = {}): object => {
  const getters = names.map((name) => [name, { get: fail, enumerable: false }]);
  const prototype: object = Object.defineProperties({}, Object.fromEntries(getters));
  return Object.assign(Object.create(prototype) as object, own);
};

const live = (own: object, methods: object): object =>
  Object.assign(Object.create(methods) as object, own);

const REFUSED: Readonly<Record<string, readonly [unknown, Outcome]>> = {
  'null is no object': [null, refuses('not_an_object')],
  'a number is no object': [7, refuses('not_an_object')],
  'a function is no object': [fail, refuses('not_an_object')],
  'a symbol is no object': [Symbol('x'), refuses('not_an_object')],
  'a boolean is no object': [true, refuses('not_an_object')],
  'a bigint is no object': [7n, refuses('not_an_object')],
  'an error of a client library': [new ApiError('CANARY-error'), refuses('is_error')],
  'an error that looks like a chat completion': [
    Object.assign(new Error('x'), chat({ content: 'x' })),
    refuses('is_error'),
  ],
  'a promise': [Promise.resolve(chat({ content: 'x' })), refuses('is_promise')],
  'a promise with the properties of an APIPromise': [
    Object.assign(Promise.resolve({}), { responsePromise: {}, parseResponse: fail }),
    refuses('is_promise'),
  ],
  'a thenable': [{ then: fail }, refuses('is_promise')],
  'a thenable class': [live({ params: {} }, { then: fail }), refuses('is_promise')],
  'a runner that is thenable and a stream': [
    live({ params: { messages: [] } }, { then: fail, [Symbol.asyncIterator]: iterate }),
    refuses('is_promise'),
  ],
  'a Response': [new Response('{}'), refuses('is_http_response')],
  'a Response of another realm': [
    live({}, { [Symbol.toStringTag]: 'Response' }),
    refuses('is_http_response'),
  ],
  'streamText of the AI SDK': [
    withGetters(['textStream', 'fullStream', 'text', 'steps']),
    refuses('is_stream'),
  ],
  'streamText with a fullStream only': [withGetters(['fullStream']), refuses('is_stream')],
  'streamObject of the AI SDK': [
    withGetters(['partialObjectStream', 'object']),
    refuses('is_stream'),
  ],
  'a stream that is iterated': [
    { controller: {}, [Symbol.asyncIterator]: iterate },
    refuses('is_stream'),
  ],
  'a stream that owns the messages of a conversation': [
    live(
      { messages: [user('Hi')], controller: {}, receivedMessages: [] },
      { [Symbol.asyncIterator]: iterate },
    ),
    refuses('is_stream'),
  ],
  'an async generator': [iterate(), refuses('is_stream')],
  'a ReadableStream': [new ReadableStream(), refuses('is_stream')],
  'an object with getReader': [live({}, { getReader: fail }), refuses('is_stream')],
  'a generator': [
    (function* (): Generator<number> {
      yield 1;
    })(),
    refuses('is_stream'),
  ],
  'a Map, which is iterable': [new Map([['a', 1]]), refuses('is_stream')],
  'a tool runner': [
    { messages: [user('Hi')], controller: new AbortController(), listeners: {} },
    refuses('is_runner'),
  ],
  'the error body of a provider': [
    { error: { message: 'CANARY-message' } },
    refuses('is_error_body'),
  ],
  'the error body of Anthropic': [
    { type: 'error', error: { type: 'overloaded_error' }, request_id: 'r' },
    refuses('is_error_body'),
  ],
  'a chunk of a chat completion': [
    { object: 'chat.completion.chunk', choices: [{ delta: {} }] },
    refuses('is_stream'),
  ],
  'a message that a runner encodes as a chunk': [
    { object: 'chat.completion.chunk.message:{"role":"assistant"}' },
    refuses('is_stream'),
  ],
  'a chunk of Ollama': [
    { model: 'm', message: { role: 'assistant', content: 'a' }, done: false },
    refuses('is_stream'),
  ],
  'a list of chunks': [
    [{ object: 'chat.completion.chunk', choices: [] }, { object: 'chat.completion.chunk' }],
    refuses('is_stream'),
  ],
  'a list of chunks of Ollama': [[{ response: 'a', done: false }], refuses('is_stream')],
  'a list of events': [
    [
      { type: 'message_start', message: {} },
      { type: 'content_block_delta', delta: {} },
    ],
    refuses('is_stream'),
  ],
  'an empty list': [[], refuses('unknown_array')],
  'a list of embeddings': [[[0.1, 0.2]], refuses('unknown_array')],
  'a list of texts': [['CANARY-a', 'CANARY-b'], refuses('unknown_array')],
  'a list of responses': [[response([said('a')]), response([said('b')])], refuses('unknown_array')],
  'a list with a message and something else': [[user('Hi'), 7], refuses('unknown_array')],
  'a list with holes': [Array.from({ length: 3 }).fill(undefined), refuses('unknown_array')],
  'embeddings of OpenAI': [
    { object: 'list', data: [{ object: 'embedding', embedding: [0.1] }], model: 'm' },
    refuses('unsupported_object'),
  ],
  'a message of an Assistants thread': [
    { id: 'm', object: 'thread.message', role: 'assistant', content: [] },
    refuses('unsupported_object'),
  ],
  'a compaction of the Responses API': [
    { id: 'r', object: 'response.compaction', output: [{ type: 'compaction' }] },
    refuses('unsupported_object'),
  ],
  'a count of tokens': [
    { object: 'response.input_tokens', input_tokens: 1 },
    refuses('unsupported_object'),
  ],
  'a realtime response': [
    { object: 'realtime.response', id: 'r', status: 'completed', output: [said('x')] },
    refuses('unsupported_object'),
  ],
  'a queued response': [response([], { status: 'queued' }), refuses('not_finished')],
  'a response in progress': [response([], { status: 'in_progress' }), refuses('not_finished')],
  'a failed response': [
    response([], { status: 'failed', error: { code: 'server_error', message: 'CANARY-message' } }),
    refuses('response_failed'),
  ],
  'a cancelled response': [response([], { status: 'cancelled' }), refuses('response_failed')],
  'a queued interaction': [interaction([], { status: 'queued' }), refuses('not_finished')],
  'an interaction in progress': [
    interaction([], { status: 'in_progress' }),
    refuses('not_finished'),
  ],
  'a failed interaction': [interaction([], { status: 'failed' }), refuses('response_failed')],
  'a cancelled interaction': [interaction([], { status: 'cancelled' }), refuses('response_failed')],
  'a snapshot of a message of Anthropic': [
    claude([{ type: 'text', text: 'par' }], { stop_reason: null }),
    refuses('not_finished'),
  ],
  'a prompt that Gemini blocked': [
    { promptFeedback: { blockReason: 'SAFETY' }, modelVersion: 'm' },
    refuses('prompt_blocked'),
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
  'ping',
  'error',
];

/** Reference §3: what is refused before, or because of, its shape. */
export const refusedResults: readonly ProviderCase[] = [
  ...Object.entries(REFUSED).map(([name, [result, expected]]) => {
    return { name, call: { messages: [user('Hi')], result }, expected };
  }),
  ...EVENTS.map((type) => {
    const result = { type, response: response([said('x')]), delta: {} };
    return {
      name: `an event ${type}`,
      call: { input: 'Hi', result },
      expected: refuses('is_stream'),
    };
  }),
];
