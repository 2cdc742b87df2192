import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when an answer is larger than `maxResponseBytes` after decompression. Reading stops there,
 * so that a hostile or broken host cannot fill the memory.
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

  /** The limit that was passed, in bytes. */
  readonly maxResponseBytes: number;

  /**
   * Creates an error.
   *
   * @param maxResponseBytes - The limit that was passed, in bytes.
   * @param request - The request it happened to.
   * @param hint - What makes the answer smaller.
   */
  constructor(maxResponseBytes: number, request: RequestFacts, hint: string) {
    const message = `The answer is larger than maxResponseBytes (${String(maxResponseBytes)}): ${hint}`;
    super(message, request, { code: 'response_too_large' });
    this.maxResponseBytes = maxResponseBytes;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ResponseTooLargeError {
    return hasBrand(value, ResponseTooLargeError.brand);
  }
}
