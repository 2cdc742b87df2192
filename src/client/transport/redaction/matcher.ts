/** When more windows have the same hash, the text counts as one that repeats the secret. */
const MAX_PLACES = 64;

/**
 * Finds the parts of one secret in other texts; all are in normal form.
 *
 * Every `step`th window of the secret is in a hash table, and windows are so short that each part of `run` characters
 * has one of them. A body of 5 MB takes 20 ms, and then each text a few microseconds.
 */
export class Matcher {
  readonly #secret: Uint16Array;
  readonly #run: number;
  readonly #step: number;
  readonly #window: number;
  /** The first window with a hash, as its number plus 1. */
  readonly #first: Int32Array;
  /** The next window with the same hash. */
  readonly #next: Int32Array;

  /**
   * Collects the windows of a secret.
   *
   * @param run - The number of characters that repeat the secret; a shorter secret counts as a whole.
   */
  constructor(secret: Uint16Array, run: number, step = 1) {
    this.#secret = secret;
    this.#run = Math.min(run, secret.length);
    this.#step = step;
    this.#window = this.#run - step + 1;
    this.#next = new Int32Array(Math.ceil(secret.length / step));
    this.#first = new Int32Array(2 ** Math.ceil(Math.log2(this.#next.length + 1)));
    for (let start = 0; start + this.#window <= secret.length; start += step) {
      const slot = this.#slotOf(secret, start);
      this.#next[start / step] = this.#first[slot] ?? 0;
      this.#first[slot] = start / step + 1;
    }
  }

  /** Reports whether a text repeats the secret. */
  isIn(text: Uint16Array): boolean {
    if (this.#run === 0) return false;
    for (let at = 0; at + this.#window <= text.length; at += 1) {
      if (this.#isAt(text, at)) return true;
    }
    return false;
  }

  #isAt(text: Uint16Array, at: number): boolean {
    let place = this.#first[this.#slotOf(text, at)] ?? 0;
    for (let count = 0; place > 0; count += 1) {
      if (count === MAX_PLACES || this.#isRun(text, at, (place - 1) * this.#step)) return true;
      place = this.#next[place - 1] ?? 0;
    }
    return false;
  }

  /** Reports whether text and secret share `run` characters around two places. */
  #isRun(text: Uint16Array, at: number, start: number): boolean {
    let [before, after] = [0, 0];
    const isSame = (offset: number): boolean => {
      const unit = this.#secret[start + offset];
      return unit !== undefined && unit === text[at + offset];
    };
    while (after < this.#run && isSame(after)) after += 1;
    while (before + after < this.#run && isSame(-before - 1)) before += 1;
    return before + after >= this.#run;
  }

  #slotOf(text: Uint16Array, start: number): number {
    let hash = 0;
    for (let index = start; index < start + this.#window; index += 1) {
      hash = Math.imul(hash ^ (text[index] ?? 0), 0x9e3779b1);
    }
    // The upper bits depend on all characters.
    return (hash ^ (hash >>> 15)) & (this.#first.length - 1);
  }
}
