import { countOf } from '../values/describe-value.ts';
import { AlignError, hasBrand } from './align-error.ts';

/** Describes the request that failed, without anything that could be secret. */
export interface RequestFacts {
  /** The HTTP method. */
  readonly method: string;
  /** The path as a template without ids; for `client.request` the path itself. */
  readonly path: string;
  /**
   * The number of attempts started, including the first, and the request that Node's `fetch` sends again by itself after a
   * 421.
   */
  readonly attempts: number;
}

/**
 * Represents every failure that can happen after a request has been started.
 *
 * @example
 * ```ts
 * import { RequestError } from 'align-evals';
 *
 * function report(error: unknown): void {
 *   if (RequestError.isInstance(error)) {
 *     console.error(`${error.method} ${error.path} failed after ${error.attempts} attempts`);
 *   }
 * }
 * ```
 */
export class RequestError extends AlignError {
  static override readonly brand: string = 'RequestError';

  /** The HTTP method of the request. */
  readonly method: string;

  /** The path of the request as a template without ids; for `client.request` the path itself. */
  readonly path: string;

  /** The number of attempts started, including the first. */
  readonly attempts: number;

  /**
   * Creates an error.
   *
   * @param message - The failure and the fix; method, path and attempts are appended.
   */
  constructor(
    message: string,
    request: RequestFacts,
    options: { code: string; isRetryable?: boolean; cause?: unknown },
  ) {
    super(
      `${message} (${request.method} ${request.path}, ${countOf(request.attempts, 'attempt')})`,
      options,
    );
    this.method = request.method;
    this.path = request.path;
    this.attempts = request.attempts;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RequestError {
    return hasBrand(value, 'RequestError');
  }
}
