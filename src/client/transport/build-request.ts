import type { AlignError } from '../../errors/align-error.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { RequestFacts } from '../../errors/request-error.ts';
import type { ServiceIds } from '../../service/ids.ts';
import { explainDenied, isBrowser } from '../options/environment.ts';
import type { ResolvedRequestOptions } from '../options/request-options.ts';
import { type CredentialName, missingCredential } from '../options/resolve-credential.ts';
import type { ResolvedOptions } from '../options/resolve-options.ts';
import type { ServiceTarget } from '../options/resolve-target.ts';
import type { ResponseLimits } from './read-body.ts';

/** The version of this package; a test compares it with package.json. */
export const VERSION = '0.1.0';

/**
 * When a request may be sent again: after any temporary failure (`repeatable`), only when the service certainly did
 * not process it (429, 503), never, or after the temporary failures for which a function returns true.
 */
export type RetrySafety =
  'repeatable' | 'unless_processed' | 'never' | ((error: AlignError) => boolean);

/** The request that a resource describes. */
export interface RequestSpec<T> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the base URL, with ids filled in. */
  readonly path: string;
  /** The path without ids, for errors and hooks; `path` by default. */
  readonly pathTemplate?: string;
  /** The index of the request within its call, for hooks; 0 by default. */
  readonly index?: number;
  readonly query?: readonly (readonly [string, string])[];
  /** Further headers, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as JSON text. */
  readonly body?: string;
  /** The API key by default. */
  readonly auth?: CredentialName | undefined;
  readonly retry: RetrySafety;
  /** Selects the limits of the response: for a single result, which is the default, or for lists. */
  readonly size?: 'single' | 'list';
  /** How to get a smaller response, for the error about a response that is too large. */
  readonly sizeHint?: string;
  /** Whether a response without a body is valid; `decode` then receives undefined. */
  readonly mayBeEmpty?: boolean;
  /** The fix for a 404, if there is more to check than the id. */
  readonly notFoundFix?: string;
  /**
   * The fields of the response in which the service explains a failure. Their text is shortened, and
   * withheld if it repeats the key or the request.
   */
  readonly redactedFields?: readonly string[];
  /** Receives the parsed response, the ids in its headers, and the number of attempts. */
  readonly decode: (response: unknown, ids: ServiceIds, attempts: number) => T;
}

/** A request without its credential, which is added last. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: string;
  /** Scheme, host and port of the URL. */
  readonly origin: string;
  readonly pathTemplate: string;
  readonly index: number;
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers that the caller set. Their values may be secret. */
  readonly callerHeaders: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly auth: CredentialName;
  readonly retry: RetrySafety;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number | undefined;
  readonly numRetries: number;
  readonly limits: ResponseLimits;
  readonly sizeHint: string | undefined;
  readonly mayBeEmpty: boolean;
  readonly notFoundFix: string | undefined;
}

/** The description of an attempt in errors. */
export interface AttemptFacts extends RequestFacts {
  /** Scheme, host and port of the service. */
  readonly origin: string;
}

/** Builds the request of a call without side effects. The only global state that it reads is the kind of runtime. */
export function buildRequest(
  spec: RequestSpec<unknown>,
  client: ResolvedOptions,
  call: ResolvedRequestOptions,
): PreparedRequest {
  const { auth = 'apiKey', size = 'single' } = spec;
  requireTarget(client, auth);
  return {
    method: spec.method,
    url: buildUrl(spec, client.target),
    origin: client.target.origin,
    pathTemplate: spec.pathTemplate ?? spec.path,
    index: spec.index ?? 0,
    headers: {
      // Browsers do not let a program set this header, and trying costs a preflight request.
      ...(isBrowser() ? {} : { 'user-agent': `align-evals/${VERSION}` }),
      ...call.headers,
      ...spec.headers,
      accept: 'application/json',
      ...(spec.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    callerHeaders: call.headers,
    body: spec.body,
    auth,
    retry: spec.retry,
    timeoutMs: call.timeoutMs,
    attemptTimeoutMs: call.attemptTimeoutMs,
    numRetries: call.numRetries,
    limits: {
      maxResponseBytes: client.maxResponseBytes[size],
      maxResponseDepth: client.maxResponseDepth,
      maxResponseValues: client.maxResponseValues[size],
    },
    sizeHint: spec.sizeHint,
    mayBeEmpty: spec.mayBeEmpty ?? false,
    notFoundFix: spec.notFoundFix,
  };
}

/** Throws a `ConfigurationError` when a client has no credential for a request, or no real service. */
export function requireTarget(
  client: Pick<ResolvedOptions, 'credentials' | 'target' | 'fetch'>,
  auth: CredentialName,
): void {
  if (client.credentials[auth] === undefined) throw missingCredential(auth);
  if (!client.target.isPlaceholder || client.fetch !== undefined) return;
  throw new ConfigurationError(
    `This client points at a placeholder host under .example: set ALIGN_BASE_URL or the option baseUrl to the address of your service, and leave out region${explainDenied('ALIGN_BASE_URL')}`,
    { code: 'placeholder_host', option: 'baseUrl' },
  );
}

/** The last address of each target that was found plain. Most clients send all their requests to one path. */
const plainAddresses = /* @__PURE__ */ new WeakMap<ServiceTarget, string>();

function buildUrl({ path, query = [] }: RequestSpec<unknown>, target: ServiceTarget): string {
  const address = `${target.baseUrl}${path}`;
  if (query.length === 0 && plainAddresses.get(target) === address) return address;
  const url = parsePlain(address, path, target);
  plainAddresses.set(target, address);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
}

/** Throws an `InvalidInputError` for a path that does not stay below the base URL. */
function parsePlain(address: string, path: string, { origin }: ServiceTarget): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Encoded slashes and dots are rejected too, because a proxy that decodes them would see another path.
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
  return url;
}
