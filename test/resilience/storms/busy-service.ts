import type { Reply } from '../../kit/fake-fetch.ts';
import { after, type TestClock } from '../../kit/test-clock.ts';

/** What a simulated service can take. */
export interface ServiceSetup {
  /** Until when it refuses everything. */
  readonly outageMs: number;
  /** What it says about coming back, in seconds; nothing where it is absent. */
  readonly retryAfterS?: number;
}

/** How many requests it carries out in a second. */
const CAPACITY_PER_S = 200;

/** How many it lets wait; one more is refused. */
const QUEUE = 200;

/** What a refusal costs, in requests. */
const COST_OF_REFUSAL = 0.1;

/**
 * Creates a service of limited capacity, as a reply to every request. What it cannot take it refuses with
 * 503 at once, and that costs it something too.
 *
 * @param clock - The time.
 * @param setup - What it can take.
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
