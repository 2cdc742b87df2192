/** Creates a response with another body, and all else that the first one says of itself. */
export function replaceBody(
  response: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Response {
  const { status, statusText, headers } = response;
  return likeFirst(response, new Response(body, { status, statusText, headers }));
}

/** Gives a response, and each clone of it, what no constructor sets. */
function likeFirst({ url, redirected, type }: Response, created: Response): Response {
  const clone = (): Response => likeFirst(created, Response.prototype.clone.call(created));
  for (const [key, value] of Object.entries({ url, redirected, type, clone })) {
    Object.defineProperty(created, key, { value, configurable: true });
  }
  return created;
}
