import type { Region } from '../../../service/regions.ts';
import { noAnswer, PageError, toPageError } from './page-error.ts';
import type { PageComment, PageTrace, StoredRating, TraceList, Usage } from './records.ts';

/** The requests of the pages. Each rejects with a `PageError`. */
export interface PagesApi {
  readonly usage: () => Promise<Usage>;
  /** `query` has filters and paging, with the names of the service. */
  readonly traces: (region: Region, query: string, signal?: AbortSignal) => Promise<TraceList>;
  readonly trace: (region: Region, id: string, signal?: AbortSignal) => Promise<PageTrace>;
  readonly rate: (region: Region, id: string, rating: boolean) => Promise<StoredRating>;
  /** Each call adds a comment. */
  readonly comment: (region: Region, id: string, comment: string) => Promise<PageComment>;
  readonly switchRegion: (region: Region, down: boolean) => Promise<unknown>;
}

export interface PagesApiOptions {
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
  readonly onAccepted: (token: string | undefined) => void;
  readonly onRejected: (token: string | undefined) => void;
}

interface Sent {
  readonly signal?: AbortSignal | undefined;
  /** The body of a POST; without one, the request is a GET. */
  readonly body?: object | undefined;
}

export function createPagesApi(options: PagesApiOptions): PagesApi {
  const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
    await send<T>(options, path, { signal });
  const post = async <T>(path: string, body: object): Promise<T> =>
    await send<T>(options, path, { body });
  const traceOf = (region: Region, id: string): string =>
    `/api/${region}/traces/${encodeURIComponent(id)}`;
  return {
    usage: () => get('/api/usage'),
    traces: (region, query, signal) =>
      get(`/api/${region}/traces${query === '' ? '' : `?${query}`}`, signal),
    trace: (region, id, signal) => get(traceOf(region, id), signal),
    rate: (region, id, rating) => post(`${traceOf(region, id)}/rating`, { rating }),
    comment: (region, id, comment) => post(`${traceOf(region, id)}/comments`, { comment }),
    switchRegion: (region, down) => post(`/api/${region}/down`, { down }),
  };
}

async function send<T>(
  { fetch, token, onAccepted, onRejected }: PagesApiOptions,
  path: string,
  { body, signal }: Sent,
): Promise<T> {
  const used = token();
  const response = await fetch(path, toRequest(used, { body, signal })).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw noAnswer();
  });
  const value = await readJson<T>(response);
  if (response.status === 401) onRejected(used);
  if (response.ok) onAccepted(used);
  else throw toPageError(response.status, value);
  if (value === undefined) throw new PageError('The response was cut off.', response.status);
  return value;
}

function toRequest(token: string | undefined, { body, signal }: Sent): RequestInit {
  return {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** Trusts the pages' own server to send the document of the route. Returns undefined when the body is not JSON. */
async function readJson<T>(response: Response): Promise<T | undefined> {
  try {
    return (await response.json()) as T;
  } catch {
    return undefined;
  }
}
