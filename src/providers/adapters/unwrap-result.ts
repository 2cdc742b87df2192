import type { UnsupportedResultError } from '../../errors/unsupported-result-error.ts';
import { isPlainObject, isRecord } from '../../values/objects.ts';
import { has, hasAll, hasList, inherited, isObject, itemsOf, own, text } from '../core/read.ts';
import { describeShape, unsupported } from '../core/unsupported.ts';
import { isOfThread } from '../dialects/chat-variants.ts';
import { isLangChainMessage } from '../dialects/langchain.ts';
import { isNewestFirst } from '../dialects/newest-first.ts';
import { isLangGraphState } from './langchain.ts';
import { kindOfList } from './message-list.ts';
import { COLLECT, isChunk, type RejectedValue, STREAM_REJECTIONS } from './stream-rejections.ts';
import { ANY_RESULT } from './unknown-result.ts';

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
  // A list has no wrapper, and of what is rejected it can only be a promise.
  if (!isRecord(result) && !isThenable(result)) return result;
  // A page may itself be in a wrapper.
  const once = unwrapPage(result) ?? unwrapOnce(result);
  const inner = unwrapPage(once) ?? once;
  // A state of LangGraph may have any key beside its messages, such as `error` or `done`.
  const rejection = REJECTIONS.find(([matches]) => matches(inner));
  if (rejection === undefined || isLangGraphState(inner)) return inner;
  const [, kind, fix, reason = 'is_stream'] = rejection;
  throw unsupported(reason, `The result is ${kind}`, fix);
}

/** Unwraps a page of OpenAI's API, which lists the messages of a thread or the items of a conversation. */
function unwrapPage(page: object): object | undefined {
  const data = own(page, 'data');
  const isPage = has(page, 'has_more') || own(page, 'object') === 'list';
  const kind = isPage && Array.isArray(data) ? kindOfList(data) : undefined;
  if (kind === undefined) return undefined;
  if (own(page, 'has_more') === true) throw rejectionOf('has more');
  const items = itemsOf(data);
  return isReversed(page, items, kind) ? items.toReversed() : items;
}

/** Reports whether a page must be reversed. Items that show their order by themselves are sorted when they are read. */
function isReversed(page: object, items: readonly unknown[], kind: 'items' | 'messages'): boolean {
  // OpenAI lists the messages of stored chat completions oldest first.
  if (items.length < 2 || !(kind === 'items' || items.every(isOfThread))) return false;
  if (isNewestFirst(items) !== undefined) return false;
  // A page of the client library has the options of the request. The default order is newest first.
  const options = own(page, 'options');
  if (isObject(options)) return text(own(options, 'query'), 'order') !== 'asc';
  throw rejectionOf('nothing shows whether the newest is first');
}

function rejectionOf(why: string): UnsupportedResultError {
  const passed = `The result is a page of messages or items, and ${why}`;
  const fix = "list all of them with the order 'asc', and pass the list";
  return unsupported('unknown_array', passed, fix);
}

type Unwrap = readonly [key: string, applies: (inner: object, result: object) => boolean];

/** The keys whose value is the result, with the wrappers that have them. */
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

/** The values that are rejected before detection. The first match decides. */
const REJECTIONS: readonly RejectedValue[] = [
  // Errors own `status`, `error` and `headers`, like some responses.
  [(result) => result instanceof Error, 'an error', 'pass a successful response', 'is_error'],
  // A tool runner is thenable and a stream. Awaiting it would start its loop.
  [isThenable, 'a promise', 'await it first', 'is_promise'],
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
  [isChunk, 'a chunk of a stream', COLLECT],
];

function isThenable(result: object): boolean {
  return typeof inherited(result, 'then') === 'function';
}

/** Plain data never reaches `Response`, because its first use makes Node.js load an HTTP client for about 30 ms. */
function isHttpResponse(value: unknown): boolean {
  if (inherited(value, Symbol.toStringTag) === 'Response') return true;
  if (!isObject(value) || Array.isArray(value) || isPlainObject(value)) return false;
  return value instanceof Response;
}
