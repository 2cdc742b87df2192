import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when the service answers with a redirect. Redirects are never followed: `fetch` would hand
 * the key and the conversation to wherever they point.
 *
 * @example
 * ```ts
 * import { RedirectError } from 'align-evals';
 *
 * const isWrongBaseUrl = (error: unknown) => RedirectError.isInstance(error);
 * ```
 */
export class RedirectError extends RequestError {
  static override readonly brand: string = 'RedirectError';

  /** The HTTP status; 0 where the runtime hides it. */
  readonly status: number;

  /**
   * Creates an error.
   *
   * @param status - The HTTP status; 0 where the runtime hides it.
   * @param request - The request it happened to.
   */
  constructor(status: number, request: RequestFacts) {
    const message = `The host answered with a redirect (${String(status)}), which is never followed: set baseUrl to the address of the service itself`;
    super(message, request, { code: 'redirect' });
    this.status = status;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RedirectError {
    return hasBrand(value, RedirectError.brand);
  }
}
