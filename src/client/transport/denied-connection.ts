import { ConfigurationError } from '../../errors/configuration-error.ts';
import { isPermissionDenied } from '../../errors/is-permission-denied.ts';
import { sanitizeCause } from '../../errors/sanitize-cause.ts';
import type { Redactor } from './redaction/redact.ts';

/** Returns the error for a connection that Deno denied; undefined when `fetch` failed for another reason. */
export function toDeniedConnection(
  error: unknown,
  url: string,
  { isSafe }: Redactor,
): ConfigurationError | undefined {
  if (!isPermissionDenied(error)) return undefined;
  const { host } = new URL(url);
  return new ConfigurationError(
    `Deno denies the connection to ${host}: run it with --allow-net=${host}`,
    { code: 'permission_denied', option: 'baseUrl', cause: sanitizeCause(error, isSafe) },
  );
}
