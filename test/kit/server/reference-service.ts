import type { ClientOptions, Message, Region } from 'align-evals';
import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
  type Scorer,
} from '../../../src/testing/index.ts';
import { listen } from '../../../src/testing/node/index.ts';
import { setImmediate } from 'node:timers';
import { expect } from 'vitest';
import { ACCESS_TOKEN, KEY, OTHER_KEY, PROMPT } from '../canary/secrets.ts';

export const REWARD_PATH = '/api/v1/evals/reward';

/** The time of a steady server. */
export const NOW = '2026-11-20T00:00:00.000Z';

/** The ids in a result of a server. */
export const IDS: { readonly requestId: unknown; readonly traceId: unknown } = {
  requestId: expect.any(String),
  traceId: expect.any(String),
};

export const MESSAGES: readonly Message[] = [
  { role: 'user', content: PROMPT },
  { role: 'assistant', content: 'Ring-ding-ding.' },
];

/** The smallest valid request. */
export const REQUEST: {
  readonly messages: typeof MESSAGES;
  readonly evaluation_criteria: string;
} = { messages: MESSAGES, evaluation_criteria: 'Reward correct answers' };

/** The number of tokens of a conversation: one per four characters. */
export function tokensOf(conversation: object): number {
  return Math.ceil(JSON.stringify(conversation).length / 4);
}

/** The number of tokens of {@link REQUEST}. */
export const REQUEST_TOKENS: number = tokensOf({ messages: MESSAGES });

/** A scorer that always returns the same score. */
export const fixedScorer: Scorer = () => ({ score: 0.5, explanation: 'Fixed.' });

/** The answer of a server with the fixed scorer. */
export const FIXED_RESULT = { explanation: 'Fixed.', score: 0.5, sources: [] } as const;

/** The nth id of a steady server, from 1. A request takes the first of its ids, and its records the others. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** The keys of the regions. */
export const KEYS: Readonly<Record<Region, string>> = { eu: KEY, us: OTHER_KEY };

/** A server with the credentials of the tests. */
export function keyedServer(options: ReferenceServerOptions = {}): ReferenceServer {
  return createReferenceServer({
    accessToken: ACCESS_TOKEN,
    ...options,
    regions: {
      eu: { apiKeys: [KEYS.eu], ...options.regions?.eu },
      us: { apiKeys: [KEYS.us], ...options.regions?.us },
    },
  });
}

/** A deterministic server: its time and its score are fixed, and its ids count up. */
export function steadyServer(options: ReferenceServerOptions = {}): ReferenceServer {
  let count = 0;
  const createId = (): string => {
    count += 1;
    return uuid(count);
  };
  return keyedServer({
    now: () => Date.parse(NOW),
    createId,
    scorer: fixedScorer,
    ...options,
  });
}

/** The options of a request; by default it goes to the reward endpoint of the EU region with its key. */
export interface PostOptions {
  readonly region?: Region;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Posts a text. */
export async function postText(
  server: Pick<ReferenceServer, 'fetch' | 'origin'>,
  text: string | Uint8Array<ArrayBuffer>,
  { region = 'eu', path = REWARD_PATH, headers, signal }: PostOptions = {},
): Promise<Response> {
  return await server.fetch(`${server.origin(region)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? { 'api-key': KEYS[region] }) },
    body: text,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Returns the status and the parsed body of an answer. */
export async function answerOf(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() };
}

/** Posts JSON, and returns the status and the parsed body of the answer. */
export async function post(
  server: Pick<ReferenceServer, 'fetch' | 'origin'>,
  body: unknown,
  options?: PostOptions,
): Promise<{ status: number; body: unknown }> {
  return await answerOf(await postText(server, JSON.stringify(body), options));
}

/** A valid request with other fields; undefined removes a field. */
export function requestWith(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...REQUEST, ...fields };
}

/** The number of records that a region stores. */
export function countStored(
  server: ReferenceServer,
  region: Region = 'eu',
): Record<string, number> {
  const { traces, evaluationRows, usage, tasks } = server.store(region);
  return {
    traces: traces.size,
    evaluationRows: evaluationRows.length,
    usage: usage.length,
    tasks: tasks.size,
  };
}

/** What a region stores after one evaluation that was rejected or failed: its row. */
export const ROW_ONLY = { traces: 0, evaluationRows: 1, usage: 0, tasks: 0 } as const;

/** A server and a way to reach it. */
export interface Stage {
  readonly server: ReferenceServer;
  readonly fetch: typeof fetch;
  readonly origin: (region: Region) => string;
  readonly clientOptions: (region?: Region) => ClientOptions;
  readonly close: () => Promise<void>;
}

async function onPort(server: ReferenceServer): Promise<Stage> {
  const { baseUrl: origin, clientOptions, close } = await listen(server);
  return { server, fetch, origin, clientOptions, close };
}

/** The ways to reach a server, by name. */
export const STAGES: readonly (readonly [string, (server: ReferenceServer) => Promise<Stage>])[] = [
  ['in process', async (server) => ({ ...server, server, close: async () => {} })],
  ['on a port', onPort],
];

/** Waits without a timer until a condition is true. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}
