import type { Reply } from '../../kit/client/fake-fetch.ts';
import { after, type TestClock } from '../../kit/time/test-clock.ts';

/** The outage of a simulated service. */
export interface ServiceSetup {
  /** The end of the outage, in which the service rejects every request. */
  readonly outageMs: number;
  /** The `Retry-After` of rejected requests, in seconds; by default none. */
  readonly retryAfterS?: number;
}

/** How many requests the service processes per second. */
const CAPACITY_PER_S = 200;

/** How many requests can wait; further ones are rejected. */
const QUEUE = 200;

/** The cost of a rejected request, in processed requests. */
const COST_OF_REFUSAL = 0.1;

/**
 * Creates a service of limited capacity, as a reply to every request. It rejects requests over its capacity
 * with 503, which uses capacity too.
 */
export function createBusyService(
  clock: TestClock,
  { outageMs, retryAfterS }: ServiceSetup,
): Reply {
  let queue = 0;
  let seenAt = 0;
  const headers: Record<string, string> =
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  return async () => {
    const passedMs = clock.now() - seenAt;
    seenAt = clock.now();
    queue = Math.max(0, queue - (passedMs * CAPACITY_PER_S) / 1000);
    if (clock.now() < outageMs || queue + 1 > QUEUE) {
      queue += COST_OF_REFUSAL;
      return new Response('{}', { status: 503, headers });
    }
    queue += 1;
    return await after(clock, (queue * 1000) / CAPACITY_PER_S, () => new Response('{}'));
  };
}
