import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when the service responds with a redirect. The client never follows redirects, because `fetch`
 * would send the key and the conversation to the target of the redirect.
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

  /** The HTTP status; 0 when the runtime does not expose it. */
  readonly status: number;

  /**
   * Creates an error.
   *
   * @param status - The HTTP status; 0 when the runtime does not expose it.
   */
  constructor(status: number, request: RequestFacts) {
    const shown = status === 0 ? '' : ` (${String(status)})`;
    const message = `The host responded with a redirect${shown}, which the client never follows: set baseUrl to the final address of the service`;
    super(message, request, { code: 'redirect' });
    this.status = status;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RedirectError {
    return hasBrand(value, 'RedirectError');
  }
}
