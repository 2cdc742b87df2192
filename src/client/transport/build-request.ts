import { ConfigurationError } from '../../errors/configuration-error.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import { VERSION } from '../../service/names.ts';
import { explainDenied, isBrowser } from '../options/environment.ts';
import { missingCredential } from '../options/resolve-credential.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import type { ResolvedRequestOptions } from '../options/request-options.ts';
import type { Target } from '../options/resolve-target.ts';
import type { PreparedRequest } from './prepared-request.ts';
import type { RequestSpec } from './request-spec.ts';

/**
 * Builds the request of a call. It has no side effects, and reads only whether it runs in a browser.
 *
 * @throws {@link ConfigurationError} when the client lacks the credential of the call, or points at a
 * placeholder host.
 */
export function buildRequest(
  spec: RequestSpec<unknown>,
  client: ResolvedOptions,
  call: ResolvedRequestOptions,
): PreparedRequest {
  if (client.credentials[spec.auth] === undefined) throw missingCredential(spec.auth);
  if (client.target.isPlaceholder && client.fetch === undefined)
    throw placeholderHost(client.target);
  return {
    method: spec.method,
    url: buildUrl(spec, client.target),
    origin: client.target.origin,
    pathTemplate: spec.pathTemplate ?? spec.path,
    index: spec.index ?? 0,
    headers: {
      ...userAgent(),
      ...call.headers,
      ...spec.headers,
      accept: 'application/json',
      ...(spec.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    callerHeaders: call.headers,
    body: spec.body,
    auth: spec.auth,
    retry: spec.retry,
    timeoutMs: call.timeoutMs,
    numRetries: call.numRetries,
    limits: {
      maxResponseBytes: client.maxResponseBytes[spec.size],
      maxResponseDepth: client.maxResponseDepth,
      maxResponseValues: client.maxResponseValues[spec.size],
    },
    sizeHint: spec.sizeHint,
    mayBeEmpty: spec.mayBeEmpty ?? false,
    notFoundFix: spec.notFoundFix,
  };
}

function buildUrl({ path, query = [] }: RequestSpec<unknown>, { baseUrl, origin }: Target): string {
  const address = `${baseUrl}${path}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Encoded slashes and dots count too: a proxy that decodes them would see another path.
  const isPlain =
    // Stryker disable next-line OptionalChaining: an address that cannot be parsed has a path that is not plain
    /^\/(?!\/)(?!.*%(?:2f|5c|2e))/i.test(path) && url?.pathname === address.slice(origin.length);
  // URL resolves `..`, so that such a path would send the key outside the prefix.
  // Stryker disable next-line ConditionalExpression: a second check on purpose; the key is sent to this origin
  if (url?.origin !== origin || !isPlain) {
    throw new InvalidInputError([
      {
        path: 'path',
        message:
          'leads away from the base URL, or is not percent-encoded: pass a plain absolute path',
      },
    ]);
  }
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
}

// Browsers do not let a program set this header, and trying costs a preflight request.
function userAgent(): Record<string, string> {
  return isBrowser() ? {} : { 'user-agent': `align-evals/${VERSION}` };
}

function placeholderHost({ hidesBaseUrl }: Target): ConfigurationError {
  const fix = hidesBaseUrl
    ? ', because the option region takes precedence over ALIGN_BASE_URL: leave out region to use that address'
    : `: set ALIGN_BASE_URL, or the option baseUrl, to the address of your service${explainDenied('ALIGN_BASE_URL')}`;
  return new ConfigurationError(`This client points at a placeholder host under .example${fix}`, {
    code: 'placeholder_host',
    option: hidesBaseUrl ? 'region' : 'baseUrl',
  });
}
