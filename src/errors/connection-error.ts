import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** Identifies the stage at which the connection failed. */
export type ConnectionErrorCode =
  /** No connection was made, or it closed before a response arrived. */
  | 'connection'
  /** The TLS handshake or the certificate check failed; not retried. */
  | 'tls'
  /** The connection closed before the response was complete. */
  | 'body_cut';

const MESSAGES: Record<ConnectionErrorCode, string> = {
  connection: 'Could not connect to the service: check the network and baseUrl',
  tls: 'Could not establish a TLS connection to the service: check the certificate of the host and baseUrl',
  body_cut: 'The response ended before it was complete: check the network and try again',
};

/**
 * Thrown when the connection fails before a complete response arrives. The service may or may not have
 * processed the request.
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

  /** Creates an error; `cause` must not contain secrets (see `sanitizeCause`). */
  constructor(code: ConnectionErrorCode, request: RequestFacts, cause?: unknown) {
    super(MESSAGES[code], request, { code, isRetryable: code !== 'tls', cause });
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConnectionError {
    return hasBrand(value, ConnectionError.brand);
  }
}
