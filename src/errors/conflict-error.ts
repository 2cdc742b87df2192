import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 409: another request was changing the same record. Where sending
 * twice does no harm it has been sent again before.
 *
 * @example
 * ```ts
 * import { ConflictError } from 'align-evals';
 *
 * const isBusy = (error: unknown) => ConflictError.isInstance(error);
 * ```
 */
export class ConflictError extends ApiError {
  static override readonly brand: string = 'ConflictError';

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      'Another request was changing the same record (409): try again',
      request,
      facts,
      'conflict',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConflictError {
    return hasBrand(value, ConflictError.brand);
  }
}
