import type { UnsupportedReason } from '../../errors/unsupported-result-error.ts';
import { has, hasList, inherited, isObject, own, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';

type Rejection = readonly [
  test: (result: object) => boolean,
  reason: UnsupportedReason,
  kind: string,
  fix: string,
];

const STREAM_FIX =
  'pass what await stream.finalChatCompletion(), finalResponse() or finalMessage() returns';

/** The values that are rejected before detection, in this order. */
const REJECTIONS: readonly Rejection[] = [
  // Errors own `status`, `error` and `headers`, like some responses.
  [(result) => result instanceof Error, 'is_error', 'an error', 'pass a successful response'],
  // A tool runner is thenable and a stream. Awaiting it would start its loop.
  [
    (result) => typeof inherited(result, 'then') === 'function',
    'is_promise',
    'a promise',
    'await it first',
  ],
  [isHttpResponse, 'is_http_response', 'an HTTP response', 'pass its parsed JSON body'],
  // Only checks that the keys exist: their getters start the stream.
  [
    (result) => ['textStream', 'fullStream', 'partialObjectStream'].some((key) => key in result),
    'is_stream',
    'a stream of the AI SDK',
    'pass { steps: await result.steps }',
  ],
  [isIterable, 'is_stream', 'a stream', STREAM_FIX],
  // A tool runner owns `messages`, like the state of an agent.
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
    'pass event.response of the last event',
  ],
  [isEvent, 'is_stream', 'a chunk of a stream', STREAM_FIX],
];

/**
 * Unwraps a response from the wrapper of its client library, and rejects values that are not a response.
 *
 * @throws {@link UnsupportedResultError} that names what to pass instead.
 */
export function unwrapResult(result: unknown): object {
  if (!isObject(result)) {
    const passed = `The result is ${describeShape(result)}`;
    throw unsupported('not_an_object', passed, "pass what the provider's client returned");
  }
  const inner = unwrapOnce(result);
  for (const [test, reason, kind, fix] of REJECTIONS) {
    if (test(inner)) throw unsupported(reason, `The result is ${kind}`, fix);
  }
  return inner;
}

/** Reports whether a value is a chunk or an event of a stream. */
export function isEvent(value: unknown): boolean {
  // The name may have a suffix: the openai library also encodes messages of its runner as chunks.
  if (text(value, 'object')?.startsWith('chat.completion.chunk') === true) return true;
  const type = text(value, 'type') ?? '';
  return own(value, 'done') === false || EVENT.test(type);
}

const EVENT = /^(?:message_(?:start|delta|stop)|content_block_.*|response\..*|ping|error)$/;

function unwrapOnce(result: object): object {
  const [data, response] = [own(result, 'data'), own(result, 'response')];
  if (isObject(data) && isHttpResponse(response)) return data;
  // The wrapper of Google's first client library.
  return isObject(response) && hasList(response, 'candidates') ? response : result;
}

function isHttpResponse(value: unknown): boolean {
  return value instanceof Response || inherited(value, Symbol.toStringTag) === 'Response';
}

function isIterable(result: object): boolean {
  const keys = [Symbol.asyncIterator, Symbol.iterator, 'getReader'];
  return !Array.isArray(result) && keys.some((key) => key in result);
}
