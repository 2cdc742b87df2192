import { RedirectError } from '../../errors/redirect-error.ts';
import {
  type ResponseLimit,
  ResponseTooLargeError,
} from '../../errors/response-too-large-error.ts';
import { API_KEY_HEADER } from '../../service/routes.ts';
import type { CallScope } from '../../values/call-scope.ts';
import type { Clock } from '../../values/clock.ts';
import type { Fetch } from '../options/fetch.ts';
import {
  type CredentialName,
  type CredentialSource,
  missingCredential,
} from '../options/resolve-credential.ts';
import type { AttemptFacts, PreparedRequest } from './build-request.ts';
import { fetchWithKy } from './fetch-with-ky.ts';
import { loadKy } from './load-ky.ts';
import type { Observer } from './observer.ts';
import { parseBody } from './parse-body.ts';
import { type BodyText, readBody, type ResponseLimits } from './read-body.ts';
import { createRedactor, type Redactor } from './redaction/redact.ts';
import { type CheckedResponse, discardBody } from './require-response.ts';
import { findRequestId } from './response-headers.ts';
import { parseRetryAfter } from './retry-after.ts';
import { toApiError } from './to-api-error.ts';
import { toConnectionError } from './to-connection-error.ts';
import type { WatchResends } from './watch-resends.ts';

/** The transport itself uses no globals. */
export interface TransportDependencies {
  readonly send: Fetch;
  /** Whether the application passed `send`, rather than the runtime. */
  readonly isCustomFetch: boolean;
  readonly watchResends: WatchResends;
  readonly clock: Clock;
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly credentials: Readonly<Record<CredentialName, CredentialSource | undefined>>;
  /** The name of the service in error messages. */
  readonly targetLabel: string;
  readonly maxConcurrency: number | undefined;
  readonly observer: Observer;
}

/** The status and headers of a response, before its body is read. */
export interface ResponseHead {
  readonly response: CheckedResponse;
  readonly redactor: Redactor;
}

/** The parsed body of a successful response. */
export interface Received {
  readonly body: unknown;
  readonly redactor: Redactor;
}

export interface Attempt {
  readonly request: PreparedRequest;
  readonly scope: CallScope;
  /** The time left for the whole call, in milliseconds, for errors. */
  readonly remainingMs: () => number;
  /** The description of the request in errors, with the number of requests so far. */
  readonly facts: AttemptFacts;
  /** Called when the headers have arrived. */
  readonly onHead: (head: ResponseHead) => void;
  /** Called when the runtime sends the request again by itself. */
  readonly onResend: () => void;
}

// The status alone decides whether to retry, so an error body that stalls must leave time for the retry.
const ERROR_LIMITS: ResponseLimits = {
  maxResponseBytes: 64 * 1024,
  maxResponseDepth: 256,
  maxResponseValues: 64 * 1024,
};
const MAX_ERROR_MS = 1000;

// A pause of 0 ms would not advance a virtual clock, whose deadline would then never pass.
const PAUSE_MS = 1;
const MAX_ERROR_SHARE = 0.25;

/** Sends a request once and reads its response. Throws our errors, or the reason that ended the scope. */
export async function sendOnce(
  attempt: Attempt,
  dependencies: TransportDependencies,
): Promise<Received> {
  const { request, scope, facts } = attempt;
  const read = readCredential(request.auth, dependencies);
  const credential = typeof read === 'string' ? read : await scope.race(read);
  const redactor = createRedactor(credential, request);
  const response = await fetchResponse(attempt, credential, redactor, dependencies);
  attempt.onHead({ response, redactor });
  const isFollowed = wasRedirected(response, request.origin);
  if (isFollowed || isRedirect(response)) {
    discardBody(response);
    throw new RedirectError(isFollowed ? 0 : response.status, facts, isFollowed);
  }
  if (response.status < 200 || response.status > 299)
    throw await readError(response, redactor, attempt, dependencies);
  return { body: await readSuccess(response, redactor, attempt, dependencies), redactor };
}

function readCredential(
  name: CredentialName,
  { credentials }: TransportDependencies,
): ReturnType<CredentialSource> {
  const source = credentials[name];
  if (source === undefined) throw missingCredential(name);
  return source();
}

async function fetchResponse(
  { request, scope, facts, onResend }: Attempt,
  credential: string,
  redactor: Redactor,
  { send, isCustomFetch, watchResends }: TransportDependencies,
): Promise<CheckedResponse> {
  const header: readonly [string, string] =
    request.auth === 'apiKey'
      ? [API_KEY_HEADER, credential]
      : ['authorization', `Bearer ${credential}`];
  const loaded = loadKy(facts, redactor.isSafe);
  const ky = typeof loaded === 'function' ? loaded : await scope.race(loaded);
  const watched: Fetch = (input, init) => watchResends(() => send(input, init), onResend);
  const pending = fetchWithKy(request, header, { ky, send: watched, signal: scope.signal });
  try {
    return await scope.race(pending);
  } catch (error) {
    pending.then(discardBody).catch(() => undefined);
    scope.signal.throwIfAborted();
    throw toConnectionError(error, {
      stage: 'connection',
      attempt: facts,
      redactor,
      isCustomFetch,
    });
  }
}

function isRedirect({ type, status }: CheckedResponse): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

// A custom fetch follows redirects if it does not pass on the option `redirect`.
function wasRedirected({ redirected, url }: CheckedResponse, origin: string): boolean {
  if (redirected) return true;
  // True for nearly every response. Parsing its URL would take longer than all other checks together.
  if (url.startsWith(`${origin}/`)) return false;
  const final = URL.canParse(url) ? new URL(url).origin : origin;
  // Some mocks have the URL `about:blank`, which has no origin.
  return final !== origin && final !== 'null';
}

async function readSuccess(
  response: CheckedResponse,
  redactor: Redactor,
  { request, scope, facts }: Attempt,
  { isCustomFetch }: TransportDependencies,
): Promise<unknown> {
  const { limits } = request;
  const reading = readBody(response, limits, () => scope.sleep(PAUSE_MS));
  let text: BodyText | ResponseLimit;
  try {
    text = await scope.race(reading.text);
  } catch (error) {
    reading.cancel();
    scope.signal.throwIfAborted();
    throw toConnectionError(error, { stage: 'body_cut', attempt: facts, redactor, isCustomFetch });
  }
  if (typeof text === 'string') {
    throw new ResponseTooLargeError({ option: text, limit: limits[text] }, facts, request.sizeHint);
  }
  const encoding = response.headers.get('content-encoding');
  if (text.bytes.length === 0 && encoding === null && request.mayBeEmpty) return undefined;
  const body = parseBody(text, encoding, facts);
  scope.requireTime();
  return body;
}

async function readError(
  response: CheckedResponse,
  redactor: Redactor,
  { request, scope, remainingMs, facts }: Attempt,
  { clock, targetLabel }: TransportDependencies,
): Promise<Error> {
  const limitMs = Math.min(MAX_ERROR_MS, scope.remainingMs() * MAX_ERROR_SHARE);
  const reading = readBody(response, ERROR_LIMITS, () => scope.sleep(PAUSE_MS));
  const text = await scope.raceFor(reading.text, limitMs).catch(() => undefined);
  reading.cancel();
  scope.signal.throwIfAborted();
  const error = toApiError(
    {
      status: response.status,
      body: new TextDecoder().decode(typeof text === 'object' ? text.bytes : undefined),
      requestId: findRequestId(response.headers, redactor.isSafe),
      retryAfterMs: parseRetryAfter(response.headers, clock.wallNow()),
      remainingMs: remainingMs(),
    },
    {
      request: facts,
      auth: request.auth,
      targetLabel,
      redactor,
      notFoundFix: request.notFoundFix,
    },
  );
  scope.requireTime();
  return error;
}
