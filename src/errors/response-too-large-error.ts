import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** The options that limit a response. */
export type ResponseLimit = 'maxResponseBytes' | 'maxResponseDepth' | 'maxResponseValues';

/**
 * Thrown when a response exceeds `maxResponseBytes` after decompression, `maxResponseDepth` or
 * `maxResponseValues`. The client stops reading at the limit and parses nothing, so a hostile or broken
 * host cannot exhaust the memory or block the process. It is never retried.
 *
 * @example
 * ```ts
 * import { ResponseTooLargeError } from 'align-evals';
 *
 * const limit = (error: unknown) =>
 *   ResponseTooLargeError.isInstance(error) ? `${error.option}: ${error.limit}` : undefined;
 * ```
 */
export class ResponseTooLargeError extends RequestError {
  static override readonly brand: string = 'ResponseTooLargeError';

  /** The option that sets the limit. */
  readonly option: ResponseLimit;

  /** The limit: a number of bytes, of nested lists and objects, or of values. */
  readonly limit: number;

  /**
   * Creates an error.
   *
   * @param exceeded - The option that sets the limit, and the limit.
   * @param request - The request that was in flight.
   * @param hint - How the user can get a smaller response, if this is possible.
   */
  constructor(
    { option, limit }: { readonly option: ResponseLimit; readonly limit: number },
    request: RequestFacts,
    hint?: string,
  ) {
    const first = hint === undefined || option === 'maxResponseDepth' ? '' : `${hint}, or `;
    const message = `The response exceeds ${option} (${limit}): ${first}raise ${option} if the service is meant to send this; check baseUrl if not`;
    super(message, request, { code: 'response_too_large' });
    this.option = option;
    this.limit = limit;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ResponseTooLargeError {
    return hasBrand(value, 'ResponseTooLargeError');
  }
}
