import type { Clock } from '../../values/clock.ts';

/** How long a run may work without a turn of the event loop. */
const BUSY_MS = 20;
/** Timers with a longer delay fire at once. */
const LONGEST_MS: number = 2 ** 31 - 1;

/** The waits of a run, which its end cuts short. */
export class Waits {
  readonly #clock: Clock;
  #turnAt: number;
  #wake = (): void => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#turnAt = clock.now();
  }

  /** Waits, unless the run ends first, and never longer than a timer can. */
  async sleep(waitMs: number): Promise<void> {
    const elapsed = Promise.withResolvers<undefined>();
    this.#wake = () => {
      elapsed.resolve(undefined);
    };
    const cancel = this.#clock.schedule(this.#wake, Math.min(waitMs, LONGEST_MS), 'wait');
    await elapsed.promise;
    cancel();
    this.#turnAt = this.#clock.now();
  }

  /** Lets signals and timers act now and then: rows that need no request would keep the process busy to their end. */
  async takeTurn(): Promise<void> {
    if (this.#clock.now() - this.#turnAt >= BUSY_MS) await this.sleep(0);
  }

  /** Ends the wait. */
  end(): void {
    this.#wake();
  }
}
