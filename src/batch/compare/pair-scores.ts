import type { RecordedRow } from '../journal/record.ts';
import { rowScore, scoresByCriterion } from '../summary/row-score.ts';
import { clusterOf } from '../summary/row-cluster.ts';
import type { CriterionComparison } from './comparison.ts';
import type { RowPair } from './pair-rows.ts';

/** A row that both runs scored. */
export interface ScoredPair {
  readonly row: RecordedRow;
  readonly before: number;
  readonly after: number;
  readonly cluster: string | undefined;
}

/** The pairs of one criterion, and how many rows are not among them. */
export interface PairedScores extends Pick<
  CriterionComparison,
  'onlyBefore' | 'onlyAfter' | 'failed' | 'notApplicable'
> {
  readonly scored: readonly ScoredPair[];
}

type RowState = number | 'failed' | 'notApplicable' | 'missing';

/** Finds the rows that both runs scored for a criterion, and counts the others. */
export function pairScores(
  pairs: readonly RowPair[],
  criterion: string,
  clusterBy: string | undefined,
): PairedScores {
  const scored: ScoredPair[] = [];
  const counts = { onlyBefore: 0, onlyAfter: 0, failed: 0, notApplicable: 0 };
  for (const pair of pairs) {
    const [before, after] = [stateOf(pair.before, criterion), stateOf(pair.after, criterion)];
    const row = pair.after;
    if (row !== undefined && typeof before === 'number' && typeof after === 'number') {
      scored.push({ row, before, after, cluster: clusterOf(row, clusterBy) });
    } else if (before === 'missing') counts.onlyAfter += after === 'missing' ? 0 : 1;
    else if (after === 'missing') counts.onlyBefore += 1;
    else counts[before === 'failed' || after === 'failed' ? 'failed' : 'notApplicable'] += 1;
  }
  return { scored, ...counts };
}

/** The score of a row, or why it has none. */
function stateOf(row: RecordedRow | undefined, criterion: string): RowState {
  const outcomes = row?.outcomes.filter((outcome) => outcome.criterion === criterion) ?? [];
  const trials = scoresByCriterion(outcomes).get(criterion);
  if (trials === undefined) return 'missing';
  return rowScore(trials.scores) ?? (trials.failed > 0 ? 'failed' : 'notApplicable');
}
