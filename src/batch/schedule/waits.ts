import type { Clock, TimerPurpose } from '../../values/clock.ts';

/** How long a run may work without a turn of the event loop. */
const BUSY_MS = 20;
/** Timers with a longer delay fire at once. */
const LONGEST_MS: number = 2 ** 31 - 1;

/** The waits of a run, one at a time. A change ends each of them. */
export class Waits {
  readonly #clock: Clock;
  #turnAt: number;
  #end = (): void => undefined;
  #cancelWatch: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#turnAt = clock.now();
  }

  /**
   * Waits for a settled request, room for outcomes, the end of the run, or `other`, and not longer than a time. Each wait
   * has its own promise: a shared one would keep a reaction per wait until the next change.
   */
  async untilChange(other?: Promise<void>, waitMs = Infinity): Promise<void> {
    const changed = this.#nextChange(other);
    if (waitMs === Infinity) await changed;
    else await this.#atMost(waitMs, 'wait', changed);
  }

  /** Waits for a time, unless something changes first: a settled request may make the wait for the pace shorter. */
  async sleep(waitMs: number): Promise<void> {
    await this.untilChange(undefined, waitMs);
    this.#turnAt = this.#clock.now();
  }

  /**
   * Waits for a change while requests are in flight, but not longer than a time: nothing may come back. The timer stays
   * for the next wait, because a timer per request would be a tenth of what a run adds to it.
   */
  async watch(limitMs: number): Promise<void> {
    this.#cancelWatch ??= this.#clock.schedule(this.#endWatch, limitMs, 'limit');
    await this.#nextChange();
  }

  /** Clears the timer of `watch`. */
  close(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = undefined;
  }

  /** Lets signals and timers act every 20 ms: rows that need no request would block the event loop until the last one. */
  async takeTurn(): Promise<void> {
    if (this.#clock.now() - this.#turnAt >= BUSY_MS) await this.sleep(0);
  }

  /** Ends the wait, because something changed. */
  notifyChange(): void {
    this.#end();
  }

  #endWatch = (): void => {
    this.#cancelWatch = undefined;
    this.#end();
  };

  #nextChange(other?: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#end = resolve;
      void other?.then(resolve);
    });
  }

  async #atMost(ms: number, purpose: TimerPurpose, changed: Promise<void>): Promise<void> {
    const cancel = this.#clock.schedule(this.#end, Math.min(ms, LONGEST_MS), purpose);
    await changed;
    cancel();
  }
}
