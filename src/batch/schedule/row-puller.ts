import { describeValue } from '../../values/describe-value.ts';

/** Pulls rows from an iterable, one ahead of need, so that a slow source and the requests run side by side. */
export class RowPuller {
  readonly #rows: Iterable<unknown> | AsyncIterable<unknown>;
  #iterator: Iterator<unknown> | AsyncIterator<unknown> | undefined;
  /** Requests the next row; returns undefined when it came at once. */
  #ask: (() => Promise<void> | undefined) | undefined;
  #pending: Promise<void> | undefined;
  #row: { readonly value: unknown } | undefined;
  #error: { readonly reason: unknown } | undefined;
  #isEnded = false;

  constructor(rows: Iterable<unknown> | AsyncIterable<unknown>) {
    this.#rows = rows;
  }

  get isEnded(): boolean {
    return this.#isEnded && this.#row === undefined;
  }

  /** Returns a promise while the next row is on its way; it never rejects. */
  pull(): Promise<void> | undefined {
    if (this.#row === undefined && !this.#isEnded) this.#pending ??= this.#next();
    return this.#row === undefined ? this.#pending : undefined;
  }

  /**
   * Takes the next row, if it has come.
   *
   * @throws what the iterable threw.
   */
  take(): { readonly value: unknown } | undefined {
    if (this.#error !== undefined) throw this.#error.reason;
    const row = this.#row;
    this.#row = undefined;
    return row;
  }

  /** Closes the iterable, because no further row is needed. */
  async close(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#row = undefined;
    const isWaiting = this.#pending !== undefined;
    const closed = this.#return();
    // A generator that waits for its next row, such as one that reads a terminal, may never return.
    if (!isWaiting) await closed;
  }

  async #return(): Promise<void> {
    try {
      await this.#iterator?.return?.();
    } catch {
      // The run is over: a failure to clean up does not change its outcomes.
    }
  }

  #next(): Promise<void> | undefined {
    try {
      this.#ask ??= this.#open();
      return this.#ask();
    } catch (reason) {
      this.#fail(reason);
      return undefined;
    }
  }

  #open(): () => Promise<void> | undefined {
    if (Symbol.asyncIterator in this.#rows) {
      const iterator = this.#rows[Symbol.asyncIterator]();
      this.#iterator = iterator;
      return () => this.#await(iterator.next());
    }
    const iterator = this.#rows[Symbol.iterator]();
    this.#iterator = iterator;
    return () => {
      this.#note(iterator.next());
      return undefined;
    };
  }

  async #await(next: Promise<IteratorResult<unknown>>): Promise<void> {
    try {
      this.#note(await next);
    } catch (reason) {
      this.#fail(reason);
    }
  }

  #note(result: IteratorResult<unknown>): void {
    // As a loop does: otherwise an object that is not an iterator would be a source of rows without end.
    if (!isObject(result))
      throw new TypeError(`next() of the rows returned ${describeValue(result)}`);
    this.#pending = undefined;
    if (this.#isEnded) return;
    if (result.done === true) this.#isEnded = true;
    else this.#row = { value: result.value };
  }

  #fail(reason: unknown): void {
    this.#pending = undefined;
    this.#isEnded = true;
    this.#error = { reason };
  }
}

function isObject(value: unknown): boolean {
  return Object(value) === value;
}
