import type { RunLine } from '../../../src/batch/journal/lines.ts';
import type { RecordedOutcome, RecordedRow, RunRecord } from '../../../src/batch/journal/record.ts';
import { failureOf, outcomeOf, recordWith, rowOf } from './reports.ts';

/** What one row of a record is made of: scores by criterion, one per trial; null does not apply, a code failed. */
export interface RowFixture extends Partial<Omit<RecordedRow, 'outcomes'>> {
  readonly scores: Readonly<Record<string, Trials | Trials[number]>>;
}

type Trials = readonly (number | string | null)[];

/** A record of a run with rows. Unless they say otherwise, they have the ids r1, r2, … and the prompts p1, p2, … */
export function recordOf(rows: readonly RowFixture[], run: Partial<RunLine> = {}): RunRecord {
  const names = new Set(rows.flatMap(({ scores }) => Object.keys(scores)));
  return recordWith(rows.map(toRow), { run: { criteria: criteriaOf([...names]), ...run } });
}

/** A record with one score per row, for one criterion named tone. */
export function scoresOf(scores: readonly number[], run: Partial<RunLine> = {}): RunRecord {
  const rows = scores.map((tone) => ({ scores: { tone } }));
  return recordOf(rows, { criteria: criteriaOf(['tone']), ...run });
}

/** Criteria whose texts follow from their names. */
export function criteriaOf(names: readonly string[]): RunLine['criteria'] {
  return Object.fromEntries(
    names.map((name) => [name, { text: `Reward ${name}`, c: `hash of ${name}` }]),
  );
}

function toRow({ scores, ...facts }: RowFixture, index: number): RecordedRow {
  const number = String(index + 1);
  const outcomes = Object.entries(scores).flatMap(([criterion, trials]) =>
    [trials].flat().map((score, trial) => toOutcome(score, criterion, trial + 1)),
  );
  return rowOf(index + 1, `r${number}`, outcomes, { p: `p${number}`, ...facts });
}

function toOutcome(
  score: number | string | null,
  criterion: string,
  trial: number,
): RecordedOutcome {
  return typeof score === 'string'
    ? failureOf(criterion, score, { trial })
    : outcomeOf(criterion, score, { trial });
}
