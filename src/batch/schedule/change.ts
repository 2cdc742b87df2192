/** Wakes whoever waits for a change: a settled request, room for outcomes, or the end of a run. */
export class Change {
  #next = Promise.withResolvers<undefined>();

  /** Resolves at the next change. */
  get next(): Promise<undefined> {
    return this.#next.promise;
  }

  notify(): void {
    this.#next.resolve(undefined);
    this.#next = Promise.withResolvers();
  }
}
