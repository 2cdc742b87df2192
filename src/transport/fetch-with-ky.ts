import ky from 'ky';
import type { PreparedRequest } from './prepared-request.ts';

/**
 * Sends one attempt. The only file that knows ky, and the last one before the wire.
 *
 * ky retries nothing, times nothing and judges no status here: one policy and one deadline stand
 * above it. Redirects are handed back, since `fetch` would forward the key and the body to another
 * origin. ky is not given body and signal: it would turn the text into a stream and compose the
 * signal, which costs more than the rest of the request, so both go to `fetch` directly.
 *
 * @param request - The request.
 * @param credentialHeader - The header that joins it last.
 * @param send - The function that sends.
 * @param signal - Ends the attempt.
 */
export async function fetchWithKy(
  request: PreparedRequest,
  credentialHeader: readonly [string, string],
  send: typeof fetch,
  signal: AbortSignal,
): Promise<Response> {
  const [name, value] = credentialHeader;
  return await ky(request.url, {
    method: request.method,
    headers: { ...request.headers, [name]: value },
    redirect: 'manual',
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    fetch: async (input) => {
      // ky calls this a moment later, and a call that has ended must not be sent any more.
      signal.throwIfAborted();
      const { url, method, headers, redirect } =
        input instanceof Request ? input : new Request(input);
      return await send(url, { method, headers, redirect, body: request.body ?? null, signal });
    },
  });
}
