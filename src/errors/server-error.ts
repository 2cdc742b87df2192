import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts, isRetryableStatus, whenToRetry } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on a status of 500 or above: the service failed. Requests that are safe to repeat have been
 * retried, except on 501, which means that the service does not have the route, and on 505.
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
    const failure = `The service failed (${String(status)}): try again ${whenToRetry(facts)}`;
    const message = isRetryableStatus(status) ? failure : describePermanent(status);
    super(message, request, facts, 'server');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ServerError {
    return hasBrand(value, 'ServerError');
  }
}

// Not a failure of the service, so that trying again later cannot help.
function describePermanent(status: number): string {
  return status === 501
    ? 'This service does not have the route of the request (501): check baseUrl, and the version of the service'
    : `The service does not support this request (${String(status)}): check baseUrl`;
}
