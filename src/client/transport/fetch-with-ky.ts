import ky, { type Options } from 'ky';
import type { Fetch } from '../options/fetch.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { type CheckedResponse, requireResponse } from './require-response.ts';

/**
 * Sends one attempt. The only file that imports ky, and the last one before the wire.
 *
 * ky does not retry, time out or check the status here: the transport has one policy and one deadline
 * for that. Redirects are returned, because `fetch` would forward the key and the body to another
 * origin. ky receives the address only: it would copy the headers three times, turn the text into a stream and
 * compose the signal, which costs more than the rest of the request, and a request of ky would hold the key.
 *
 * @param credentialHeader - The name and value of the header that is added last.
 */
export async function fetchWithKy(
  request: PreparedRequest,
  credentialHeader: readonly [string, string],
  send: Fetch,
  signal: AbortSignal,
): Promise<CheckedResponse> {
  const [name, value] = credentialHeader;
  // A plain object: the `fetch` of another library need not know the `Headers` of the runtime.
  const headers = { ...request.headers, [name]: value };
  const received = Promise.withResolvers<CheckedResponse>();
  // For ky: what was received may be of any library, and ky would read it again.
  const placeholder = new Response();
  await ky(request.url, {
    retry: 0,
    timeout: false,
    ...ownOptions(),
    fetch: async () => {
      // ky calls this in a later microtask, and a call that has ended must not be sent.
      signal.throwIfAborted();
      const returned = await send(request.url, {
        method: request.method,
        headers,
        redirect: 'manual',
        body: request.body ?? null,
        signal,
      });
      received.resolve(requireResponse(returned));
      return placeholder;
    },
  });
  return await received.promise;
}

// ky reads its options through Object.prototype. Own values prevent that, and cost a tenth of the request.
function ownOptions(): Options {
  return 'prefix' in Object.prototype || 'hooks' in Object.prototype
    ? { prefix: '', hooks: {} }
    : {};
}
