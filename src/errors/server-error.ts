import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts, whenToRetry } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on a status of 500 or above: the service failed. Where sending twice does no harm it has been
 * sent again before, except after 501 and 505.
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

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      `The service failed (${String(facts.status)}): try again ${whenToRetry(facts)}`,
      request,
      facts,
      'server',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ServerError {
    return hasBrand(value, ServerError.brand);
  }
}
