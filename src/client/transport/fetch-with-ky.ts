import type { KyInstance, Options } from 'ky';
import type { Fetch } from '../options/fetch.ts';
import type { PreparedRequest } from './build-request.ts';
import { type CheckedResponse, requireResponse } from './require-response.ts';

/** What sends a request. */
export interface Sender {
  readonly ky: KyInstance;
  readonly send: Fetch;
  readonly signal: AbortSignal;
}

/**
 * Sends one attempt. Only this file calls ky, and nothing else is between it and the wire.
 *
 * ky does not retry, time out, check the status or follow redirects here: the transport has one policy and one
 * deadline for all of this, and a redirect would carry the key and the body to another origin. What is sent is
 * passed to `fetch` only, not to ky. A request through ky takes 9 µs of CPU time (`npm run bench -- ky`, 2026-11-25,
 * two cores), to which these would add:
 *
 * - `headers`: 4 µs, because ky copies them three times. A request of ky would also hold the key, and errors show it.
 * - `body`: 5 µs, because ky turns the text into a stream.
 * - `signal`: 5 µs, because ky composes it with one of its own, which keeps the caller's signal alive.
 *
 * @param credentialHeader - The name and value of the header that is added last.
 */
export async function fetchWithKy(
  request: PreparedRequest,
  credentialHeader: readonly [string, string],
  { ky, send, signal }: Sender,
): Promise<CheckedResponse> {
  const { method, url, body = null } = request;
  const [name, value] = credentialHeader;
  // A plain object: the `fetch` of another library need not know the `Headers` of the runtime.
  const headers = { ...request.headers, [name]: value };
  return await ky(url, {
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...ownOptions(),
    fetch: async () => {
      // ky calls this function in a later microtask, and a call that has ended must not be sent.
      signal.throwIfAborted();
      const returned = await send(url, { method, headers, redirect: 'manual', body, signal });
      // ky passes the response on unread. It may be the response of another library.
      return requireResponse(returned) as Response;
    },
  });
}

/** What the request of ky, which is not sent, would take from Object.prototype. */
const OWN: Options = { prefix: '', hooks: {}, method: 'POST', redirect: 'manual', body: null };

// Own values prevent that, and cost a tenth of the request.
function ownOptions(): Options {
  return Object.keys(OWN).some((key) => key in Object.prototype) ? OWN : {};
}
