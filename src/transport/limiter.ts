import type { CallScope } from './call-scope.ts';

/** One place among the requests in flight. */
export interface Slot {
  /** Gives the place up for the time of a wait. */
  readonly pause: () => void;
  /** Takes a place again, before all that wait for their first one. */
  readonly resume: (scope: CallScope) => Promise<void>;
  /** Gives the place up for good. */
  readonly release: () => void;
}

/** Bounds how many requests are in flight. */
export interface Limiter {
  /** Waits for a place, unless the call is ended first. */
  readonly acquire: (scope: CallScope) => Promise<Slot>;
}

type Waiter = () => void;

/**
 * Creates a limiter.
 *
 * @param maxConcurrency - How many requests may be in flight; unset means any number.
 */
export function createLimiter(maxConcurrency: number | undefined): Limiter {
  let free = maxConcurrency ?? Number.POSITIVE_INFINITY;
  // Sets keep their order and forget a waiter at once wherever it stands.
  const returning = new Set<Waiter>();
  const waiting = new Set<Waiter>();

  const handOver = (): void => {
    const queue = returning.size > 0 ? returning : waiting;
    const [next] = queue;
    if (next === undefined) {
      free += 1;
      return;
    }
    queue.delete(next);
    next();
  };

  const take = async (scope: CallScope, queue: Set<Waiter>): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    const turn = Promise.withResolvers<undefined>();
    const waiter: Waiter = () => {
      turn.resolve(undefined);
    };
    queue.add(waiter);
    try {
      await scope.race(turn.promise);
    } catch (error) {
      // Ended in the very moment the place was handed over: pass it on.
      if (!queue.delete(waiter)) handOver();
      throw error;
    }
  };

  const createSlot = (): Slot => {
    let isHeld = true;
    const giveUp = (): void => {
      if (isHeld) handOver();
      isHeld = false;
    };
    return {
      pause: giveUp,
      resume: async (scope) => {
        await take(scope, returning);
        isHeld = true;
      },
      release: giveUp,
    };
  };

  return {
    acquire: async (scope) => {
      await take(scope, waiting);
      return createSlot();
    },
  };
}
