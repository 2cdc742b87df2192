import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts, isRetryableStatus, whenToRetry } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on a status of 500 or above: the service failed. Requests that are safe to repeat have been
 * retried, except on 501 and 505, which mean that the service does not support the request.
 *
 * @example
 * ```ts
 * import { ServerError } from 'align-evals';
 *
 * const isOutage = (error: unknown) => ServerError.isInstance(error);
 * ```
 */
export class ServerError extends ApiError {
  static override readonly brand: string = 'ServerError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    const { status } = facts;
    const message = isRetryableStatus(status)
      ? `The service failed (${String(status)}): try again ${whenToRetry(facts)}`
      : `The service does not support this request (${String(status)}): check baseUrl`;
    super(message, request, facts, 'server');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ServerError {
    return hasBrand(value, ServerError.brand);
  }
}
