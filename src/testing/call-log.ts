import type { Region } from '../options/regions.ts';

/** One request that reached the server. */
export interface RecordedCall {
  /** The region of the host; undefined for an unknown host. */
  readonly region: Region | undefined;
  /** The HTTP method. */
  readonly method: string;
  /** The path, including ids. */
  readonly path: string;
  /** The query parameters in order. */
  readonly query: readonly (readonly [string, string])[];
  /** The headers without credentials, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, unchanged; empty when there was none. */
  readonly bodyText: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: unknown;
  /** The status of the response; undefined while the request is open and after its connection broke. */
  status: number | undefined;
}

const CREDENTIALS: ReadonlySet<string> = new Set([
  'api-key',
  'authorization',
  'cookie',
  'proxy-authorization',
]);

/** Creates the record of a request. */
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
    body: parseJson(bodyText),
    status: undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
