import type { Region } from '../options/regions.ts';

/** One request that reached the server. */
export interface RecordedCall {
  /** The region it went to; none for an unknown host. */
  readonly region: Region | undefined;
  /** The HTTP method. */
  readonly method: string;
  /** The path, ids included. */
  readonly path: string;
  /** The query parameters in order. */
  readonly query: readonly (readonly [string, string])[];
  /** The headers, names in lower case, without those that carry credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, exactly as it came; empty when there was none. */
  readonly bodyText: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: unknown;
  /** The status of the answer; undefined when the connection was broken or is still open. */
  status: number | undefined;
}

const CREDENTIALS: ReadonlySet<string> = new Set([
  'api-key',
  'authorization',
  'cookie',
  'proxy-authorization',
]);

/**
 * Writes a request down.
 *
 * @param region - The region it went to.
 * @param request - The request.
 * @param bodyText - Its body.
 */
export function recordCall(
  region: Region | undefined,
  request: Request,
  bodyText: string,
): RecordedCall {
  const url = new URL(request.url);
  const headers = [...request.headers].filter(([name]) => !CREDENTIALS.has(name));
  return {
    region,
    method: request.method,
    path: url.pathname,
    query: [...url.searchParams],
    headers: Object.fromEntries(headers),
    bodyText,
    body: parseOrNothing(bodyText),
    status: undefined,
  };
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
