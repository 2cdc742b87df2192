import { quantileAt } from './quantile.ts';

/** As many scores are kept as they are; beyond, they are counted in bins, so that memory is bounded. */
const MAX_EXACT = 20_000;
/** Bins of 0.0001 from 0 to 1. */
const BINS = 10_001;
const BINS_PER_UNIT = BINS - 1;
const FIRST_SIZE = 16;

/** The quartiles of scores, exact up to 20,000 of them, else to 0.0001. */
export class Distribution {
  #count = 0;
  #exact: Float64Array | null = new Float64Array(FIRST_SIZE);
  #bins: Uint32Array | null = null;

  add(score: number): void {
    if (this.#exact === null || this.#count === MAX_EXACT) countIn(this.#toBins(), score, 1);
    else this.#keep(this.#exact, score);
    this.#count += 1;
  }

  /** Adds the scores of another distribution. */
  merge(other: Distribution): void {
    if (other.#bins === null) {
      for (const score of other.#kept) this.add(score);
      return;
    }
    const bins = this.#toBins();
    for (const [bin, count] of other.#bins.entries()) countIn(bins, bin / BINS_PER_UNIT, count);
    this.#count += other.#count;
  }

  /** The 25 %, 50 % and 75 % quantiles; null without a score. */
  get quartiles(): readonly [number, number, number] | null {
    if (this.#count === 0) return null;
    const valueAt = this.#order();
    const at = (share: number): number => quantileAt(valueAt, this.#count, share);
    return [at(0.25), at(0.5), at(0.75)];
  }

  /** Returns a function that reads the score at a position in ascending order. */
  #order(): (position: number) => number {
    const bins = this.#bins;
    if (bins !== null) return (position) => valueInBins(bins, position);
    const sorted = this.#kept.toSorted();
    return (position) => sorted[position] ?? Number.NaN;
  }

  get #kept(): Float64Array {
    return this.#exact?.subarray(0, this.#count) ?? new Float64Array();
  }

  #keep(exact: Float64Array, score: number): void {
    let kept = exact;
    if (this.#count === exact.length) {
      kept = new Float64Array(Math.min(MAX_EXACT, exact.length * 2));
      kept.set(exact);
      this.#exact = kept;
    }
    kept[this.#count] = score;
  }

  #toBins(): Uint32Array {
    if (this.#bins !== null) return this.#bins;
    const bins = new Uint32Array(BINS);
    for (const score of this.#kept) countIn(bins, score, 1);
    this.#exact = null;
    this.#bins = bins;
    return bins;
  }
}

function countIn(bins: Uint32Array, score: number, count: number): void {
  const bin = Math.min(BINS - 1, Math.max(0, Math.round(score * BINS_PER_UNIT)));
  bins[bin] = (bins[bin] ?? 0) + count;
}

/** The score at a position among all scores in ascending order. */
function valueInBins(bins: Uint32Array, position: number): number {
  let below = 0;
  const bin = bins.findIndex((count) => (below += count) > position);
  return bin / BINS_PER_UNIT;
}
