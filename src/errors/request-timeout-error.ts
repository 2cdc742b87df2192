import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/**
 * Thrown when a request, with its retries and its response body, takes longer than `timeoutMs`, or a
 * task takes longer than `waitTimeoutMs`. The service may have processed the request, or may still be
 * processing it.
 *
 * @example
 * ```ts
 * import { RequestTimeoutError } from 'align-evals';
 *
 * const describe = (error: unknown) =>
 *   RequestTimeoutError.isInstance(error) ? `no result after ${error.timeoutMs} ms` : String(error);
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
   * @param request - The request that was in flight.
   * @param option - The name of the option that sets the deadline.
   */
  constructor(timeoutMs: number, request: RequestFacts, option = 'timeoutMs') {
    const fix = option === 'timeoutMs' ? 'raise it or make the request smaller' : 'raise it';
    const message = `The call did not complete within ${option} (${timeoutMs} ms): ${fix}`;
    super(message, request, { code: 'timeout', isRetryable: true });
    this.timeoutMs = timeoutMs;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RequestTimeoutError {
    return hasBrand(value, 'RequestTimeoutError');
  }
}
