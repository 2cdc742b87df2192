import { wilson } from '../statistics/intervals.ts';
import type { Rate } from './calibration.ts';

/** Half the width of the interval of a rate that is known well enough. */
const WANTED_REACH = 0.1;
const HALF = 0.5;

/** The labels of one kind: pass or fail. Some choose the threshold, and the others measure the rate. */
interface MeasuredKind {
  readonly labels: number;
  readonly rate: Rate | null;
  /** The number of independent rows that the rate is known as well as. */
  readonly number: number;
}

/**
 * Returns how many more labels of a kind its rate needs.
 *
 * @param measuring - The share of the labels that measure; the others choose the threshold.
 */
export function missingLabels({ labels, number, rate }: MeasuredKind, measuring: number): number {
  if (rate === null) return toMissing(neededRows(HALF) / measuring - labels);
  const { interval, rows, value } = rate;
  if (interval !== null && reachOf(interval) <= WANTED_REACH) return 0;
  // Few rows may all be hits by chance, so that the rate alone would need too few.
  const needed = neededRows((value * number + 1) / (number + 2));
  return toMissing((needed * rows) / number / measuring - labels);
}

function toMissing(labels: number): number {
  return Math.max(0, Math.ceil(labels - 1e-9));
}

function neededRows(rate: number): number {
  let rows = 1;
  while (reachOf(wilson(rate, rows)) > WANTED_REACH) rows += 1;
  return rows;
}

function reachOf({ high, low }: { readonly low: number; readonly high: number }): number {
  return (high - low) / 2;
}
