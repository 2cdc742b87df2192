/** What is known about a request once it has been answered. */
export interface ResponseInfo {
  /** The id under which the service knows the request, if it sent one. */
  readonly requestId: string | undefined;
  /** The HTTP status of the last attempt. */
  readonly status: number;
  /** How many attempts were begun, the first one included. */
  readonly attempts: number;
  /** The time from the first attempt to the last byte, waits included, in milliseconds. */
  readonly durationMs: number;
  /** The time the request waited for `maxConcurrency` before its first attempt, in milliseconds. */
  readonly queueMs: number;
  /** The headers of the answer that speak of rate limits, names in lower case. */
  readonly rateLimit: Readonly<Record<string, string>>;
}

/** Options of one call. They apply to each HTTP request of the call: criterion, page or poll. */
export interface RequestOptions {
  /**
   * Ends the whole operation; the call rejects with the signal's own `reason`.
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
   * How often a failed request is sent again: an integer of at least 1.
   *
   * @defaultValue `numRetries` of the client
   */
  readonly numRetries?: number | undefined;
  /**
   * Headers to add to those of the client; one of the same name takes its place. Those that carry
   * credentials or describe the body cannot be set.
   *
   * @defaultValue none
   */
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * Called once for each request whose last attempt was answered, whatever the status; not when the
   * last attempt got no answer.
   *
   * @defaultValue none
   */
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
}
