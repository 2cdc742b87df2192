import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 409: another request changed the same record at the same time. Requests that are
 * safe to repeat have been retried.
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

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      'Another request changed the same record at the same time (409): try again',
      request,
      facts,
      'conflict',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConflictError {
    return hasBrand(value, 'ConflictError');
  }
}
