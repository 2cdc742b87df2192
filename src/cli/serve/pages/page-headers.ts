/**
 * The headers of every response of the pages. Nothing of another origin is loaded, no other page can frame, read or
 * open them as its own, and no cache keeps them.
 */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Creates a response of the pages. */
export function respond(
  body: string,
  type: string,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: object } = {},
): Response {
  return new Response(body, {
    status,
    headers: { ...headers, ...PAGE_HEADERS, 'content-type': type },
  });
}

/** Creates a response with JSON. */
export function respondJson(
  body: unknown,
  init?: { readonly status?: number; readonly headers?: object },
): Response {
  return respond(JSON.stringify(body), 'application/json', init);
}

/** Creates a response with the error body of the service. */
export function refuse(status: number, detail: unknown, headers: object = {}): Response {
  return respondJson({ detail }, { status, headers });
}
