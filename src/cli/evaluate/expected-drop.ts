import { type RunRecord, smallestDrop, summarize } from 'align-evals/batch';
import type { KnownRun } from '../results/conclude-run.ts';

/** The smallest drop of a mean that a comparison of these rows would show, four times out of five. */
export interface ExpectedDrop {
  readonly drop: number;
  /** The standard deviation for which it holds. */
  readonly standardDeviation: number;
  /** The journal whose scores have this standard deviation; null when it is assumed. */
  readonly journal: string | null;
}

/** The spread of the scores of many criteria. */
const ASSUMED_DEVIATION = 0.2;

/**
 * Estimates the drop of the criterion whose scores spread most, at the level of the gates. The scores of a known run
 * stand for the differences of its rows, which spread less in most comparisons.
 *
 * @returns Null for fewer than two rows, which show nothing.
 */
export function expectDrop(
  rows: number,
  names: readonly string[],
  known: KnownRun | undefined,
): ExpectedDrop | null {
  if (rows < 2) return null;
  const measured = known === undefined ? null : largestDeviation(known.record, names);
  const standardDeviation = measured ?? ASSUMED_DEVIATION;
  return {
    drop: smallestDrop(rows, standardDeviation, 1 - 0.05 / names.length),
    standardDeviation,
    journal: measured === null ? null : (known?.journal ?? null),
  };
}

function largestDeviation(record: RunRecord, names: readonly string[]): number | null {
  const { criteria } = summarize(record);
  const deviations = names.flatMap((name) => {
    const scores = Object.hasOwn(criteria, name) ? criteria[name] : undefined;
    return scores?.standardDeviation ?? [];
  });
  return deviations.length === 0 ? null : Math.max(...deviations);
}
