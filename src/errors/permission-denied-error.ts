import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 403: the key is known but may not do this.
 *
 * @example
 * ```ts
 * import { PermissionDeniedError } from 'align-evals';
 *
 * const mayNot = (error: unknown) => PermissionDeniedError.isInstance(error);
 * ```
 */
export class PermissionDeniedError extends ApiError {
  static override readonly brand: string = 'PermissionDeniedError';

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      'The service refused permission (403): use a key of an account that may do this',
      request,
      facts,
      'permission_denied',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is PermissionDeniedError {
    return hasBrand(value, PermissionDeniedError.brand);
  }
}
