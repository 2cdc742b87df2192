import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts, whenToRetry } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 429, after the retries, or at once when the wait that the service asks for does
 * not fit into the time left.
 *
 * @example
 * ```ts
 * import { RateLimitError } from 'align-evals';
 *
 * const comeBackInMs = (error: unknown) =>
 *   RateLimitError.isInstance(error) ? (error.retryAfterMs ?? 1000) : 0;
 * ```
 */
export class RateLimitError extends ApiError {
  static override readonly brand: string = 'RateLimitError';

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    const message = `The rate limit of the account is reached (429): try again ${whenToRetry(facts)}, or send fewer calls at once`;
    super(message, request, facts, 'rate_limit');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RateLimitError {
    return hasBrand(value, RateLimitError.brand);
  }
}
