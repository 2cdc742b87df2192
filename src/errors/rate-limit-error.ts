import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts, whenToRetry } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 429, after the retries, or at once when the wait that the service requests does not
 * fit before the deadline.
 *
 * @example
 * ```ts
 * import { RateLimitError } from 'align-evals';
 *
 * const delayMs = (error: unknown) =>
 *   RateLimitError.isInstance(error) ? (error.retryAfterMs ?? 1000) : 0;
 * ```
 */
export class RateLimitError extends ApiError {
  static override readonly brand: string = 'RateLimitError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    const message = `The account has reached its rate limit (429): try again ${whenToRetry(facts)}, or lower maxConcurrency`;
    super(message, request, facts, 'rate_limit');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RateLimitError {
    return hasBrand(value, 'RateLimitError');
  }
}
