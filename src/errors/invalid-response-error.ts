import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** How a response with a success status differs from the specification. */
export type InvalidResponseErrorCode =
  /** The body is not UTF-8. */
  | 'invalid_utf8'
  /** The body is not JSON. */
  | 'invalid_json'
  /** The JSON differs from the specification. */
  | 'invalid_schema'
  /** A record does not match the filters: the service does not know the name of a filter. */
  | 'filter_ignored'
  /** The service returned a page twice, so that the list would never end. */
  | 'page_repeated';

/**
 * Thrown when the service reports success but the response differs from the specification. It is never
 * retried: the service has processed the call, and would bill a second call again.
 *
 * @example
 * ```ts
 * import { InvalidResponseError } from 'align-evals';
 *
 * function keepBody(error: unknown): unknown {
 *   if (!InvalidResponseError.isInstance(error)) throw error;
 *   console.error(error.fieldPath, error.message);
 *   return error.readBody(); // what was paid for
 * }
 * ```
 */
export class InvalidResponseError extends RequestError {
  static override readonly brand: string = 'InvalidResponseError';

  declare readonly code: InvalidResponseErrorCode;

  /** The path of the wrong field, such as `evaluations[3].score`; undefined when it is the whole body. */
  readonly fieldPath: string | undefined;

  // The body may quote the conversation. Inspection, serialisation and logs do not show a private field.
  readonly #body: unknown;

  /**
   * Creates an error.
   *
   * @param message - The field and the rule that it breaks; never the value itself.
   * @param request - The request of the response.
   * @param options - The code, the path of the field, and the parsed body.
   */
  constructor(
    message: string,
    request: RequestFacts,
    options: {
      code: InvalidResponseErrorCode;
      fieldPath?: string | undefined;
      body?: unknown;
    },
  ) {
    super(message, request, { code: options.code });
    this.fieldPath = options.fieldPath;
    this.#body = options.body;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is InvalidResponseError {
    return hasBrand(value, 'InvalidResponseError');
  }

  /**
   * Returns the parsed body of the response, so that a result that was paid for is not lost. It may quote
   * the conversation: `inspect`, `JSON.stringify` and logs do not show it.
   *
   * @returns The body; undefined when it was not JSON.
   */
  readBody(): unknown {
    return this.#body;
  }
}
