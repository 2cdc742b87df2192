import { startRun } from '../../../src/batch/start-run.ts';
import type { PaceOptions } from '../../../src/batch/evaluate-all-options.ts';
import { createRow, settleOn } from '../../kit/journal/batch.ts';
import { createClient } from '../../kit/client/client.ts';
import { createRandom } from '../../kit/time/random.ts';
import { fixedScorer, keyedServer } from '../../kit/server/reference-service.ts';
import { after, createTestClock } from '../../kit/time/test-clock.ts';

const PER_MINUTE = 600;
// With one latency for all, requests would come in waves that no network has.
const SHORTEST_LATENCY_MS = 500;
const LONGEST_LATENCY_MS = 1500;
const REFUSAL_MS = 20;

/** What is run. */
export interface ServerRun {
  readonly processes: number;
  /** The rows of each process. */
  readonly rows: number;
  readonly capacity: number;
  /** The pace of each process; without one it learns the limit. */
  readonly pace?: PaceOptions | undefined;
  /** Whether the processes read the rate record. */
  readonly isKnown: boolean;
}

/** What the server saw. */
export interface ServerResult {
  readonly scored: number;
  readonly refused: number;
  readonly refusedShare: number;
  /** The share of what the server allowed that was used, until the last answer. */
  readonly used: number;
}

/** Runs processes, each with a client of its own, on the reference server with a limit of 600 requests per minute. */
export async function runOnServer({
  processes,
  rows,
  capacity,
  isKnown,
  pace,
}: ServerRun): Promise<ServerResult> {
  const clock = createTestClock();
  const limits = { alignRatePerMinute: PER_MINUTE, alignCapacity: capacity };
  const server = keyedServer({
    now: clock.wallNow,
    scorer: fixedScorer,
    maxRecordedCalls: 1,
    regions: { eu: { limits } },
  });
  const random = createRandom(processes);
  const latencyMs = (): number =>
    SHORTEST_LATENCY_MS + (LONGEST_LATENCY_MS - SHORTEST_LATENCY_MS) * random();
  let refused = 0;
  let lastAt = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    const isRefused = response.status === 429;
    if (isRefused) refused += 1;
    else lastAt = clock.now();
    return await after(clock, isRefused ? REFUSAL_MS : latencyMs(), () => response);
  };
  const summaries = Array.from({ length: processes }, (_, index) => {
    const { accessToken, ...options } = server.clientOptions();
    const client = createClient({ ...options, ...(isKnown ? { accessToken } : {}), fetch, clock });
    const messages = (function* () {
      for (let row = 1; row <= rows; row += 1) yield createRow(row);
    })();
    const settings = { criteria: 'Reward correct answers', pace };
    return startRun(client, messages, settings, { random: createRandom(index + 1) }).summary;
  });
  const all = await settleOn(clock, Promise.all(summaries));
  const scored = all.reduce((sum, summary) => sum + summary.scored, 0);
  return {
    ...{ scored, refused, refusedShare: refused / (scored + refused) },
    used: scored / (capacity + (PER_MINUTE * lastAt) / 60_000),
  };
}
