import type { Region } from 'align-evals';
import type { ReferenceServer, ReferenceServerOptions } from 'align-evals/testing';
import { answerOf, KEYS, NOW, post, REQUEST, steadyServer } from './reference-service.ts';
import { QUERY_PARAMETERS } from './trace-list-query.ts';
import { ACCESS_TOKEN } from '../canary/secrets.ts';

export const TRACES_PATH = '/api/v1/traces';
export const TRACE_EVALUATION_PATH = '/api/v1/evals/trace';
export const FILTER_PATH = '/api/v1/evaluations/filter';
export const RATE_LIMITS_PATH = '/api/v1/rate-limits/me';
export const RATING_PATH = '/api/v1/annotations/rating';
export const COMMENT_PATH = '/api/v1/annotations/comment';

/** The access token of the servers. */
export const BEARER = { authorization: `Bearer ${ACCESS_TOKEN}` };

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a GET request to a region with its key. */
export async function get(
  server: ReferenceServer,
  path: string,
  region: Region = 'eu',
  headers: Readonly<Record<string, string>> = { 'api-key': KEYS[region] },
): Promise<Answer> {
  return await answerOf(await server.fetch(`${server.origin(region)}${path}`, { headers }));
}

/** The fields of a page of traces that tests use. */
export interface TracePageBody {
  readonly traces: readonly { readonly id: string }[];
  readonly next_page_token: string | null;
}

/** Returns a page of traces; throws on an error status. */
export async function listTraces(
  server: ReferenceServer,
  query: Readonly<Record<string, string>> = {},
  region: Region = 'eu',
): Promise<TracePageBody> {
  const path = `${TRACES_PATH}?${String(new URLSearchParams(query))}`;
  const { status, body } = await get(server, path, region);
  if (status !== 200) throw new Error(`${status} with ${JSON.stringify(body)}`);
  return body as TracePageBody;
}

/** Starts a task on a background route and returns its id. */
export async function startTask(
  server: ReferenceServer,
  path: string,
  body: unknown = REQUEST,
): Promise<string> {
  const answer = await post(server, body, { path });
  return (answer.body as { task_id: string }).task_id;
}

/** A steady server with a clock that the test controls. */
export function clockedServer(options: ReferenceServerOptions = {}): {
  readonly server: ReferenceServer;
  readonly advance: (ms: number) => void;
  readonly moveTo: (time: string) => void;
} {
  let now = Date.parse(NOW);
  const server = steadyServer({ now: () => now, ...options });
  return {
    server,
    advance: (ms) => {
      now += ms;
    },
    moveTo: (time) => {
      now = Date.parse(time);
    },
  };
}

/** The validation body of the specification with one issue. */
export function invalid(
  loc: readonly (string | number)[],
  msg: string,
  type: string,
): { readonly status: 422; readonly body: unknown } {
  return { status: 422, body: { detail: [{ loc, msg, type }] } };
}

/** The query parameters of the list of traces. */
export const TRACE_PARAMETERS = QUERY_PARAMETERS.map(({ parameter }) => parameter);
