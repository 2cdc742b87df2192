import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import type { RequestEvent } from '../../service/hooks.ts';
import type { Filled } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  anyValue,
  optional,
  retriesRule,
  type RulesFor,
  signalRule,
  timeoutRule,
  typeRule,
} from '../../values/rules.ts';
import { CALL_OPTIONS } from '../../values/unknown-keys.ts';
import { resolveHeaders } from './resolve-headers.ts';
import type { ResolvedOptions } from './resolve-options.ts';

/** Describes a request after its last attempt has received a response. */
export interface ResponseInfo extends Pick<RequestEvent, 'callId' | 'index'> {
  /** The service's id of the request; undefined when the response has no such id. */
  readonly requestId: string | undefined;
  /** The service's id of the stored trace; undefined when no header contains it. */
  readonly traceId: string | undefined;
  /** The HTTP status of the last attempt. */
  readonly status: number;
  /** The number of attempts, including the first one. */
  readonly attempts: number;
  /** The time from the first attempt to the last byte, including waits, in milliseconds. */
  readonly durationMs: number;
  /**
   * The time that the request waited for `maxConcurrency` before its first attempt, in milliseconds; without the time for
   * which a criterion waited for others of its call.
   */
  readonly queueMs: number;
  /** The rate-limit headers of the response, with names in lower case. */
  readonly rateLimit: Readonly<Record<string, string>>;
}

/** The options of one call. They apply to each of its HTTP requests: one per criterion, page or poll. */
export interface RequestOptions {
  /**
   * The signal that cancels the whole call, which then rejects with the `reason` of the signal.
   *
   * @defaultValue none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * The time for one request with its retries and its body, in milliseconds, from 1 to 2147483647.
   *
   * @defaultValue `timeoutMs` of the client
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The time for one attempt, in milliseconds, from 1 to 2147483647. See the option of the client.
   *
   * @defaultValue `attemptTimeoutMs` of the client
   */
  readonly attemptTimeoutMs?: number | undefined;
  /**
   * The maximum number of retries per request: an integer of at least 1.
   *
   * @defaultValue `numRetries` of the client
   */
  readonly numRetries?: number | undefined;
  /**
   * The headers to add to the headers of the client; a header of the call replaces a header of the client
   * with the same name. Headers that carry credentials or describe the body cannot be set.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Called once per request, after its last attempt, with the facts of the response. It is called for
   * every status, and not when the last attempt received no response.
   *
   * @defaultValue none
   */
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
}

/** The options of one call, merged with the options of the client. */
export interface ResolvedRequestOptions
  extends
    Filled<RequestOptions, 'timeoutMs' | 'numRetries'>,
    Required<Pick<RequestOptions, 'signal' | 'onResponse' | 'attemptTimeoutMs'>> {
  readonly headers: Readonly<Record<string, string>>;
}

export const requestRules = /* @__PURE__ */ once((): RulesFor<RequestOptions> => ({
  timeoutMs: optional(timeoutRule),
  attemptTimeoutMs: optional(timeoutRule),
  numRetries: optional(retriesRule),
  onResponse: optional(typeRule('function')),
  signal: optional(signalRule),
  // `resolveHeaders` checks them.
  headers: anyValue,
}));

export function resolveRequestOptions(
  given: RequestOptions,
  client: ResolvedOptions,
): ResolvedRequestOptions {
  const what = 'RequestOptions';
  return guardOptions(what, () => {
    const options = checkOptions(given, requestRules(), { what });
    return {
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? client.timeoutMs,
      attemptTimeoutMs: options.attemptTimeoutMs ?? client.attemptTimeoutMs,
      numRetries: options.numRetries ?? client.numRetries,
      headers: {
        ...client.headers,
        ...resolveHeaders('headers', options.headers, client.names.idempotencyHeader),
      },
      onResponse: options.onResponse,
    };
  });
}

// The list must be complete, because errors about misplaced options depend on it.
CALL_OPTIONS satisfies Readonly<Record<keyof RequestOptions, true>>;
