/**
 * Wakes the one who waits for a change: a settled request, room for outcomes, or the end of a run. A promise that
 * lives until the next change would keep a reaction per wait.
 */
export class Change {
  #wake = (): void => undefined;

  /** Resolves at the next change, or when something else has come. */
  wait(other?: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      void other?.then(resolve);
    });
  }

  notify(): void {
    this.#wake();
  }
}
