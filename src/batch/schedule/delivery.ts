import type { Outcome } from '../outcome.ts';

/**
 * Hands outcomes over to one consumer. They wait in a queue, by whose length the run decides when to stop pulling rows;
 * without a consumer they are dropped.
 */
export class Delivery implements AsyncIterableIterator<Outcome, void, undefined> {
  readonly #counts = { scored: 0, not_applicable: 0, failed: 0 };
  readonly #onRoom: () => void;
  readonly #onReturn: () => Promise<unknown>;
  #queue: Outcome[] = [];
  #isWanted = true;
  #isEnded = false;
  #error: { readonly reason: unknown } | undefined;
  #waiting: ((result: IteratorResult<Outcome, void> | Promise<never>) => void)[] = [];

  /** `onRoom` is called when an outcome was taken, `onReturn` when the consumer leaves its loop. */
  constructor(onRoom: () => void, onReturn: () => Promise<unknown>) {
    this.#onRoom = onRoom;
    this.#onReturn = onReturn;
  }

  /** How far the run is, without anything of its rows. */
  describe(): Readonly<Record<string, string | number>> {
    const { scored, not_applicable: notApplicable, failed } = this.#counts;
    return { state: this.#isEnded ? 'ended' : 'running', scored, notApplicable, failed };
  }

  get size(): number {
    return this.#queue.length;
  }

  /** Drops all outcomes until the consumer iterates. */
  discard(): void {
    this.#isWanted = false;
    this.#queue = [];
    this.#onRoom();
  }

  push(outcome: Outcome): void {
    this.#counts[outcome.status] += 1;
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) waiting({ done: false, value: outcome });
    else if (this.#isWanted) this.#queue.push(outcome);
  }

  /** Ends the delivery, behind the outcomes that wait. */
  end(error?: { readonly reason: unknown }): void {
    this.#isEnded = true;
    this.#error = error;
    for (const waiting of this.#waiting.splice(0)) waiting(this.#conclude());
  }

  [Symbol.asyncIterator](): this {
    this.#isWanted = true;
    return this;
  }

  next(): Promise<IteratorResult<Outcome, void>> {
    const value = this.#queue.shift();
    if (value !== undefined) {
      this.#onRoom();
      return Promise.resolve({ done: false, value });
    }
    if (this.#isEnded) return Promise.resolve(this.#conclude());
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  async return(): Promise<IteratorResult<Outcome, void>> {
    this.#isWanted = false;
    this.#queue = [];
    await this.#onReturn();
    return { done: true, value: undefined };
  }

  // The error is thrown once; afterwards the iteration is done.
  #conclude(): IteratorResult<Outcome, void> | Promise<never> {
    const error = this.#error;
    this.#error = undefined;
    if (error === undefined) return { done: true, value: undefined };
    return Promise.reject(error.reason);
  }
}
