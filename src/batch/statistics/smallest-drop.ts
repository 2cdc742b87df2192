import { normalQuantile } from './normal.ts';

const POWER = 0.8;

/** The smallest drop of a mean that pairs show four times out of five. */
export function smallestDrop(pairs: number, standardDeviation: number, level = 0.95): number {
  return (reachOf(level) * standardDeviation) / Math.sqrt(pairs);
}

/** The number of pairs that show a drop four times out of five. */
export function pairsForDrop(drop: number, standardDeviation: number, level = 0.95): number {
  return Math.ceil(((reachOf(level) * standardDeviation) / drop) ** 2);
}

function reachOf(level: number): number {
  return normalQuantile(1 - (1 - level) / 2) + normalQuantile(POWER);
}
