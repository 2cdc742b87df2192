import {
  type RecordedOutcome,
  type RecordedRow,
  rowLabel,
  type RunRecord,
} from '../journal/record.ts';
import { rowScore } from '../summary/row-score.ts';

/** The result of one row for one criterion, over its trials. */
export interface RowResult {
  /** The row with the outcomes of all criteria. */
  readonly row: RecordedRow;
  /** The name of the row for people: its id, or its position when the id is only a hash. */
  readonly label: string;
  /** The name of the criterion. */
  readonly criterion: string;
  /** `scored` if one trial has a score, else `failed` if one failed, else `not_applicable`. */
  readonly status: RecordedOutcome['status'];
  /** The mean of the trials with a score; null without one. */
  readonly score: number | null;
  /** The explanation of the trial with the lowest score, or of the first one without a score. */
  readonly explanation: string | null;
  /** All trials, in their order. */
  readonly trials: readonly RecordedOutcome[];
}

export function* rowResults(record: RunRecord, criterion: string): Generator<RowResult> {
  for (const row of record.rows) {
    const trials = row.outcomes
      .filter((outcome) => outcome.criterion === criterion)
      .toSorted((a, b) => a.trial - b.trial);
    if (trials.length > 0) yield toRowResult(row, criterion, trials);
  }
}

/**
 * Returns the results with the lowest scores, lowest first, over all criteria. Scores of 1 are left out. Results of
 * the same score are in the order of the rows.
 *
 * @param most - The number of results, 1 or more.
 *
 * @example
 * ```ts
 * import { lowestResults, type RunRecord } from 'align-evals/batch';
 *
 * const printWorst = (record: RunRecord): void => {
 *   for (const { label, score, explanation } of lowestResults(record, ['tone'], 5)) {
 *     console.log(label, score, explanation);
 *   }
 * };
 * ```
 */
export function lowestResults(
  record: RunRecord,
  criteria: readonly string[],
  most: number,
): RowResult[] {
  const lowest: ScoredResult[] = [];
  for (const criterion of criteria) {
    for (const result of rowResults(record, criterion)) {
      if (!isScored(result) || result.score >= 1) continue;
      insert(lowest, result, most);
    }
  }
  return lowest;
}

type ScoredResult = RowResult & { readonly score: number };

function isScored(result: RowResult): result is ScoredResult {
  return result.score !== null;
}

/** Keeps the list short and sorted, so that a million rows need no second list. */
function insert(lowest: ScoredResult[], result: ScoredResult, most: number): void {
  const place = lowest.findIndex((other) => isBefore(result, other));
  lowest.splice(place === -1 ? lowest.length : place, 0, result);
  if (lowest.length > most) lowest.pop();
}

function isBefore(a: ScoredResult, b: ScoredResult): boolean {
  return a.score < b.score || (a.score === b.score && a.row.row < b.row.row);
}

function toRowResult(
  row: RecordedRow,
  criterion: string,
  trials: readonly RecordedOutcome[],
): RowResult {
  const scores = trials.flatMap(({ score }) => score ?? []);
  const hasFailed = trials.some(({ status }) => status === 'failed');
  const withoutScore = hasFailed ? 'failed' : 'not_applicable';
  return {
    row,
    label: rowLabel(row),
    criterion,
    status: scores.length > 0 ? 'scored' : withoutScore,
    score: rowScore(scores),
    explanation: findExplanation(trials, Math.min(...scores)),
    trials,
  };
}

function findExplanation(trials: readonly RecordedOutcome[], lowest: number): string | null {
  const ofLowest = trials.find(({ score }) => score === lowest);
  return (ofLowest ?? trials.find(({ explanation }) => explanation !== null))?.explanation ?? null;
}
