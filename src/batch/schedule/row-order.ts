/** Passes the items of rows on in the order of the rows: those of a row that is ahead are held back. */
export class RowOrder<T> {
  readonly #deliver: (item: T) => void;
  readonly #held = new Map<number, { readonly items: T[]; isComplete: boolean }>();
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

  /** Adds an item of a row. */
  add(position: number, item: T): void {
    this.#of(position).items.push(item);
    this.#size += 1;
  }

  /** Notes that a row has no further items. */
  complete(position: number): void {
    this.#of(position).isComplete = true;
    for (let row = this.#held.get(this.#next); row?.isComplete === true;) {
      this.#pass(this.#next);
      this.#next += 1;
      row = this.#held.get(this.#next);
    }
  }

  /** Passes on what is held back, although rows between are missing. */
  flush(): void {
    for (const position of [...this.#held.keys()].sort((one, other) => one - other)) {
      this.#pass(position);
    }
  }

  #of(position: number): { readonly items: T[]; isComplete: boolean } {
    const held = this.#held.get(position) ?? { items: [], isComplete: false };
    this.#held.set(position, held);
    return held;
  }

  #pass(position: number): void {
    for (const item of this.#held.get(position)?.items ?? []) {
      this.#size -= 1;
      this.#deliver(item);
    }
    this.#held.delete(position);
  }
}
