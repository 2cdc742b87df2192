import { AlignError, hasBrand } from './align-error.ts';

/** The request an error belongs to, without anything that could be secret. */
export interface RequestFacts {
  /** The HTTP method. */
  readonly method: string;
  /** The path as a template, ids left out; the path itself for `client.request`. */
  readonly path: string;
  /** How many attempts were begun so far, the first one included. */
  readonly attempts: number;
}

/**
 * The base of everything that can go wrong once a request is on its way.
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

  /** The path of the request as a template, ids left out. */
  readonly path: string;

  /** How many attempts were begun, the first one included. */
  readonly attempts: number;

  /**
   * Creates an error.
   *
   * @param message - What happened and what to do.
   * @param request - The request it happened to.
   * @param options - The code, whether a later try may succeed, and the sanitised cause.
   */
  constructor(
    message: string,
    request: RequestFacts,
    options: { code: string; isRetryable?: boolean; cause?: unknown },
  ) {
    super(`${message} (${request.method} ${request.path}${plural(request.attempts)})`, options);
    this.method = request.method;
    this.path = request.path;
    this.attempts = request.attempts;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is RequestError {
    return hasBrand(value, RequestError.brand);
  }
}

function plural(attempts: number): string {
  return attempts === 1 ? ', 1 attempt' : `, ${String(attempts)} attempts`;
}
