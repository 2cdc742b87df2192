import { ConnectionError, type ConnectionErrorCode } from '../errors/connection-error.ts';
import type { RequestFacts } from '../errors/request-error.ts';
import { causeFacts, sanitizeCause } from '../errors/sanitize-cause.ts';
import type { Redactor } from './redact.ts';

// Codes, not messages: messages differ between runtimes and change between versions.
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_C|CRL_)/;

/**
 * Converts an error of `fetch` to an error of this package, by the stage of the failure and the codes of
 * the error.
 *
 * @param code - The code for a failure at this stage, unless TLS caused it.
 */
export function toConnectionError(
  error: unknown,
  code: Exclude<ConnectionErrorCode, 'tls'>,
  request: RequestFacts,
  redactor: Redactor,
): ConnectionError {
  // Stryker disable next-line StringLiteral: a text that is not a TLS code is ignored like an absent code
  const isTls = causeFacts(error).some((link) => TLS_CODE.test(link.code ?? ''));
  return new ConnectionError(isTls ? 'tls' : code, request, sanitizeCause(error, redactor.isSafe));
}
