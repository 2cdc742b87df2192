import { hasBrand } from './align-error.ts';
import { ApiError, type ApiErrorFacts } from './api-error.ts';
import type { RequestFacts } from './request-error.ts';

/**
 * Thrown on status 401: the key or token was not accepted. Keys are valid in the region they were
 * made in only, so the error names the region or host in use. It is never retried.
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

  /**
   * Creates an error.
   *
   * @param request - The request it happened to.
   * @param facts - What the service said.
   * @param options - What was refused, and by whom.
   */
  constructor(
    request: RequestFacts,
    facts: ApiErrorFacts,
    options: { credential: 'apiKey' | 'accessToken'; target: string },
  ) {
    const where = options.target.includes('://') ? options.target : `the region ${options.target}`;
    const message =
      options.credential === 'apiKey'
        ? `The key was not accepted by ${where} (401): keys are regional, use one made in this region`
        : `The access token was not accepted by ${where} (401): obtain a new one`;
    super(message, request, facts, 'authentication');
    this.target = options.target;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is AuthenticationError {
    return hasBrand(value, AuthenticationError.brand);
  }
}
