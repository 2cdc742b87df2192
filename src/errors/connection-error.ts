import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** Which part of the connection failed. */
export type ConnectionErrorCode =
  /** The service could not be reached, or hung up before it answered. */
  | 'connection'
  /** The certificate or the handshake was refused; never retried. */
  | 'tls'
  /** The answer ended before it was complete. */
  | 'body_cut';

const MESSAGES: Record<ConnectionErrorCode, string> = {
  connection: 'The service could not be reached: check the network and the base URL',
  tls: 'The secure connection was refused: check the certificate of the host and the base URL',
  body_cut: 'The answer of the service ended before it was complete',
};

/**
 * Thrown when the connection failed before a complete answer arrived. The request may or may not
 * have been carried out.
 *
 * @example
 * ```ts
 * import { ConnectionError } from 'align-evals';
 *
 * const isOffline = (error: unknown) =>
 *   ConnectionError.isInstance(error) && error.code === 'connection';
 * ```
 */
export class ConnectionError extends RequestError {
  static override readonly brand: string = 'ConnectionError';

  declare readonly code: ConnectionErrorCode;

  /**
   * Creates an error.
   *
   * @param code - Which part failed.
   * @param request - The request it happened to.
   * @param cause - The sanitised cause.
   */
  constructor(code: ConnectionErrorCode, request: RequestFacts, cause?: unknown) {
    super(MESSAGES[code], request, { code, isRetryable: code !== 'tls', cause });
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConnectionError {
    return hasBrand(value, ConnectionError.brand);
  }
}
