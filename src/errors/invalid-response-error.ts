import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** In which way an answer with a success status cannot be used. */
export type InvalidResponseErrorCode =
  /** The body is not UTF-8. */
  | 'invalid_utf8'
  /** The body is not JSON. */
  | 'invalid_json'
  /** The JSON does not have the shape that the specification gives it. */
  | 'invalid_schema'
  /** A record lies outside the filters: the service does not know the name of one of them. */
  | 'filter_ignored'
  /** A page came twice, so that reading on would never end. */
  | 'page_repeated';

/**
 * Thrown when the service reports success but the answer is not what the specification says. It is
 * never retried, since the call has been carried out and a new one would be billed again.
 *
 * @example
 * ```ts
 * import { InvalidResponseError } from 'align-evals';
 *
 * const where = (error: unknown) =>
 *   InvalidResponseError.isInstance(error) ? error.fieldPath : undefined;
 * ```
 */
export class InvalidResponseError extends RequestError {
  static override readonly brand: string = 'InvalidResponseError';

  declare readonly code: InvalidResponseErrorCode;

  /** The field that is wrong, as `evaluations[3].score`; undefined when the whole body is. */
  readonly fieldPath: string | undefined;

  /**
   * Creates an error.
   *
   * @param message - What is wrong; never the value itself.
   * @param request - The request it happened to.
   * @param options - The code and the field.
   */
  constructor(
    message: string,
    request: RequestFacts,
    options: { code: InvalidResponseErrorCode; fieldPath?: string | undefined },
  ) {
    super(message, request, { code: options.code });
    this.fieldPath = options.fieldPath;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is InvalidResponseError {
    return hasBrand(value, InvalidResponseError.brand);
  }
}
