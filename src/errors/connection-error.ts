import { hasBrand } from './align-error.ts';
import { RequestError, type RequestFacts } from './request-error.ts';

/** Identifies the stage at which the connection failed. */
export type ConnectionErrorCode =
  /** The connection could not be opened, or closed before a response arrived; or a chunk with ky did not arrive. */
  | 'connection'
  /** The TLS handshake or the certificate check failed; not retried. */
  | 'tls'
  /** The connection closed before the response was complete. */
  | 'body_cut'
  /** The attempt took longer than `attemptTimeoutMs`. */
  | 'attempt_timeout';

/** The facts about a failed connection. */
export interface ConnectionFacts {
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** The code of the runtime, such as `ECONNREFUSED`. */
  readonly causeCode?: string | undefined;
  /** The failure and its fix, when neither the service nor the network is the reason. */
  readonly problem?: string | undefined;
  /** The option `attemptTimeoutMs`, for the code `attempt_timeout`. */
  readonly attemptTimeoutMs?: number | undefined;
  /** The sanitised error of the runtime. */
  readonly cause?: unknown;
}

/**
 * Thrown when the connection fails before a complete response arrives, or an attempt takes longer than
 * `attemptTimeoutMs`. The service may or may not have
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

  /** Scheme, host and port of the service, without path, query and credentials. */
  readonly origin: string;

  /** The code of the runtime for the failure, such as `ECONNREFUSED`; undefined when the failure has no code. */
  readonly causeCode: string | undefined;

  /** Creates an error; `facts.cause` must not contain secrets (see `sanitizeCause`). */
  constructor(code: ConnectionErrorCode, request: RequestFacts, facts: ConnectionFacts) {
    const { origin, causeCode, cause } = facts;
    super(toMessage(code, facts), request, { code, isRetryable: code !== 'tls', cause });
    this.origin = origin;
    this.causeCode = causeCode;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is ConnectionError {
    return hasBrand(value, 'ConnectionError');
  }
}

function toMessage(code: ConnectionErrorCode, facts: ConnectionFacts): string {
  const { origin, causeCode, problem } = facts;
  const reason = causeCode === undefined ? '' : ` (${causeCode})`;
  if (code === 'tls') {
    return `Could not establish a TLS connection to ${origin}${reason}: check the certificate of the host and baseUrl`;
  }
  if (code === 'body_cut') {
    return `The response of ${origin} ended before it was complete${reason}: check the network and try again`;
  }
  if (code === 'attempt_timeout') {
    return `The attempt did not complete within attemptTimeoutMs (${String(facts.attemptTimeoutMs)} ms): raise it, or check the service`;
  }
  if (problem !== undefined) return problem;
  return `Could not get a response from ${origin}${reason}. Is the service running, is baseUrl right, and does the network allow the connection?`;
}
