import type { Region } from 'align-evals';
import type { ReferenceServer, ReferenceServerOptions } from 'align-evals/testing';
import { answerOf, KEYS, NOW, post, REQUEST, steadyServer } from './reference-service.ts';
import { ACCESS_TOKEN } from './canary/secrets.ts';

export const TRACES_PATH = '/api/v1/traces';
export const TRACE_EVALUATION_PATH = '/api/v1/evals/trace';
export const FILTER_PATH = '/api/v1/evaluations/filter';
export const RATE_LIMITS_PATH = '/api/v1/rate-limits/me';
export const RATING_PATH = '/api/v1/annotations/rating';
export const COMMENT_PATH = '/api/v1/annotations/comment';

/** A bearer token that a server accepts unless told otherwise. */
export const BEARER = { authorization: `Bearer ${ACCESS_TOKEN}` };

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Gets a path of a region with its own key. */
export async function get(
  server: ReferenceServer,
  path: string,
  region: Region = 'eu',
  headers: Readonly<Record<string, string>> = { 'api-key': KEYS[region] },
): Promise<Answer> {
  return await answerOf(await server.fetch(`${server.origin(region)}${path}`, { headers }));
}

/** A page of traces, as far as tests look into it. */
export interface TracePageBody {
  readonly traces: readonly { readonly id: string }[];
  readonly next_page_token: string | null;
}

/** Lists a page of traces and fails unless it is one. */
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

/** Evaluates and gives the id of the task that the background route answers with. */
export async function startTask(
  server: ReferenceServer,
  path: string,
  body: unknown = REQUEST,
): Promise<string> {
  const answer = await post(server, body, { path });
  return (answer.body as { task_id: string }).task_id;
}

/** A steady server with a clock that the test moves. */
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
