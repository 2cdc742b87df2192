const METHOD = 'access-control-request-method';

/**
 * Wraps the `fetch` of a server so that pages of another origin can call it: answers preflight requests itself,
 * and exposes all headers of a response.
 */
export function withCors(serve: typeof fetch, origin: string): typeof fetch {
  return async (input, init) => {
    const preflight = toPreflight(input, init);
    const response = preflight ? allow(preflight) : await serve(input, init);
    const { headers } = response;
    if (!preflight) headers.set('access-control-expose-headers', [...headers.keys()].join(', '));
    headers.set('access-control-allow-origin', origin);
    return response;
  };
}

// Creates no Request for the others: it would take their bodies.
function toPreflight(...[input, init]: Parameters<typeof fetch>): Headers | undefined {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  if (method.toUpperCase() !== 'OPTIONS') return undefined;
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  return headers.has('origin') && headers.has(METHOD) ? headers : undefined;
}

// A client sends methods and headers of the caller's choice, so all that are requested are allowed.
function allow(requested: Headers): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': requested.get(METHOD) ?? '',
      'access-control-allow-headers': requested.get('access-control-request-headers') ?? '',
    },
  });
}
