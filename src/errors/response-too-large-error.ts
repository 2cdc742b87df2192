import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when a response is larger than `maxResponseBytes` after decompression. The client stops reading
 * at this limit, so a hostile or broken host cannot exhaust the memory.
 *
 * @example
 * ```ts
 * import { ResponseTooLargeError } from 'align-evals';
 *
 * const limit = (error: unknown) =>
 *   ResponseTooLargeError.isInstance(error) ? error.maxResponseBytes : undefined;
 * ```
 */
export class ResponseTooLargeError extends RequestError {
  static override readonly brand: string = 'ResponseTooLargeError';

  /** The limit that the response exceeded, in bytes. */
  readonly maxResponseBytes: number;

  /**
   * Creates an error.
   *
   * @param maxResponseBytes - The limit that the response exceeded, in bytes.
   * @param request - The request that was in flight.
   * @param hint - How the user can get a smaller response.
   */
  constructor(maxResponseBytes: number, request: RequestFacts, hint: string) {
    const message = `The response is larger than maxResponseBytes (${String(maxResponseBytes)}): ${hint}`;
    super(message, request, { code: 'response_too_large' });
    this.maxResponseBytes = maxResponseBytes;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ResponseTooLargeError {
    return hasBrand(value, 'ResponseTooLargeError');
  }
}
