/** One of the places for tasks that run at the same time. */
export interface Slot {
  /** Frees the slot for the time of a wait. */
  readonly pause: () => void;
  /** Takes a slot again, before all tasks that wait for their first one. */
  readonly resume: (race?: Race) => Promise<void>;
  /** Frees the slot. */
  readonly release: () => void;
}

/** Rejects as soon as the waiting task is ended, else returns the result of the work. */
export type Race = <T>(work: Promise<T>) => Promise<T>;

type Waiter = () => void;

const waitOn: Race = (work) => work;

/** Limits how many tasks run at the same time; the others wait in the order in which they came. */
export class Pool {
  // Sets keep their order and remove a waiter at any position in constant time.
  readonly #returning = new Set<Waiter>();
  readonly #waiting = new Set<Waiter>();
  #free: number;

  /** Creates a pool; without a size it limits nothing. */
  constructor(size: number = Number.POSITIVE_INFINITY) {
    this.#free = size;
  }

  /** Waits for a slot, unless `race` rejects first. */
  async acquire(race?: Race): Promise<Slot> {
    if (!this.#takeFree()) await this.#wait(this.#waiting, race);
    return this.#createSlot();
  }

  /**
   * Runs a task per item and resolves when all have settled. An item is taken when a slot is free, so that
   * an iterable that ends early, or that is endless, costs no more than the slots.
   *
   * @param task - Must not reject.
   */
  async forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>): Promise<void> {
    const iterator = items[Symbol.iterator]();
    const running = new Set<Promise<void>>();
    for (;;) {
      // Without a wait while slots are free, so that the first tasks start together.
      const slot = this.#takeFree() ? this.#createSlot() : await this.acquire();
      const next = iterator.next();
      if (next.done === true) {
        slot.release();
        break;
      }
      const run = task(next.value).finally(() => {
        running.delete(run);
        slot.release();
      });
      running.add(run);
    }
    await Promise.all(running);
  }

  #createSlot(): Slot {
    let isHeld = true;
    const release = (): void => {
      if (isHeld) this.#handOver();
      isHeld = false;
    };
    return {
      pause: release,
      resume: async (race) => {
        if (!this.#takeFree()) await this.#wait(this.#returning, race);
        isHeld = true;
      },
      release,
    };
  }

  #takeFree(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  async #wait(queue: Set<Waiter>, race: Race = waitOn): Promise<void> {
    const turn = Promise.withResolvers<undefined>();
    const waiter: Waiter = () => {
      turn.resolve(undefined);
    };
    queue.add(waiter);
    try {
      await race(turn.promise);
    } catch (error) {
      // The task was ended at the moment when it received the slot: the next one gets it.
      if (!queue.delete(waiter)) this.#handOver();
      throw error;
    }
  }

  #handOver(): void {
    const queue = this.#returning.size > 0 ? this.#returning : this.#waiting;
    const [next] = queue;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    queue.delete(next);
    next();
  }
}
