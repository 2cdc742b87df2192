import { ConfigurationError } from '../../errors/configuration-error.ts';
import { ConnectionError, type ConnectionErrorCode } from '../../errors/connection-error.ts';
import { causeFacts, isPermissionDenied, sanitizeCause } from '../../errors/sanitize-cause.ts';
import { describeValue } from '../../values/describe-value.ts';
import type { AttemptFacts } from './build-request.ts';
import type { Redactor } from './redaction/redact.ts';
import { UnreadableResponse } from './require-response.ts';

// Codes are compared, because messages differ between runtimes and change between versions.
const TLS_CODE =
  /(?:^|_)(?:TLS|SSL|CERT|CRL|CA|PURPOSE|UNABLE_TO|HOSTNAME_MISMATCH|PATH_LENGTH)(?:_|$)|^EPROTO$/;

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
 * and a missing permission are a `ConfigurationError`, because a retry cannot change them.
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
  const { origin } = attempt;
  const cause = sanitizeCause(error, redactor.isSafe);
  if (stage === 'connection' && isPermissionDenied(error)) {
    const { host } = new URL(origin);
    return new ConfigurationError(
      `Deno denies the connection to ${host}: run it with --allow-net=${host}`,
      { code: 'permission_denied', option: 'baseUrl', cause },
    );
  }
  const facts = causeFacts(error, redactor.isSafe);
  const codes = facts.flatMap(({ code }) => code ?? []);
  const [causeCode] = codes;
  const isThrown = isCustomFetch && stage === 'connection' && causeCode === undefined;
  const problem = isThrown
    ? `The custom fetch threw ${facts[0]?.name ?? describeValue(error)}: check the option fetch`
    : undefined;
  const code = codes.some((one) => TLS_CODE.test(one)) ? 'tls' : stage;
  return new ConnectionError(code, attempt, { origin, causeCode, problem, cause });
}
