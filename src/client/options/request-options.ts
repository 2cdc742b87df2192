import type { RequestEvent } from '../../service/hooks.ts';

/** Describes a request after its last attempt has received a response. */
export interface ResponseInfo extends Pick<RequestEvent, 'callId' | 'index'> {
  /** The service's id of the request; undefined when the response has none. */
  readonly requestId: string | undefined;
  /** The service's id of the stored trace; undefined when no header holds one. */
  readonly traceId: string | undefined;
  /** The HTTP status of the last attempt. */
  readonly status: number;
  /** The number of attempts, including the first one. */
  readonly attempts: number;
  /** The time from the first attempt to the last byte, including waits, in milliseconds. */
  readonly durationMs: number;
  /** The time that the request waited for `maxConcurrency` before its first attempt, in milliseconds. */
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
   * The maximum number of retries per request: an integer of at least 1.
   *
   * @defaultValue `numRetries` of the client
   */
  readonly numRetries?: number | undefined;
  /**
   * The headers to add to those of the client; a header of the call replaces a header of the client
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
