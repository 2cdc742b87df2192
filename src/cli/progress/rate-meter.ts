const WINDOW_MS = 10_000;

/** Measures how many outcomes per second arrive, over the last ten seconds. */
export class RateMeter {
  readonly #samples: { readonly at: number; readonly done: number }[] = [];

  /** Notes the number of outcomes at a time in milliseconds; returns the rate, null until a second has passed. */
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
