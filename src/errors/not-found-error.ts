import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 404: there is no such record in this region, or no such route at this base URL.
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

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   * @param fix - What to check.
   */
  constructor(
    request: RequestFacts,
    facts: ApiErrorFacts,
    fix = 'check the id, its region, and the base URL',
  ) {
    super(`Nothing was found there (404): ${fix}`, request, facts, 'not_found');
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is NotFoundError {
    return hasBrand(value, NotFoundError.brand);
  }
}
