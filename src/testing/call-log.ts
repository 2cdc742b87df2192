import { createJsonScanner } from '../values/json-scanner.ts';
import { parseJson } from '../values/parse-json.ts';
import type { Region } from '../service/regions.ts';

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
  /** The body as JSON; undefined when it is not JSON, or has more than 1,000 levels. */
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
    // Parsed at each access: values take many times the memory of their text, which the limits count.
    get body() {
      return parseBody(bodyText);
    },
    status: undefined,
  };
}

// Deeper than any request, and shallow enough for the recursion of the checks and of JSON.stringify.
const MAX_DEPTH = 1000;

function parseBody(text: string): unknown {
  const { scan } = createJsonScanner({
    maxResponseDepth: MAX_DEPTH,
    maxResponseValues: Infinity,
  });
  return scan(new TextEncoder().encode(text)) === undefined ? parseJson(text) : undefined;
}

export interface CallLogLimits {
  readonly maxCalls: number;
  /** The limit for all bodies together, in bytes. */
  readonly maxBytes: number;
}

/** The recorded calls, oldest first. The oldest are dropped at a limit; the newest is always kept. */
export class CallLog {
  readonly calls: RecordedCall[] = [];
  readonly #limits: CallLogLimits;
  /** The number of bytes in the body of each call. */
  readonly #sizes: number[] = [];
  #bytes = 0;
  #dropped = 0;

  constructor(limits: CallLogLimits) {
    this.#limits = limits;
  }

  /** The number of calls that were dropped since the log was cleared. */
  get dropped(): number {
    return this.#dropped;
  }

  add(call: RecordedCall, bodyBytes: number): void {
    this.calls.push(call);
    this.#sizes.push(bodyBytes);
    this.#bytes += bodyBytes;
    while (this.calls.length > 1 && this.#isOverLimit()) {
      this.calls.shift();
      this.#bytes -= this.#sizes.shift() ?? 0;
      this.#dropped += 1;
    }
  }

  clear(): void {
    this.calls.length = 0;
    this.#sizes.length = 0;
    this.#bytes = 0;
    this.#dropped = 0;
  }

  #isOverLimit(): boolean {
    const { maxCalls, maxBytes } = this.#limits;
    return this.calls.length > maxCalls || this.#bytes > maxBytes;
  }
}
