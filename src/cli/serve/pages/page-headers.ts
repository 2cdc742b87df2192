/**
 * The headers of every response of the pages. The pages load nothing from another origin, other pages cannot frame or
 * read them, and no cache keeps them.
 */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

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
