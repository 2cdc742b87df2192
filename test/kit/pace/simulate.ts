import { startRun } from '../../../src/batch/start-run.ts';
import type { EvaluateAllOptions } from '../../../src/batch/evaluate-all-options.ts';
import { contextOf, rememberContext } from '../../../src/client/client-context.ts';
import { Client } from '../../../src/client/client.ts';
import type { Call } from '../../../src/client/pipeline.ts';
import type { RequestSpec } from '../../../src/client/transport/build-request.ts';
import { planRetry } from '../../../src/client/transport/retry-policy.ts';
import type { AlignError } from '../../../src/errors/align-error.ts';
import { ApiError } from '../../../src/errors/api-error.ts';
import { ConnectionError } from '../../../src/errors/connection-error.ts';
import { RequestTimeoutError } from '../../../src/errors/request-timeout-error.ts';
import { BASE_URL, KEY, result } from '../client/client.ts';
import { ACCESS_TOKEN } from '../canary/secrets.ts';
import { createRow, TONE } from '../journal/batch.ts';
import { createEventClock, type EventClock } from '../time/event-clock.ts';
import { createRandom } from '../time/random.ts';
import {
  createSimulatedService,
  type ServiceReply,
  type ServiceSettings,
  type SimulatedService,
} from './simulated-service.ts';

/** One or more processes that send requests to one service. */
export interface Scenario extends ServiceSettings {
  /** The requests of each process. */
  readonly requests: number;
  readonly processes?: number;
  /** The seconds between the starts of two processes. */
  readonly secondsApart?: number;
  /** Whether the processes know the limits. */
  readonly isKnown?: boolean;
  /** The smallest and the largest number of tokens of a request. */
  readonly tokens?: readonly [number, number];
  readonly options?: Pick<
    EvaluateAllOptions,
    'concurrency' | 'pace' | 'maxPauseMs' | 'numRetries' | 'timeoutMs'
  >;
}

/** What a simulation showed. */
export interface Simulated {
  /** Until the last process ended. */
  readonly seconds: number;
  /** The share of what the limit allowed that was used; NaN without a limit. */
  readonly used: number;
  readonly refused: number;
  readonly refusedShare: number;
  readonly failed: number;
  /** The requests that have no outcome, because the run ended before. */
  readonly notDone: number;
  /** The time of the slowest process to the mean. */
  readonly slowest: number;
}

/** What a process did. */
interface Work {
  readonly failed: number;
  readonly notDone: number;
}

interface Stage {
  readonly clock: EventClock;
  readonly service: SimulatedService;
  readonly random: () => number;
  readonly scenario: Scenario;
}

const TIMEOUT_MS = 60_000;
const REQUEST = { method: 'POST', path: '/', attempts: 1 } as const;

/** Runs `evaluateAll` against a service on virtual time, with everything but the transport as it is. */
export function simulateRun(scenario: Scenario, seed: number): Promise<Simulated> {
  return simulate(scenario, seed, async ({ clock, service, random }) => {
    const client = createSimulatedClient(clock, service, scenario);
    const { requests, options } = scenario;
    const run = startRun(
      client,
      createTestRows(scenario, random),
      { criteria: TONE, ...options },
      { random },
    );
    const { scored, failed } = await run.summary;
    return { failed, notDone: requests - scored - failed };
  });
}

/** Sends the same requests with a plain pool, whose requests are retried as the client does. */
export function simulatePool(
  scenario: Scenario,
  seed: number,
  concurrency: number,
): Promise<Simulated> {
  return simulate(scenario, seed, async ({ clock, service, random }) => {
    let [left, failed] = [scenario.requests, 0];
    const work = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if (!(await sendWithRetries(clock, service, random, tokensOf(scenario, random))))
          failed += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    return { failed, notDone: 0 };
  });
}

async function simulate(
  scenario: Scenario,
  seed: number,
  work: (stage: Stage) => Promise<Work>,
): Promise<Simulated> {
  const clock = createEventClock();
  const random = createRandom(seed);
  const service = createSimulatedService(scenario, clock, random);
  const { processes = 1, secondsApart = 0 } = scenario;
  const runProcess = async (_: unknown, index: number): Promise<Work & { seconds: number }> => {
    if (index > 0) await sleep(clock, index * secondsApart * 1000);
    const startedAt = clock.now();
    const done = await work({ clock, service, random, scenario });
    return { ...done, seconds: (clock.now() - startedAt) / 1000 };
  };
  const all = await clock.settle(
    Promise.all(Array.from({ length: processes }, (...each) => runProcess(...each))),
  );
  const { accepted, refused } = service.counts;
  const times = all.map(({ seconds }) => seconds);
  return {
    seconds: clock.now() / 1000,
    used: service.used(),
    refused,
    refusedShare: refused / (accepted + refused),
    failed: sum(all.map(({ failed }) => failed)),
    notDone: sum(all.map(({ notDone }) => notDone)),
    slowest: (Math.max(...times) * processes) / sum(times),
  };
}

/** Creates a client whose requests go to the service without a transport. */
function createSimulatedClient(
  clock: EventClock,
  service: SimulatedService,
  { isKnown = false, limit, tokenLimit }: Scenario,
): Client {
  const keys = { apiKey: KEY, accessToken: isKnown ? ACCESS_TOKEN : undefined };
  const real = contextOf(new Client({ ...keys, baseUrl: BASE_URL, clock }));
  if (real === undefined) throw new Error('The client has no context');
  const send = async (spec: RequestSpec<unknown>, { timeoutMs }: Call): Promise<unknown> => {
    const tokens = Math.ceil((spec.body ?? '').length / 4);
    const reply = await Promise.race([service.send(tokens), timeOut(clock, timeoutMs)]);
    const error = toError(reply);
    if (error !== undefined) throw error;
    return SCORED;
  };
  const record = {
    alignRatePerMinute: limit?.perMinute ?? null,
    alignCapacity: limit?.capacity ?? null,
    alignTokenRatePerMinute: tokenLimit?.perMinute ?? null,
    alignTokenCapacity: tokenLimit?.capacity ?? null,
  };
  const client = { rateLimits: { me: () => Promise.resolve(record) } };
  rememberContext(client, {
    ...real,
    pipeline: { ...real.pipeline, send: send as typeof real.pipeline.send },
  });
  return client as unknown as Client;
}

const SCORED = result(TONE.tone);

/** A body of a row is this much longer than its answer. */
const BODY_BYTES = 180;

function* createTestRows(
  scenario: Scenario,
  random: () => number,
): Generator<ReturnType<typeof createRow>> {
  const short = createRow(1);
  for (let index = 0; index < scenario.requests; index += 1) {
    if (scenario.tokens === undefined) yield short;
    else {
      const content = 'x'.repeat(Math.max(1, 4 * tokensOf(scenario, random) - BODY_BYTES));
      yield createRow(1, {
        messages: [
          { role: 'user', content: 'Question 1' },
          { role: 'assistant', content },
        ],
      });
    }
  }
}

function tokensOf({ tokens: [least, most] = [1, 1] }: Scenario, random: () => number): number {
  return Math.round(least + (most - least) * random());
}

async function sendWithRetries(
  clock: EventClock,
  service: SimulatedService,
  random: () => number,
  tokens: number,
): Promise<boolean> {
  const deadline = clock.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const remaining = deadline - clock.now();
    const reply = await Promise.race([service.send(tokens), timeOut(clock, remaining)]);
    const error = toError(reply);
    if (error === undefined) return true;
    const remainingMs = deadline - clock.now();
    const facts = { error, attempt, safety: 'repeatable', remainingMs, random: random() } as const;
    const waitMs = attempt <= 2 && remainingMs > 0 ? planRetry(facts) : undefined;
    if (waitMs === undefined) return false;
    await sleep(clock, waitMs);
  }
}

async function timeOut(clock: EventClock, ms: number): Promise<ServiceReply> {
  await sleep(clock, ms);
  return { fault: 'hang' };
}

function toError({ fault, retryAfterMs }: ServiceReply): AlignError | undefined {
  if (fault === undefined) return undefined;
  if (fault === 'hang') return new RequestTimeoutError(TIMEOUT_MS, REQUEST);
  if (fault === 'reset') return new ConnectionError('connection', REQUEST, { origin: BASE_URL });
  const facts = { status: Number(fault), detail: undefined, requestId: undefined, retryAfterMs };
  return new ApiError(`The service responded with ${fault}`, REQUEST, facts);
}

function sleep(clock: EventClock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.schedule(resolve, ms);
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
