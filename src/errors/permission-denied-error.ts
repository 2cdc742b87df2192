import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 403: the service accepted the credentials, but they do not permit this call.
 *
 * @example
 * ```ts
 * import { PermissionDeniedError } from 'align-evals';
 *
 * const isForbidden = (error: unknown) => PermissionDeniedError.isInstance(error);
 * ```
 */
export class PermissionDeniedError extends ApiError {
  static override readonly brand: string = 'PermissionDeniedError';

  /** Creates an error. */
  constructor(request: RequestFacts, facts: ApiErrorFacts) {
    super(
      'The account is not permitted to make this call (403): use the credentials of an account that is',
      request,
      facts,
      'permission_denied',
    );
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is PermissionDeniedError {
    return hasBrand(value, 'PermissionDeniedError');
  }
}
