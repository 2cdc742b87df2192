import type { Clock } from '../../values/clock.ts';

/**
 * When the lines of a journal are written to the disk, and not only to the cache of the system: `'process'` never,
 * `'second'` once per second, `'each'` after each line. A line in the cache survives the end of the process, and not
 * a power failure.
 */
export type Durability = 'process' | 'second' | 'each';

const INTERVAL_MS = 1000;

export class DiskSync {
  readonly #durability: Durability;
  readonly #clock: Pick<Clock, 'schedule'>;
  readonly #sync: () => void;
  #clearTimer: (() => void) | undefined;

  /** `sync` must remember a failure, because nothing catches what it throws in a timer. */
  constructor(durability: Durability, clock: Pick<Clock, 'schedule'>, sync: () => void) {
    this.#durability = durability;
    this.#clock = clock;
    this.#sync = sync;
  }

  /** Must be called after each line. */
  noteLine(): void {
    if (this.#durability === 'each') this.#sync();
    if (this.#durability === 'second') this.#clearTimer ??= this.#startTimer();
  }

  /** Ends the timer and writes what is left. */
  finish(): void {
    if (this.#clearTimer === undefined) return;
    this.#clearTimer();
    this.#clearTimer = undefined;
    this.#sync();
  }

  // The timer fires once, so a journal that is never closed keeps its process alive for a second at most.
  #startTimer(): () => void {
    const sync = (): void => {
      this.#clearTimer = undefined;
      try {
        this.#sync();
      } catch {
        // The next line, or closing the journal, throws the failure that was remembered.
      }
    };
    return this.#clock.schedule(sync, INTERVAL_MS, 'wait');
  }
}
