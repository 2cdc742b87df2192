import { createEngine } from '../../kit/client/engine.ts';
import type { Reply } from '../../kit/client/fake-fetch.ts';
import { createRandom } from '../../kit/time/random.ts';
import { createTestClock } from '../../kit/time/test-clock.ts';
import { createBusyService, type ServiceSetup } from './busy-service.ts';

/** Many clients with one call each, and a service that fails all of them. */
export interface Storm extends ServiceSetup {
  readonly clients: number;
  readonly numRetries: number;
  /** The time over which the calls begin; 0 for all at once. */
  readonly spreadMs: number;
}

/** The effect of a storm on the service and on the callers. */
export interface StormFigures {
  readonly attempts: number;
  /** Attempts per call. */
  readonly amplification: number;
  /** The most retries that began in any 100 ms. */
  readonly mostInWindow: number;
  /** The share of the calls that succeeded, in percent. */
  readonly savedPercent: number;
}

const WINDOW_MS = 100;
const TIMEOUT_MS = 60_000;

/**
 * Runs many clients, each with its own transport, against one failing service on one virtual clock.
 */
export async function runStorm(storm: Storm, seed: number): Promise<StormFigures> {
  const clock = createTestClock();
  const service = createBusyService(clock, storm);
  const random = createRandom(seed);
  const retriedAt: number[] = [];
  let attempts = 0;
  let saved = 0;

  const call = async (): Promise<void> => {
    let sent = 0;
    const reply: Reply = (request) => {
      attempts += 1;
      sent += 1;
      if (sent > 1) retriedAt.push(clock.now());
      return service(request);
    };
    const own = createRandom(Math.trunc(random() * 2 ** 32));
    const engine = createEngine([reply], { clock, random: own });
    await engine.send({ numRetries: storm.numRetries, timeoutMs: TIMEOUT_MS });
    saved += 1;
  };
  for (let client = 0; client < storm.clients; client += 1) {
    clock.schedule(() => {
      call().catch(() => undefined);
    }, random() * storm.spreadMs);
  }
  await clock.advance(storm.spreadMs + TIMEOUT_MS);
  return {
    attempts,
    amplification: attempts / storm.clients,
    mostInWindow: mostWithin(WINDOW_MS, retriedAt),
    savedPercent: (100 * saved) / storm.clients,
  };
}

/** Returns the largest number of times within a window; `times` is sorted. */
function mostWithin(windowMs: number, times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, time] of times.entries()) {
    while ((times[first] ?? time) <= time - windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
