import { foldCase } from './normal-form.ts';
import type { Span } from './span.ts';

/** The number of entries that a search looks at, so that a body full of colliding windows costs little. */
const MAX_PROBES = 64;

/**
 * The parts of one secret, to be found in other texts. Both are in normal form.
 *
 * Every `step`th window of the secret is in a hash table, so that collecting the parts of a large body is quick.
 */
export class Quotes {
  readonly #secret: Uint16Array;
  readonly #window: number;
  readonly #step: number;
  /** The index after the start of a window, by its hash: 0 for none, negative if the secret repeats it. */
  readonly #slots: Int32Array;

  /**
   * Collects the parts of a secret.
   *
   * @param window - The number of characters that repeat the secret; a shorter secret counts as a whole.
   * @param step - The distance between windows: parts of `window + step - 1` characters are always found.
   */
  constructor(secret: Uint16Array, window: number, step: number) {
    this.#secret = secret;
    this.#window = Math.min(window, secret.length);
    this.#step = step;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2((2 * secret.length) / step + 4)));
    for (let start = 0; start + this.#window <= secret.length; start += step) {
      const slot = this.#slotOf(secret, start);
      const known = this.#slots[slot] ?? 0;
      this.#slots[slot] = known === 0 ? start + 1 : -Math.abs(known);
    }
  }

  /** Finds the parts of the secret in a text; they may overlap. */
  spansIn(text: Uint16Array): Span[] {
    const spans: Span[] = [];
    if (this.#window === 0) return spans;
    for (let start = 0; start + this.#window <= text.length; start += 1) {
      const known = this.#slots[this.#slotOf(text, start)] ?? 0;
      const at = Math.abs(known) - 1;
      if (this.#isAt(at, text, start)) spans.push(this.#widen(at, known < 0, text, start));
    }
    return spans;
  }

  /** Finds the slot of a window, or the one where it belongs. */
  #slotOf(text: Uint16Array, start: number): number {
    let hash = 0;
    for (let index = start; index < start + this.#window; index += 1) {
      // Without the bit that distinguishes the cases of a letter.
      hash = Math.imul(hash ^ ((text[index] ?? 0) & 0xffdf), 0x9e3779b1);
    }
    // The upper bits depend on all characters.
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const at = Math.abs(this.#slots[(hash + probe) & mask] ?? 0) - 1;
      if (at < 0 || this.#isAt(at, text, start)) return (hash + probe) & mask;
    }
    return hash & mask;
  }

  #isAt(at: number, text: Uint16Array, start: number): boolean {
    for (let index = 0; index < this.#window; index += 1) {
      if (!this.#isSame(at + index, text[start + index])) return false;
    }
    return true;
  }

  #isSame(at: number, code: number | undefined): boolean {
    const own = this.#secret[at];
    return own !== undefined && code !== undefined && foldCase(own) === foldCase(code);
  }

  /**
   * Widens a window to what the text repeats beside it, up to where the next window would be found. If the
   * secret has the window more than once, it is not known which one the text repeats, so that a few more
   * characters are hidden.
   */
  #widen(at: number, isRepeated: boolean, text: Uint16Array, start: number): Span {
    const isHidden = (offset: number): boolean =>
      text[start + offset] !== undefined &&
      (isRepeated || this.#isSame(at + offset, text[start + offset]));
    let [before, end] = [0, this.#window];
    while (before < this.#step - 1 && isHidden(-before - 1)) before += 1;
    while (end < this.#window + this.#step - 1 && isHidden(end)) end += 1;
    return [start - before, start + end];
  }
}
