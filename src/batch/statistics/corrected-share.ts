import type { Interval } from './intervals.ts';
import { normalQuantile } from './probability.ts';

/** A share and the number of independent rows of which it is one; the number need not be whole. */
interface MeasuredShare {
  readonly share: number;
  readonly number: number;
}

/** A judge and the rows that it judged. */
export interface JudgedShares {
  /** Of all rows, those that pass. */
  readonly observed: MeasuredShare;
  /** Of the rows that people passed, those that pass. */
  readonly truePasses: MeasuredShare;
  /** Of the rows that people failed, those that fail. */
  readonly trueFails: MeasuredShare;
}

/** The share of rows that people would pass. */
export interface CorrectedShare {
  readonly value: number;
  readonly interval: Interval;
}

/** Adding so many rows, half of them hits, keeps the error of a rate of 0 or 1 above 0. */
const ADDED_ROWS = 2;

/**
 * Corrects a share for the errors of the judge: the estimate of Rogan and Gladen (1978), with the interval of Lang and
 * Reiczigel (2014), which counts the uncertainty of both rates. Null when the judge is no better than chance.
 */
export function correctShare(
  { observed, trueFails, truePasses }: JudgedShares,
  level = 0.95,
): CorrectedShare | null {
  const youden = truePasses.share + trueFails.share - 1;
  if (youden <= 0) return null;
  const value = toShare((observed.share + trueFails.share - 1) / youden);
  const z = normalQuantile(1 - (1 - level) / 2);
  const all = withAdded(observed, z * z);
  const [tpr, tnr] = [withAdded(truePasses, ADDED_ROWS), withAdded(trueFails, ADDED_ROWS)];
  const adjusted = tpr.share + tnr.share - 1;
  // With rates of few rows, the added rows leave nothing better than chance.
  if (adjusted <= 0) return { value, interval: { low: 0, high: 1 } };
  const centre = (all.share + tnr.share - 1) / adjusted;
  const [ofPasses, ofFails] = [varianceOf(tpr), varianceOf(tnr)];
  const variance = varianceOf(all) + ofPasses * centre ** 2 + ofFails * (1 - centre) ** 2;
  const shift = 2 * z * z * (centre * ofPasses - (1 - centre) * ofFails);
  const reach = (z * Math.sqrt(variance)) / adjusted;
  const [low, high] = [centre + shift - reach, centre + shift + reach];
  return { value, interval: { low: toShare(low), high: toShare(high) } };
}

function withAdded({ number, share }: MeasuredShare, added: number): MeasuredShare {
  return { share: (share * number + added / 2) / (number + added), number: number + added };
}

function varianceOf({ number, share }: MeasuredShare): number {
  return (share * (1 - share)) / number;
}

function toShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}
