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
  const places = new Places(maxConcurrency ?? Number.POSITIVE_INFINITY);
  return {
    acquire: async (scope) => {
      await places.take(scope, places.waiting);
      return createSlot(places);
    },
  };
}

function createSlot(places: Places): Slot {
  let isHeld = true;
  const giveUp = (): void => {
    if (isHeld) places.handOver();
    isHeld = false;
  };
  return {
    pause: giveUp,
    resume: async (scope) => {
      await places.take(scope, places.returning);
      isHeld = true;
    },
    release: giveUp,
  };
}

/** The free places, and who waits for one. */
class Places {
  // Sets keep their order and forget a waiter at once, wherever it stands.
  readonly returning = new Set<Waiter>();
  readonly waiting = new Set<Waiter>();
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  async take(scope: CallScope, queue: Set<Waiter>): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
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
      if (!queue.delete(waiter)) this.handOver();
      throw error;
    }
  }

  handOver(): void {
    const queue = this.returning.size > 0 ? this.returning : this.waiting;
    const [next] = queue;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    queue.delete(next);
    next();
  }
}
