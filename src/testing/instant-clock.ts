import type { Clock } from '../options/clock.ts';

/** A timer of a limit, such as a deadline. */
interface Limit {
  readonly at: number;
  readonly end: () => void;
  clear: () => void;
}

/**
 * Creates a clock that skips waits: retries and polls follow at once, and the time moves on by the wait
 * that they would have had. Deadlines pass as they would with the wait, and work that stalls still takes
 * real time. Pass it to a client as `clock`, and to a reference server as `now: clock.wallNow`.
 *
 * @example
 * ```ts
 * import { Client } from 'align-evals';
 * import { createInstantClock, createReferenceServer } from 'align-evals/testing';
 *
 * const clock = createInstantClock();
 * const server = createReferenceServer({ now: clock.wallNow });
 * const client = new Client({ ...server.clientOptions(), clock });
 *
 * server.fail({ kind: 'status', status: 503, headers: { 'retry-after': '30' } });
 * const result = await client.evaluate({
 *   messages: [
 *     { role: 'user', content: 'What is the tallest mountain on Earth?' },
 *     { role: 'assistant', content: 'Mount Everest, 8,849 m above sea level.' },
 *   ],
 *   criteria: 'Passes if the answer is correct',
 * });
 * console.log(result.score, server.calls.length); // 2 calls, without a wait of 30 seconds
 * ```
 */
export function createInstantClock(): Clock {
  const limits = new Set<Limit>();
  let skippedMs = 0;
  const now = (): number => performance.now() + skippedMs;
  const start = (limit: Limit): void => {
    const timer = setTimeout(limit.end, Math.max(0, limit.at - now()));
    limit.clear = () => {
      clearTimeout(timer);
    };
  };
  const skipTo = (at: number): void => {
    skippedMs += Math.max(0, at - now());
    // Sorted, so that limits that pass during the wait end in their order, before the wait does.
    for (const limit of [...limits].sort((one, other) => one.at - other.at)) {
      limit.clear();
      if (limit.at <= now()) limit.end();
      else start(limit);
    }
  };
  return {
    now,
    wallNow: () => Date.now() + skippedMs,
    schedule: (callback, delayMs, purpose) => {
      const at = now() + Math.max(0, delayMs);
      if (purpose === 'wait') {
        const timer = setTimeout(() => {
          skipTo(at);
          callback();
        });
        return () => {
          clearTimeout(timer);
        };
      }
      const limit: Limit = {
        at,
        end: () => {
          limits.delete(limit);
          callback();
        },
        clear: () => undefined,
      };
      limits.add(limit);
      start(limit);
      return () => {
        limit.clear();
        limits.delete(limit);
      };
    },
  };
}
