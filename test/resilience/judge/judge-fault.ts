import type { RequestOptions, Client, EvaluationResult } from '../../../src/index.ts';
import { AlignError } from '../../../src/errors/align-error.ts';
import { createJudge, type JudgeOptions, type OpenAIClient } from '../../../src/judge/index.ts';
import {
  type Clock,
  createInstantClock,
  type ReferenceServer,
} from '../../../src/testing/index.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';
import { createClient, MESSAGES } from '../../kit/client/client.ts';
import {
  type ModelReply,
  type ModelRequest,
  openOpenAIServer,
} from '../../kit/judge/openai-server.ts';
import { keyedServer } from '../../kit/server/reference-service.ts';

/** The name of the model of the tests. */
export const MODEL = 'judge-1';

/** What the caller of the client gets from a model that fails, or adapts. */
export interface JudgeOutcome {
  readonly score?: number | null;
  /** The class name of the error. */
  readonly error?: string;
  readonly code?: string;
  readonly status?: number;
  readonly isRetryable?: boolean;
  readonly retryAfterMs?: number;
  /** The number of attempts of the client. */
  readonly attempts?: number;
  /** What the judge says; HOST is its host. */
  readonly detail?: string;
  /** The number of requests to the model. */
  readonly requests: number;
}

/** A fault of a model or of its server. */
export interface JudgeFault {
  /** The fault, as a sentence without a period. */
  readonly fault: string;
  /** The replies of the server, in order; the last one repeatedly. */
  readonly replies: readonly ModelReply[];
  readonly outcome: JudgeOutcome;
  readonly options?: Partial<JudgeOptions>;
}

/** Creates a client of the `openai` package. */
export type CreateOpenAI = (options: { baseURL: string; apiKey: string }) => OpenAIClient;

/** A client of the service whose scores are those of a model. */
export interface JudgedClient {
  readonly client: Client;
  readonly server: ReferenceServer;
  readonly requests: readonly ModelRequest[];
  /** The host of the model. */
  readonly host: string;
  /** The clock of client and server, which skips waits. */
  readonly clock: Clock;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Opens a server of models, and the reference server with a judge that asks it. */
export async function openJudged(
  create: CreateOpenAI,
  replies: readonly ModelReply[],
  options: Partial<JudgeOptions> = {},
): Promise<JudgedClient> {
  const { baseURL, requests, close: closeModel } = await openOpenAIServer(...replies);
  const clock = createInstantClock();
  const openai = create({ baseURL, apiKey: OTHER_KEY });
  const scorer = createJudge({ openai, model: MODEL, ...options });
  const server = keyedServer({
    scorer,
    now: clock.wallNow,
    accessToken: ACCESS_TOKEN,
    // The key of the other region is that of the judge.
    regions: { eu: { apiKeys: [KEY] }, us: { apiKeys: ['key of the tests'] } },
  });
  const client = createClient({ ...server.clientOptions(), clock });
  const close = async (): Promise<void> => {
    await client.close();
    await closeModel();
  };
  const { host } = new URL(baseURL);
  return { client, server, requests, host, clock, close, [Symbol.asyncDispose]: close };
}

/** Evaluates one criterion. */
export async function evaluate(
  { client }: Pick<JudgedClient, 'client'>,
  options?: RequestOptions,
): Promise<EvaluationResult> {
  return await client.evaluate({ messages: MESSAGES, criteria: 'Reward correct answers' }, options);
}

/** Evaluates once, and returns what the caller gets and what the model saw. */
export async function play(
  create: CreateOpenAI,
  { replies, options }: Pick<JudgeFault, 'replies' | 'options'>,
): Promise<JudgeOutcome> {
  await using judged = await openJudged(create, replies, options);
  const [settled] = await Promise.allSettled([evaluate(judged)]);
  const requests = judged.requests.length;
  if (settled.status === 'fulfilled') return { score: settled.value.score, requests };
  return { ...describeError(settled.reason, judged.host), requests };
}

function describeError(error: unknown, host: string): Omit<JudgeOutcome, 'requests'> {
  if (!AlignError.isInstance(error)) throw error;
  const { name, code, status, isRetryable, retryAfterMs, attempts, detail } = error.toJSON();
  const facts = { error: name, code, status, isRetryable, retryAfterMs, attempts };
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined);
  return {
    ...Object.fromEntries(known),
    detail: String(detail).replaceAll(host, 'HOST'),
  };
}
