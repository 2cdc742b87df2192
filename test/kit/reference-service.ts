import { setImmediate } from 'node:timers';
import { createReferenceServer, type ReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import type { ClientOptions, Message, Region } from 'align-evals';
import type { ReferenceServerOptions, Scorer } from 'align-evals/testing';
import { ACCESS_TOKEN, KEY, OTHER_KEY, PROMPT } from './canary/secrets.ts';

export const REWARD_PATH = '/api/v1/evals/reward';

/** Where the clock of a steady server stands. */
export const NOW = '2026-11-20T00:00:00.000Z';

export const MESSAGES: readonly Message[] = [
  { role: 'user', content: PROMPT },
  { role: 'assistant', content: 'Ring-ding-ding.' },
];

/** The smallest request the service takes. */
export const REQUEST: {
  readonly messages: typeof MESSAGES;
  readonly evaluation_criteria: string;
} = { messages: MESSAGES, evaluation_criteria: 'Reward correct answers' };

/** How many tokens the server counts for a conversation: four characters make one. */
export function tokensOf(conversation: object): number {
  return Math.ceil(JSON.stringify(conversation).length / 4);
}

/** How many it counts for the conversation of {@link REQUEST}. */
export const REQUEST_TOKENS: number = tokensOf({ messages: MESSAGES });

/** A scorer that gives one score to everything. */
export const fixedScorer: Scorer = () => ({ score: 0.5, explanation: 'Fixed.' });

/** What a server with the fixed scorer answers. */
export const FIXED_RESULT = { explanation: 'Fixed.', score: 0.5, sources: [] } as const;

/** The id that a steady server gives to its nth record, from 1. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** The key of each region of the servers of the tests. */
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

/** A server that stores the same in every run: its clock stands, its ids count, its score is fixed. */
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

/** How a request differs from one to the reward endpoint of the EU region with its own key. */
export interface PostOptions {
  readonly region?: Region;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Posts a text as it is. */
export async function postText(
  server: Pick<ReferenceServer, 'fetch' | 'origin'>,
  text: string | Uint8Array<ArrayBuffer>,
  { region = 'eu', path = REWARD_PATH, headers, signal }: PostOptions = {},
): Promise<Response> {
  return await server.fetch(`${server.origin(region)}${path}`, {
    method: 'POST',
    headers: headers ?? {
      'api-key': KEYS[region],
      'content-type': 'application/json',
    },
    body: text,
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Status and parsed body of an answer. */
export async function answerOf(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() };
}

/** Posts JSON and gives status and body of the answer. */
export async function post(
  server: Pick<ReferenceServer, 'fetch' | 'origin'>,
  body: unknown,
  options?: PostOptions,
): Promise<{ status: number; body: unknown }> {
  return await answerOf(await postText(server, JSON.stringify(body), options));
}

/** A body that is a valid request except for some fields; undefined takes a field away. */
export function requestWith(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...REQUEST, ...fields };
}

/** How much a region stores. */
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

/** A server as clients reach it. */
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

/** The ways to reach a server, each with its name. */
export const STAGES: readonly (readonly [string, (server: ReferenceServer) => Promise<Stage>])[] = [
  ['in process', async (server) => ({ ...server, server, close: async () => {} })],
  ['on a port', onPort],
];

/** Waits, without a timer, until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
}
