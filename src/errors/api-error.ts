import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** What the service said when it refused a request. */
export interface ApiErrorFacts {
  /** The HTTP status. */
  readonly status: number;
  /** The service's own words, shortened, and withheld when they repeat the key or the request. */
  readonly detail: string | undefined;
  /** The id under which the service knows the request. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

// 501 and 505 say that the server cannot do this at all, so a later try cannot help.
const RETRYABLE_4XX: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const PERMANENT_5XX: ReadonlySet<number> = new Set([501, 505]);

/**
 * Tells whether a request that was answered with this status may be sent again.
 *
 * @param status - An HTTP status.
 */
export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_4XX.has(status) || (status >= 500 && !PERMANENT_5XX.has(status));
}

/**
 * Says when a request may be sent again.
 *
 * @param facts - What the service said.
 */
export function whenToRetry({ retryAfterMs }: ApiErrorFacts): string {
  return retryAfterMs === undefined ? 'later' : `after ${String(retryAfterMs)} ms`;
}

/**
 * Thrown when the service answers with a status that is not a success; the base of the classes for
 * single statuses.
 *
 * @example
 * ```ts
 * import { ApiError } from 'align-evals';
 *
 * const status = (error: unknown) => (ApiError.isInstance(error) ? error.status : undefined);
 * ```
 */
export class ApiError extends RequestError {
  static override readonly brand: string = 'ApiError';

  /** The HTTP status. */
  readonly status: number;

  /** The service's own words, shortened; withheld when they repeat the key or the request. */
  readonly detail: string | undefined;

  /** The id under which the service knows the request, if it sent one. */
  readonly requestId: string | undefined;

  /** How long the service asks to wait before the next try, in milliseconds, if it said so. */
  readonly retryAfterMs: number | undefined;

  /**
   * Creates an error.
   *
   * @param message - What happened and what to do, without the service's own words.
   * @param request - The request it happened to.
   * @param facts - What the service said.
   * @param code - The stable code.
   */
  constructor(message: string, request: RequestFacts, facts: ApiErrorFacts, code = 'api') {
    const said = facts.detail === undefined ? '' : `; the service said: ${facts.detail}`;
    super(`${message}${said}`, request, { code, isRetryable: isRetryableStatus(facts.status) });
    this.status = facts.status;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ApiError {
    return hasBrand(value, ApiError.brand);
  }
}
