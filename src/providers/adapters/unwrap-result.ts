import { has, hasList, inherited, isObject, own } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { EVENT_REJECTIONS, type Rejection, STREAM_REJECTIONS } from './stream-rejections.ts';

/** The values that are rejected before detection, in this order. */
const REJECTIONS: readonly Rejection[] = [
  // Errors own `status`, `error` and `headers`, like some responses.
  [(result) => result instanceof Error, 'an error', 'pass a successful response', 'is_error'],
  // A tool runner is thenable and a stream. Awaiting it would start its loop.
  [
    (result) => typeof inherited(result, 'then') === 'function',
    'a promise',
    'await it first',
    'is_promise',
  ],
  [isHttpResponse, 'an HTTP response', 'pass its parsed JSON body', 'is_http_response'],
  ...STREAM_REJECTIONS,
  // A tool runner owns `messages`, like the state of an agent.
  [
    (result) => has(result, 'controller') && has(result, 'messages'),
    'a tool runner',
    'pass await runner.finalChatCompletion(), and runner.messages as messages',
    'is_runner',
  ],
  [
    (result) => isObject(own(result, 'error')) && !has(result, 'object', 'id'),
    'the error body of a provider',
    'pass a successful response',
    'is_error_body',
  ],
  ...EVENT_REJECTIONS,
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
  for (const [test, kind, fix, reason = 'is_stream'] of REJECTIONS) {
    if (test(inner)) throw unsupported(reason, `The result is ${kind}`, fix);
  }
  return inner;
}

function unwrapOnce(result: object): object {
  const [data, response] = [own(result, 'data'), own(result, 'response')];
  if (isObject(data) && isHttpResponse(response)) return data;
  // The wrapper of Google's first client library.
  return isObject(response) && hasList(response, 'candidates') ? response : result;
}

function isHttpResponse(value: unknown): boolean {
  return value instanceof Response || inherited(value, Symbol.toStringTag) === 'Response';
}
