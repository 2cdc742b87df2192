import { ConfigurationError } from '../errors/configuration-error.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { isBrowser } from '../options/browser.ts';
import { missingCredential } from '../options/resolve-credential.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import type { ResolvedRequestOptions } from '../options/resolve-request-options.ts';
import type { PreparedRequest } from './prepared-request.ts';
import type { RequestSpec } from './request-spec.ts';
import { VERSION } from './version.ts';

const RAISE_LIMIT = 'raise maxResponseBytes if the service is meant to send this much';

const SIZE_HINTS: Readonly<Record<RequestSpec<unknown>['size'], string>> = {
  single: RAISE_LIMIT,
  record: RAISE_LIMIT,
  list: 'lower pageSize, leave out parts with exclude, or raise maxResponseBytes',
};

/**
 * Turns a call into a request. Pure, but for one look at whether this is a browser.
 *
 * @param spec - The call.
 * @param client - The options of the client.
 * @param call - The options of the call.
 * @throws {@link ConfigurationError} when the call needs a credential the client has not, or when
 * the client still points at a placeholder.
 */
export function buildRequest(
  spec: RequestSpec<unknown>,
  client: ResolvedOptions,
  call: ResolvedRequestOptions,
): PreparedRequest {
  if (client.credentials[spec.auth] === undefined) throw missingCredential(spec.auth);
  if (client.target.isPlaceholder && client.fetch === undefined) throw placeholderHost();
  return {
    method: spec.method,
    url: buildUrl(spec, client.target.baseUrl),
    pathTemplate: spec.pathTemplate ?? spec.path,
    headers: {
      ...userAgent(),
      ...call.headers,
      accept: 'application/json',
      ...(spec.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: spec.body,
    auth: spec.auth,
    retry: spec.retry,
    timeoutMs: call.timeoutMs,
    numRetries: call.numRetries,
    maxResponseBytes: client.maxResponseBytes[spec.size === 'single' ? 'single' : 'list'],
    sizeHint: SIZE_HINTS[spec.size],
    mayBeEmpty: spec.mayBeEmpty ?? false,
    notFoundFix: spec.notFoundFix,
  };
}

function buildUrl({ path, query = [] }: RequestSpec<unknown>, baseUrl: string): string {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const address = `${base.origin}${prefix}${path}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Encoded slashes and dots count: whoever decodes them on the way would see another path.
  const isPlain =
    /^\/(?!\/)(?!.*%(?:2f|5c|2e))/i.test(path) && url?.pathname === `${prefix}${path}`;
  // `..` in a path would be resolved by URL and leave the prefix, taking the key along.
  if (url?.origin !== base.origin || !isPlain) {
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

// Browsers do not let a program set this header, and asking costs a preflight.
function userAgent(): Record<string, string> {
  return isBrowser() ? {} : { 'user-agent': `align-evals/${VERSION}` };
}

function placeholderHost(): ConfigurationError {
  return new ConfigurationError(
    'This client points at a placeholder host under .example: set ALIGN_BASE_URL, or the option baseUrl, to the address of your service',
    { code: 'placeholder_host', option: 'baseUrl' },
  );
}
