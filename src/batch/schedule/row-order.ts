/** Passes the items of rows on in the order of the rows: those of a row that is ahead are held back. */
export class RowOrder<T> {
  readonly #deliver: (item: T) => void;
  readonly #held = new Map<number, readonly T[]>();
  #next = 1;
  #size = 0;

  /**
   * Creates an order.
   *
   * @param deliver - Receives each item.
   */
  constructor(deliver: (item: T) => void) {
    this.#deliver = deliver;
  }

  /** The number of items that are held back. */
  get size(): number {
    return this.#size;
  }

  /** Adds the items of a row that has no others, and passes on what waited for it. */
  complete(position: number, items: readonly T[]): void {
    this.hold(position, items);
    while (this.#held.has(this.#next)) {
      this.#pass(this.#next);
      this.#next += 1;
    }
  }

  /** Adds the items of a row, without passing anything on. */
  hold(position: number, items: readonly T[]): void {
    this.#held.set(position, items);
    this.#size += items.length;
  }

  /** Passes on what is held back, although rows between are missing. */
  flush(): void {
    for (const position of [...this.#held.keys()].sort((one, other) => one - other)) {
      this.#pass(position);
    }
  }

  #pass(position: number): void {
    const items = this.#held.get(position) ?? [];
    this.#held.delete(position);
    this.#size -= items.length;
    for (const item of items) this.#deliver(item);
  }
}
