/** More scores than these are counted in bins, so that memory is bounded. */
const MAX_EXACT = 20_000;
/** Bins of 0.0001 from 0 to 1. */
const BINS = 10_001;
const BINS_PER_UNIT = BINS - 1;
const FIRST_SIZE = 16;

/** The quartiles of scores: exact for up to 20,000 scores, within 0.0001 for more. */
export class Distribution {
  #count = 0;
  #exact: Float64Array | null = new Float64Array(FIRST_SIZE);
  #bins: Uint32Array | null = null;

  add(score: number): void {
    if (this.#exact === null || this.#count === MAX_EXACT) countIn(this.#toBins(), score, 1);
    else this.#keep(this.#exact, score);
    this.#count += 1;
  }

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
    return (position) => sorted[position] ?? NaN;
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

function valueInBins(bins: Uint32Array, position: number): number {
  let below = 0;
  const bin = bins.findIndex((count) => (below += count) > position);
  return bin / BINS_PER_UNIT;
}

/** The quantile of at least one value in ascending order, linear between neighbours (type 7). */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return quantileAt((index) => sorted[index] ?? NaN, sorted.length, share);
}

/** The same quantile of `count` values (at least one) that are read by their position. */
function quantileAt(valueAt: (index: number) => number, count: number, share: number): number {
  const position = (count - 1) * share;
  const below = Math.floor(position);
  const low = valueAt(below);
  const high = valueAt(Math.min(below + 1, count - 1));
  return low + (position - below) * (high - low);
}

const HISTOGRAM_BINS = 10;

/** The bin of a score: ten bins of 0.1 each; the last one includes 1. */
export function binOf(score: number): number {
  // 0.3 is slightly less than three tenths as a double, and belongs to the fourth bin.
  return Math.min(HISTOGRAM_BINS - 1, Math.floor(HISTOGRAM_BINS * score + 1e-9));
}

export function histogram(scores: Iterable<number>): number[] {
  const counts = Array.from({ length: HISTOGRAM_BINS }, () => 0);
  for (const score of scores) {
    const bin = binOf(score);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
