import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when the service responds with a redirect, or when the option `fetch` followed one. The client never
 * follows redirects, because `fetch` would send the key and the conversation to the target of the redirect.
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

  /** The HTTP status; 0 when the runtime does not expose it, or the option `fetch` followed the redirect. */
  readonly status: number;

  /**
   * Creates an error.
   *
   * @param status - The HTTP status; 0 when the runtime does not expose it.
   * @param isFollowed - Whether a custom `fetch` followed the redirect.
   */
  constructor(status: number, request: RequestFacts, isFollowed = false) {
    const shown = status === 0 ? '' : ` (${status})`;
    const what = isFollowed
      ? 'The custom fetch followed a redirect or called another origin, which may have received the key: pass its second argument on to fetch, and'
      : `The host responded with a redirect${shown}, which the client never follows:`;
    const message = `${what} set baseUrl to the final address of the service`;
    super(message, request, { code: 'redirect' });
    this.status = status;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RedirectError {
    return hasBrand(value, 'RedirectError');
  }
}
