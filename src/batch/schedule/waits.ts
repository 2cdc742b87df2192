import type { Clock } from '../../values/clock.ts';

/** How long a run may work without a turn of the event loop. */
const BUSY_MS = 20;
/** Timers with a longer delay fire at once. */
const LONGEST_MS: number = 2 ** 31 - 1;

/** The waits of a run, one at a time: for a time or for a change. The end of the run ends both. */
export class Waits {
  readonly #clock: Clock;
  #turnAt: number;
  #endSleep = (): void => undefined;
  #resolveChange = (): void => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#turnAt = clock.now();
  }

  /** Waits, unless the run ends first, and never longer than a timer can. */
  async sleep(waitMs: number): Promise<void> {
    const elapsed = Promise.withResolvers<undefined>();
    this.#endSleep = () => {
      elapsed.resolve(undefined);
    };
    const cancel = this.#clock.schedule(this.#endSleep, Math.min(waitMs, LONGEST_MS), 'wait');
    await elapsed.promise;
    cancel();
    this.#turnAt = this.#clock.now();
  }

  /** Lets signals and timers act every 20 ms: rows that need no request would block the event loop until the last one. */
  async takeTurn(): Promise<void> {
    if (this.#clock.now() - this.#turnAt >= BUSY_MS) await this.sleep(0);
  }

  /**
   * Waits for a settled request, room for outcomes, the end of the run, or `other`. Each wait has its own promise: a
   * shared one would keep a reaction per wait until the next change.
   */
  untilChange(other?: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#resolveChange = resolve;
      void other?.then(resolve);
    });
  }

  notifyChange(): void {
    this.#resolveChange();
  }

  /** Ends the wait, because the run ends. */
  end(): void {
    this.#endSleep();
    this.#resolveChange();
  }
}
