import type { Timers } from './system-timers.ts';

/** Evaluations without an answer, one after the other, after which the service counts as dead. */
const MAX_UNANSWERED = 2;
const PROBE_AFTER_MS = 30_000;

/**
 * Decides how many evaluations may run at a time: one after an evaluation without an answer. After two none may for
 * 30 s, then one, which probes the service. The wait does not keep the process alive, so that a dead service cannot either.
 */
export class Outage {
  readonly #timers: Pick<Timers, 'scheduleUnheld'>;
  readonly #onProbe: () => void;
  #unanswered = 0;
  #cancelWait: (() => void) | undefined;

  /** `onProbe` is called when an evaluation may be sent again. */
  constructor(timers: Pick<Timers, 'scheduleUnheld'>, onProbe: () => void) {
    this.#timers = timers;
    this.#onProbe = onProbe;
  }

  get isWaiting(): boolean {
    return this.#cancelWait !== undefined;
  }

  /** Returns the number of evaluations that may run at a time. */
  slots(maxConcurrency: number): number {
    if (this.isWaiting) return 0;
    return this.#unanswered === 0 ? maxConcurrency : 1;
  }

  noteAnswer(): void {
    this.#unanswered = 0;
    this.endWait();
  }

  noteSilence(): void {
    this.#unanswered += 1;
    if (this.#unanswered < MAX_UNANSWERED || this.isWaiting) return;
    this.#cancelWait = this.#timers.scheduleUnheld(() => {
      this.#cancelWait = undefined;
      this.#onProbe();
    }, PROBE_AFTER_MS);
  }

  /** Allows a probe at once. */
  endWait(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
  }
}
