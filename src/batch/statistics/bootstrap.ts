import type { Cluster } from './clustered-scores.ts';
import { quantile } from './distribution.ts';
import type { Interval } from './intervals.ts';
import { normalCdf, normalQuantile } from './probability.ts';

const DRAWS = 10_000;
const ROUNDING = 1e-12;

export interface BootstrapInterval extends Interval {
  readonly bias: number;
  readonly acceleration: number;
}

/** The bootstrap interval (BCa) of the mean of all scores, drawn by cluster. The same seed returns the same interval. */
export function bootstrap(
  clusters: readonly Cluster[],
  { seed, level = 0.95, draws = DRAWS }: { seed: number; level?: number; draws?: number },
): BootstrapInterval {
  const estimate = meanOf(clusters);
  const means = drawMeans(clusters, createSfc32(seed), draws);
  const bias = biasOf(means, estimate);
  const acceleration = accelerationOf(clusters);
  means.sort();
  const end = (share: number): number => {
    const z = bias + normalQuantile(share);
    return quantile(means, normalCdf(bias + z / (1 - acceleration * z)));
  };
  const outside = (1 - level) / 2;
  return { low: end(outside), high: end(1 - outside), bias, acceleration };
}

function meanOf(clusters: readonly Cluster[]): number {
  const [sum, count] = totalOf(clusters);
  return sum / count;
}

function totalOf(clusters: readonly Cluster[]): readonly [number, number] {
  let [sum, count] = [0, 0];
  for (const cluster of clusters) {
    sum += cluster.sum;
    count += cluster.count;
  }
  return [sum, count];
}

function drawMeans(
  clusters: readonly Cluster[],
  random: () => number,
  draws: number,
): Float64Array {
  const size = clusters.length;
  // Typed arrays: the loop below runs a hundred million times for 10,000 clusters.
  const sums = Float64Array.from(clusters, ({ sum }) => sum);
  const counts = Float64Array.from(clusters, ({ count }) => count);
  return Float64Array.from({ length: draws }, () => {
    let [sum, count] = [0, 0];
    for (let drawn = 0; drawn < size; drawn += 1) {
      const index = toIndex(random(), size);
      sum += sums[index] ?? 0;
      count += counts[index] ?? 0;
    }
    return sum / count;
  });
}

function biasOf(means: Float64Array, estimate: number): number {
  let less = 0;
  for (const mean of means) {
    // Sums of the same scores in another order differ in their last digits.
    if (Math.abs(mean - estimate) <= ROUNDING) less += 0.5;
    else if (mean < estimate) less += 1;
  }
  return normalQuantile(less / means.length);
}

// The jackknife: how the mean changes when one cluster is left out.
function accelerationOf(clusters: readonly Cluster[]): number {
  const [sum, count] = totalOf(clusters);
  const means = clusters.map((cluster) => (sum - cluster.sum) / (count - cluster.count));
  const centre = means.reduce((total, mean) => total + mean, 0) / means.length;
  const powers = (power: number): number =>
    means.reduce((total, mean) => total + (centre - mean) ** power, 0);
  const squares = powers(2);
  return squares === 0 ? 0 : powers(3) / (6 * squares ** 1.5);
}

const WARM_UP = 15;

/** Creates a generator of 32-bit unsigned integers, the same on every machine for one seed (sfc32). */
export function createSfc32(seed: number): () => number {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0];
  const next = (): number => {
    const value = (a + b + d) >>> 0;
    d = (d + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + value) >>> 0;
    return value;
  };
  for (let dropped = 0; dropped < WARM_UP; dropped += 1) next();
  return next;
}

/** Turns a 32-bit integer into an index below `size`. */
export function toIndex(random: number, size: number): number {
  return Math.floor((random * size) / 2 ** 32);
}
