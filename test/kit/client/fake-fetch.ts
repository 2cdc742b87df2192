/** The arguments of one call of fetch. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

/** Answers one request. */
export type Reply = (sent: Sent) => Response | Promise<Response>;

/** A fake fetch that records its requests. */
export interface FakeFetch {
  readonly fetch: typeof fetch;
  /** All requests, in order. */
  readonly sent: readonly Sent[];
  /** The largest number of requests in flight. */
  readonly maxInFlight: () => number;
}

/** Creates a fetch that returns the replies in order, the last one repeatedly. */
export function fakeFetch(...replies: readonly Reply[]): FakeFetch {
  const sent: Sent[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  return {
    sent,
    maxInFlight: () => maxInFlight,
    fetch: async (input, init = {}) => {
      const one = toSent(input, init);
      const reply = replies[Math.min(sent.length, replies.length - 1)];
      sent.push(one);
      if (reply === undefined) throw new Error('no reply was set up');
      inFlight += 1;
      maxInFlight = Math.max(maxInFlight, inFlight);
      try {
        return await reply(one);
      } finally {
        inFlight -= 1;
      }
    },
  };
}

function toSent(input: RequestInfo | URL, init: RequestInit): Sent {
  const { method = 'GET', headers, body = null, signal } = init;
  if (typeof input !== 'string' || !signal || (body !== null && typeof body !== 'string')) {
    throw new Error('fetch was called with unexpected arguments');
  }
  return { url: input, method, headers: Object.fromEntries(new Headers(headers)), body, signal };
}

/** Answers with JSON. */
export function json(body: unknown, headers: Record<string, string> = {}, status = 200): Reply {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
}

/** Answers with an error status and the simple error body. */
export function refuse(status: number, headers: Record<string, string> = {}): Reply {
  return () => new Response('{"detail":"no"}', { status, headers });
}

/** Throws an error, by default that of an unreachable host. */
export function fail(error: unknown = unreachable()): Reply {
  return () => {
    throw error;
  };
}

/** The error of fetch when a connection is refused. */
export function unreachable(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  return new TypeError('fetch failed', { cause });
}

/** Never answers and ignores the signal. */
export const hang: Reply = () => new Promise(() => undefined);

/** Never answers, but rejects with the reason of the signal, like the fetch of a runtime. */
export const obey: Reply = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason);
    });
  });
