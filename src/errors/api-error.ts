import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** Describes an error response of the service. */
export interface ApiErrorFacts {
  /** The HTTP status. */
  readonly status: number;
  /** The shortened text of the service, or a mark in its place if it repeats the key or the request. */
  readonly detail: string | undefined;
  /** The id that the service assigned to the request. */
  readonly requestId: string | undefined;
  /** The wait that the service requests before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /**
   * The time that was left of `timeoutMs`, in milliseconds, if it is shorter than the requested wait.
   *
   * @defaultValue none
   */
  readonly remainingMs?: number | undefined;
  /**
   * The body as it was received, which only {@link ApiError.readBody} returns.
   *
   * @defaultValue none
   */
  readonly body?: string | undefined;
}

// 501 and 505 mean that the server does not support the request at all, so a retry cannot succeed.
const RETRYABLE_4XX: ReadonlySet<number> = new Set([408, 409, 425, 429]);
const PERMANENT_5XX: ReadonlySet<number> = new Set([501, 505]);

export function isRetryableStatus(status: number): boolean {
  return RETRYABLE_4XX.has(status) || (status >= 500 && !PERMANENT_5XX.has(status));
}

/** Returns the end of a sentence. */
export function whenToRetry({ retryAfterMs }: ApiErrorFacts): string {
  return retryAfterMs === undefined ? 'later' : `after ${retryAfterMs} ms`;
}

function describeWait({ retryAfterMs = 0, remainingMs }: ApiErrorFacts): string {
  if (remainingMs === undefined) return '';
  return `; the requested wait of ${retryAfterMs} ms does not fit into the ${remainingMs} ms that were left: raise timeoutMs`;
}

/**
 * Thrown when the service responds with an error status. The classes for single statuses extend it.
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

  /** The shortened text of the service, or a mark in its place if it repeats the key or the request. */
  readonly detail: string | undefined;

  /** The id that the service assigned to the request, if it sent one. */
  readonly requestId: string | undefined;

  /** The wait that the service requests before the next attempt, in milliseconds, if it sent one. */
  readonly retryAfterMs: number | undefined;

  // The body may repeat the key or a prompt. Inspection, serialisation and logs do not show a private field.
  readonly #body: string | undefined;

  /**
   * Creates an error.
   *
   * @param message - The failure and the fix; the text of the service is appended.
   */
  constructor(message: string, request: RequestFacts, facts: ApiErrorFacts, code = 'api') {
    const detail = facts.detail === undefined ? '' : `; the service said: ${facts.detail}`;
    super(`${message}${describeWait(facts)}${detail}`, request, {
      code,
      isRetryable: isRetryableStatus(facts.status),
    });
    this.status = facts.status;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.retryAfterMs = facts.retryAfterMs;
    this.#body = facts.body;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ApiError {
    return hasBrand(value, 'ApiError');
  }

  /**
   * Returns the text of the response as it was received, up to 64 KiB. It may contain what is withheld elsewhere, such as
   * a prompt or the key: `inspect`, `JSON.stringify` and logs do not show it.
   *
   * @returns The text; undefined when the response had none or a longer one, or did not end within a second.
   */
  readBody(): string | undefined {
    return this.#body;
  }
}
