/**
 * Hands items over to one consumer. They wait in a queue, whose length tells the producer when to stop; when nobody
 * wants them, they are dropped.
 */
export class Delivery<T extends object> implements AsyncIterableIterator<T, void, undefined> {
  readonly #onRoom: () => void;
  readonly #onReturn: () => Promise<unknown>;
  #queue: T[] = [];
  #isWanted = true;
  #isEnded = false;
  #error: { readonly reason: unknown } | undefined;
  #waiting: ((result: IteratorResult<T, void> | Promise<never>) => void)[] = [];

  /**
   * Creates a delivery.
   *
   * @param onRoom - Called when an item was taken.
   * @param onReturn - Called when the consumer wants no more.
   */
  constructor(onRoom: () => void, onReturn: () => Promise<unknown>) {
    this.#onRoom = onRoom;
    this.#onReturn = onReturn;
  }

  /** The number of items that wait. */
  get size(): number {
    return this.#queue.length;
  }

  /** Drops all items until the consumer asks for one. */
  discard(): void {
    this.#isWanted = false;
    this.#queue = [];
    this.#onRoom();
  }

  push(item: T): void {
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) waiting({ done: false, value: item });
    else if (this.#isWanted) this.#queue.push(item);
  }

  /** Ends the delivery, behind the items that wait. */
  end(error?: { readonly reason: unknown }): void {
    this.#isEnded = true;
    this.#error = error;
    for (const waiting of this.#waiting.splice(0)) waiting(this.#conclude());
  }

  [Symbol.asyncIterator](): this {
    this.#isWanted = true;
    return this;
  }

  next(): Promise<IteratorResult<T, void>> {
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

  async return(): Promise<IteratorResult<T, void>> {
    this.#isWanted = false;
    this.#queue = [];
    await this.#onReturn();
    return { done: true, value: undefined };
  }

  // The error is thrown once; afterwards the delivery is just over.
  #conclude(): IteratorResult<T, void> | Promise<never> {
    const error = this.#error;
    this.#error = undefined;
    if (error === undefined) return { done: true, value: undefined };
    return Promise.reject(error.reason);
  }
}
