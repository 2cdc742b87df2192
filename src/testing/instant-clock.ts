import type { Clock } from '../values/clock.ts';

/** A timer on the time with the skipped waits. */
interface Timer {
  readonly at: number;
  readonly end: () => void;
}

/**
 * Creates a clock that skips waits: retries and polls follow at once, and the time moves on by the wait
 * that they would have had. Deadlines pass as they would with the wait, and work that stalls still takes
 * real time. Pass it to a client as `clock`, and to a reference server as `now: clock.wallNow`.
 *
 * The time is one for all calls of the clock: what one call skips passes for the others too, so calls that
 * run at the same time need a `timeoutMs` that is longer than the waits of all of them.
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
  const timeline = new Timeline();
  return {
    now: () => timeline.now(),
    wallNow: () => Date.now() + timeline.skippedMs,
    schedule: (callback, delayMs, purpose) => {
      const at = timeline.now() + Math.max(0, delayMs);
      return purpose === 'wait' ? timeline.addWait(callback, at) : timeline.addLimit(callback, at);
    },
  };
}

/** The real time plus the waits that were skipped. */
class Timeline {
  readonly #limits = new Map<Timer, () => void>();
  readonly #waits = new Set<Timer>();
  skippedMs = 0;

  now(): number {
    return performance.now() + this.skippedMs;
  }

  /** Calls back when the time comes, in real or in skipped time. */
  addLimit(callback: () => void, at: number): () => void {
    const limit: Timer = {
      at,
      end: () => {
        this.#limits.delete(limit);
        callback();
      },
    };
    this.#start(limit);
    return () => {
      this.#limits.get(limit)?.();
      this.#limits.delete(limit);
    };
  }

  /** Calls back in a later turn of the event loop, after the waits that end earlier. */
  addWait(callback: () => void, at: number): () => void {
    const wait: Timer = { at, end: callback };
    this.#waits.add(wait);
    const turn = setTimeout(() => {
      this.#endNextWait();
    });
    return () => {
      if (this.#waits.delete(wait)) clearTimeout(turn);
    };
  }

  // One wait per turn, the earliest first: what follows it may schedule an earlier one than the others.
  #endNextWait(): void {
    const [next] = [...this.#waits].sort(byTime);
    if (next === undefined) return;
    this.#skipTo(next.at);
    if (this.#waits.delete(next)) next.end();
  }

  #skipTo(at: number): void {
    this.skippedMs += Math.max(0, at - this.now());
    // Limits that pass during the wait end in their order, before the wait does.
    for (const limit of [...this.#limits.keys()].sort(byTime)) {
      this.#limits.get(limit)?.();
      if (limit.at <= this.now()) limit.end();
      else if (this.#limits.has(limit)) this.#start(limit);
    }
  }

  #start(limit: Timer): void {
    const timer = setTimeout(limit.end, Math.max(0, limit.at - this.now()));
    this.#limits.set(limit, () => {
      clearTimeout(timer);
    });
  }
}

function byTime(one: Timer, other: Timer): number {
  return one.at - other.at;
}
