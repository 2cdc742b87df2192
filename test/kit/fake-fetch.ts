/** What reached fetch. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

/** Answers one request. */
export type Reply = (sent: Sent) => Response | Promise<Response>;

/** A function that stands in for fetch and remembers what it was given. */
export interface FakeFetch {
  readonly fetch: typeof fetch;
  /** Everything that was sent, in order. */
  readonly sent: readonly Sent[];
  /** The largest number of requests that were unanswered at one time. */
  readonly maxInFlight: () => number;
}

/** Creates a fetch that gives the replies in turn, the last one again and again. */
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
    throw new Error('fetch was called in a way that these tests do not know');
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

/** Answers with a status that is no success, and the simple error body. */
export function refuse(status: number, headers: Record<string, string> = {}): Reply {
  return () => new Response('{"detail":"no"}', { status, headers });
}

/** Fails like a fetch that cannot connect; given nothing, with the error of an unreachable host. */
export function fail(error: unknown = unreachable()): Reply {
  return () => {
    throw error;
  };
}

/** What fetch throws when nobody listens at the address. */
export function unreachable(): TypeError {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  return new TypeError('fetch failed', { cause });
}

/** Never answers and does not look at the signal. */
export const hang: Reply = () => new Promise(() => undefined);

/** Never answers, but ends with the signal's reason, as the fetch of a runtime does. */
export const obey: Reply = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason);
    });
  });
