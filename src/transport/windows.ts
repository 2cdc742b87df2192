/** A text that shares this many characters with a secret repeats it. */
export const WINDOW = 16;

/** A part of a text: the index of its first character, and that after its last. */
export type Span = readonly [start: number, end: number];

/** Substrings of what was sent, searched in a text in one pass. */
export class Windows {
  readonly #windows = new Set<string>();
  readonly #lengths = new Set<number>();

  /** Adds every `step`th window of a secret; a shorter secret is a window of its own. */
  add(secret: string, step: number): void {
    const last = Math.max(0, secret.length - WINDOW);
    for (let start = 0; start <= last; start += step) {
      const window = secret.slice(start, start + WINDOW);
      this.#windows.add(window);
      this.#lengths.add(window.length);
    }
  }

  /** Reports whether a text contains a window. */
  areIn(text: string): boolean {
    return this.spansIn(text).next().done !== true;
  }

  /** Finds the windows in a text. */
  *spansIn(text: string): Generator<Span, void, undefined> {
    for (const length of this.#lengths) {
      // Stryker disable next-line ArithmeticOperator: a shorter slice at the end matches only a window of its own length
      for (let start = 0; start + length <= text.length; start += 1) {
        if (this.#windows.has(text.slice(start, start + length))) yield [start, start + length];
      }
    }
  }
}
