import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when one request with its retries and its body took longer than `timeoutMs`, or a task longer
 * than `waitTimeoutMs`. The service may still have carried it out, or be at it.
 *
 * @example
 * ```ts
 * import { RequestTimeoutError } from 'align-evals';
 *
 * const describe = (error: unknown) =>
 *   RequestTimeoutError.isInstance(error) ? `gave up after ${error.timeoutMs} ms` : String(error);
 * ```
 */
export class RequestTimeoutError extends RequestError {
  static override readonly brand: string = 'RequestTimeoutError';

  /** The deadline that passed, in milliseconds. */
  readonly timeoutMs: number;

  /**
   * Creates an error.
   *
   * @param timeoutMs - The deadline that passed, in milliseconds.
   * @param request - The request it happened to.
   * @param option - The option that set it.
   */
  constructor(timeoutMs: number, request: RequestFacts, option = 'timeoutMs') {
    const message = `No complete answer within ${option} (${String(timeoutMs)}): raise it or send less`;
    super(message, request, { code: 'timeout', isRetryable: true });
    this.timeoutMs = timeoutMs;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RequestTimeoutError {
    return hasBrand(value, RequestTimeoutError.brand);
  }
}
