import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 401: the service rejected the API key or access token. A key is valid only in the
 * region it was created in, so the error names the region or host in use. The call is not retried.
 *
 * @example
 * ```ts
 * import { AuthenticationError } from 'align-evals';
 *
 * const target = (error: unknown) =>
 *   AuthenticationError.isInstance(error) ? error.target : undefined;
 * ```
 */
export class AuthenticationError extends ApiError {
  static override readonly brand: string = 'AuthenticationError';

  /** The region in use (`eu`, `us`), or the origin of a base URL. */
  readonly target: string;

  /** Creates an error; `target` is the region or origin that rejected the credential. */
  constructor(
    request: RequestFacts,
    facts: ApiErrorFacts,
    options: { credential: 'apiKey' | 'accessToken'; target: string },
  ) {
    const { credential, target } = options;
    const where = target.includes('://') ? target : `Region ${target}`;
    const message =
      credential === 'apiKey'
        ? `${where} rejected the API key (401): set apiKey or ALIGN_API_KEY to a key created in this region`
        : `${where} rejected the access token (401): set accessToken or ALIGN_ACCESS_TOKEN to a new token`;
    super(message, request, facts, 'authentication');
    this.target = target;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is AuthenticationError {
    return hasBrand(value, 'AuthenticationError');
  }
}
