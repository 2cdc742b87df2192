import { has, hasAll, hasList, inherited, isObject, own } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { isLangChainMessage } from '../dialects/langchain.ts';
import { isPlainObject } from '../../values/plain-object.ts';
import { isLangGraphState } from './langgraph-state.ts';
import {
  EVENT_REJECTIONS,
  findRejection,
  type Rejection,
  STREAM_REJECTIONS,
} from './stream-rejections.ts';
import { ANY_RESULT } from './unknown-result.ts';
import { unwrapPage } from './unwrap-page.ts';

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
    (result) => hasAll(result, 'controller', 'messages'),
    'a tool runner',
    'pass await runner.finalChatCompletion(), and runner.messages as messages',
    'is_runner',
  ],
  [
    (result) =>
      (isObject(own(result, 'error')) &&
        (has(result, 'jsonrpc') || !has(result, 'object', 'id', 'messages'))) ||
      // The REST API of Cloudflare.
      (own(result, 'success') === false && hasList(result, 'errors')),
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
    throw unsupported('not_an_object', passed, ANY_RESULT);
  }
  // A page may itself be in a wrapper.
  const once = unwrapPage(result) ?? unwrapOnce(result);
  const inner = unwrapPage(once) ?? once;
  // A state of LangGraph may have any key beside its messages, such as `error` or `done`.
  const rejection = isLangGraphState(inner) ? undefined : findRejection(REJECTIONS, inner);
  if (rejection === undefined) return inner;
  const [, kind, fix, reason = 'is_stream'] = rejection;
  throw unsupported(reason, `The result is ${kind}`, fix);
}

type Unwrap = readonly [key: string, applies: (inner: object, result: object) => boolean];

/** The keys whose value is the result, each with what it is the key of. */
const WRAPPERS: readonly Unwrap[] = [
  // The result of withResponse().
  ['data', (_inner, result) => isHttpResponse(own(result, 'response'))],
  // LangChain's withStructuredOutput with includeRaw.
  ['raw', (inner, result) => isLangChainMessage(inner) && has(result, 'parsed')],
  // A thread of LangGraph, or the state of one.
  ['values', isLangGraphState],
  // The client library of watsonx, the REST API of Cloudflare, and JSON-RPC, which MCP uses.
  [
    'result',
    (_inner, result) =>
      hasAll(result, 'statusText', 'headers') ||
      (has(result, 'success') && hasList(result, 'errors')) ||
      has(result, 'jsonrpc'),
  ],
  // Google's first client library, and the last event of a realtime response.
  [
    'response',
    (inner, result) =>
      hasList(inner, 'candidates') ||
      (own(inner, 'object') === 'realtime.response' && own(result, 'type') === 'response.done'),
  ],
];

function unwrapOnce(result: object): object {
  for (const [key, applies] of WRAPPERS) {
    const inner = own(result, key);
    if (isObject(inner) && applies(inner, result)) return inner;
  }
  return result;
}

/** Plain data never reaches `Response`: its first use makes Node.js load an HTTP client, for about 30 ms. */
function isHttpResponse(value: unknown): boolean {
  if (inherited(value, Symbol.toStringTag) === 'Response') return true;
  if (!isObject(value) || Array.isArray(value) || isPlainObject(value)) return false;
  return value instanceof Response;
}
