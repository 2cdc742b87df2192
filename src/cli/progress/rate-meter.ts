const WINDOW_MS = 10_000;

/** Measures how many outcomes per second arrived over the last ten seconds. */
export class RateMeter {
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  /** Adds a sample, whose time is in milliseconds, and returns the rate; null in the first second. */
  note(at: number, done: number): number | null {
    this.#samples.push({ at, done });
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) > WINDOW_MS) {
      this.#samples.shift();
    }
    const [first] = this.#samples;
    if (first === undefined || at - first.at < 1000) return null;
    return (1000 * (done - first.done)) / (at - first.at);
  }
}
