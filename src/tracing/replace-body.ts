/** Creates a response with another body, and all else that the first one says of itself. */
export function replaceBody(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  const { status, statusText, headers, url, redirected, type } = response;
  const replaced = new Response(body, { status, statusText, headers });
  // A constructor sets none of these.
  for (const [key, value] of Object.entries({ url, redirected, type })) {
    Object.defineProperty(replaced, key, { value, configurable: true });
  }
  return replaced;
}
