import type { UnsupportedReason } from '../../errors/unsupported-result-error.ts';
import { has, hasList, inherited, isObject, own, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';

type Refusal = readonly [
  test: (result: object) => boolean,
  reason: UnsupportedReason,
  seen: string,
  fix: string,
];

const STREAM_FIX =
  'pass its end: what await stream.finalChatCompletion(), finalResponse() or finalMessage() gives';

/** What is refused before its shape is looked at, in this order. */
const REFUSALS: readonly Refusal[] = [
  // Errors own `status`, `error` and `headers`, as some answers do.
  [(result) => result instanceof Error, 'is_error', 'an error', 'pass what the provider returned'],
  // A tool runner is a promise and a stream; awaiting it here would start its loop.
  [
    (result) => typeof inherited(result, 'then') === 'function',
    'is_promise',
    'a promise',
    'await it first',
  ],
  [isHttpResponse, 'is_http_response', 'an HTTP response', 'pass its parsed JSON body'],
  // Only names are looked at: the getters behind them start the stream.
  [
    (result) => ['textStream', 'fullStream', 'partialObjectStream'].some((key) => key in result),
    'is_stream',
    'a stream of the AI SDK',
    'pass { steps: await result.steps }',
  ],
  [isIterable, 'is_stream', 'a stream', STREAM_FIX],
  // Owns `messages`, as the state of an agent does.
  [
    (result) => has(result, 'controller') && has(result, 'messages'),
    'is_runner',
    'a tool runner',
    'pass await runner.finalChatCompletion(), and runner.messages as messages',
  ],
  [
    (result) => isObject(own(result, 'error')) && !has(result, 'object', 'id'),
    'is_error_body',
    'the error body of a provider',
    'pass a successful response',
  ],
  [
    (result) => isEvent(result) && has(result, 'response'),
    'is_stream',
    'an event of a stream',
    'pass event.response of the last one',
  ],
  [isEvent, 'is_stream', 'a piece of a stream', STREAM_FIX],
];

/**
 * Unwraps what a client library put around a response, and refuses what is none.
 *
 * @param result - What the caller passed.
 * @throws {@link UnsupportedResultError} that says what to pass instead.
 */
export function unwrapResult(result: unknown): object {
  if (!isObject(result)) {
    const seen = `The result is ${describeShape(result)}`;
    throw unsupported('not_an_object', seen, 'pass what the provider returned');
  }
  const inner = unwrapOnce(result);
  for (const [test, reason, seen, fix] of REFUSALS) {
    if (test(inner)) throw unsupported(reason, `The result is ${seen}`, fix);
  }
  return inner;
}

/**
 * Tells whether a value is a chunk or an event of a stream.
 *
 * @param value - Anything.
 */
export function isEvent(value: unknown): boolean {
  // The openai library also encodes messages of its runner behind the name of a chunk.
  if (text(value, 'object')?.startsWith('chat.completion.chunk') === true) return true;
  const type = text(value, 'type') ?? '';
  return own(value, 'done') === false || EVENT.test(type);
}

const EVENT = /^(?:message_(?:start|delta|stop)|content_block_.*|response\..*|ping|error)$/;

function unwrapOnce(result: object): object {
  const [data, response] = [own(result, 'data'), own(result, 'response')];
  if (isObject(data) && isHttpResponse(response)) return data;
  // The wrapper of the first Google library.
  return isObject(response) && hasList(response, 'candidates') ? response : result;
}

function isHttpResponse(value: unknown): boolean {
  return value instanceof Response || inherited(value, Symbol.toStringTag) === 'Response';
}

function isIterable(result: object): boolean {
  const signs = [Symbol.asyncIterator, Symbol.iterator, 'getReader'];
  return !Array.isArray(result) && signs.some((sign) => sign in result);
}
