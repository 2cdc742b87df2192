import { ConfigurationError } from '../../errors/configuration-error.ts';
import { ConnectionError, type ConnectionErrorCode } from '../../errors/connection-error.ts';
import { causeFacts, isPermissionDenied, sanitizeCause } from '../../errors/sanitize-cause.ts';
import { describeValue } from '../../values/describe-value.ts';
import type { AttemptFacts } from './build-request.ts';
import type { Redactor } from './redaction/redact.ts';
import { KyNotLoaded } from './fetch-with-ky.ts';
import { UnreadableResponse } from './require-response.ts';

// Codes are compared, because messages differ between runtimes and change between versions.
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_C|CRL_)/;

// Nothing but an installation or a permission helps, so a call that is repeated would fail again.
const NOT_INSTALLED = /MODULE_NOT_FOUND$|^ERR_ACCESS_DENIED$/;

export interface FetchFailure {
  /** The code for a failure at this stage, unless TLS caused it. */
  readonly stage: Exclude<ConnectionErrorCode, 'tls' | 'attempt_timeout'>;
  readonly attempt: AttemptFacts;
  readonly redactor: Redactor;
  /** Whether the application passed the `fetch` that failed. */
  readonly isCustomFetch: boolean;
}

/**
 * Converts an error of `fetch` by the stage of the failure and the codes of the error. A response that cannot be read
 * is a mistake in the option `fetch`: a retry would only send the request twice.
 */
export function toConnectionError(
  error: unknown,
  { stage, attempt, redactor, isCustomFetch }: FetchFailure,
): ConnectionError | ConfigurationError {
  if (error instanceof UnreadableResponse) {
    return new ConfigurationError(`The custom fetch returned ${error.message}`, {
      code: 'invalid_option',
      option: 'fetch',
    });
  }
  const facts = causeFacts(error, redactor.isSafe);
  const codes = facts.flatMap(({ code }) => code ?? []);
  const [causeCode] = codes;
  const cause = sanitizeCause(error, redactor.isSafe);
  const isTls = codes.some((code) => TLS_CODE.test(code));
  const hasThrown = isCustomFetch && stage === 'connection' && causeCode === undefined;
  const thrown = hasThrown
    ? `The custom fetch threw ${facts[0]?.name ?? describeValue(error)}: check the option fetch`
    : undefined;
  return new ConnectionError(isTls ? 'tls' : stage, attempt, {
    origin: attempt.origin,
    causeCode,
    problem: error instanceof KyNotLoaded ? `${describeLoad(causeCode)} try again` : thrown,
    cause,
  });
}

/** Returns the error for what only an installation or a permission can fix; undefined for any other failure. */
export function toConfigurationError(
  error: unknown,
  url: string,
  { isSafe }: Redactor,
): ConfigurationError | undefined {
  const cause = sanitizeCause(error, isSafe);
  if (isPermissionDenied(error)) {
    const { host } = new URL(url);
    return new ConfigurationError(
      `Deno denies the connection to ${host}: run it with --allow-net=${host}`,
      { code: 'permission_denied', option: 'baseUrl', cause },
    );
  }
  const code = causeFacts(error, isSafe).flatMap((fact) => fact.code ?? [])[0];
  if (!(error instanceof KyNotLoaded && NOT_INSTALLED.test(code ?? ''))) return undefined;
  return new ConfigurationError(`${describeLoad(code)} restart the process`, {
    code: 'missing_dependency',
    option: 'ky',
    cause,
  });
}

function describeLoad(code = 'no code'): string {
  return `Could not load ky (${code}): check its installation, and`;
}
