import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 404: the region has no such record, or the host has no such route.
 *
 * @example
 * ```ts
 * import { NotFoundError } from 'align-evals';
 *
 * const isGone = (error: unknown) => NotFoundError.isInstance(error);
 * ```
 */
export class NotFoundError extends ApiError {
  static override readonly brand: string = 'NotFoundError';

  /** Creates an error; `fix` is what the user can check. */
  constructor(
    request: RequestFacts,
    facts: ApiErrorFacts,
    fix = 'check the id, its region and baseUrl',
  ) {
    super(`The service has no such record or route (404): ${fix}`, request, facts, 'not_found');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is NotFoundError {
    return hasBrand(value, 'NotFoundError');
  }
}
