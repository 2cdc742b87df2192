import type { RecordedRow } from '../journal/record.ts';
import { rowScore, scoresByCriterion } from '../summary/row-score.ts';
import { clusterOf } from '../summary/summarize.ts';
import type { CriterionComparison, Pairing } from './comparison.ts';

/** A row of the later run with its counterpart of the earlier run. One of them may be missing. */
export interface RowPair {
  readonly before: RecordedRow | undefined;
  readonly after: RecordedRow | undefined;
}

export interface PairedRows {
  readonly pairing: Pairing;
  /** In the order of the later run. The rows that only the earlier run has are at the end. */
  readonly pairs: readonly RowPair[];
}

/**
 * Matches the rows of two runs: by id when all rows of both runs have one, else by prompt. Rows that repeat are
 * matched in their order.
 */
export function pairRows(
  before: readonly RecordedRow[],
  after: readonly RecordedRow[],
): PairedRows {
  const pairing = [...before, ...after].every(({ named }) => named) ? 'id' : 'prompt';
  const left = byIdentity(before, pairing);
  const pairs: RowPair[] = [];
  for (const [identity, row] of byIdentity(after, pairing)) {
    pairs.push({ before: left.get(identity), after: row });
    left.delete(identity);
  }
  for (const row of left.values()) pairs.push({ before: row, after: undefined });
  return { pairing, pairs };
}

function byIdentity(rows: readonly RecordedRow[], pairing: Pairing): Map<string, RecordedRow> {
  const repeats = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const name = nameOf(row, pairing);
      const repeat = (repeats.get(name) ?? 0) + 1;
      repeats.set(name, repeat);
      return [`${repeat} ${name}`, row];
    }),
  );
}

// A trace has no prompt; without an id of its own, its id is the hash of its content.
function nameOf({ id, p }: RecordedRow, pairing: Pairing): string {
  return pairing === 'prompt' && p !== null ? `prompt ${p}` : `id ${id}`;
}

/** A row that both runs scored. */
export interface ScoredPair {
  readonly row: RecordedRow;
  readonly before: number;
  readonly after: number;
  readonly cluster: string | undefined;
}

/** The pairs of one criterion, and the numbers of the other rows. */
export interface PairedScores extends Pick<
  CriterionComparison,
  'expected' | 'onlyBefore' | 'onlyAfter' | 'failed' | 'notApplicable'
> {
  readonly scored: readonly ScoredPair[];
}

/** The score of a row, or why it has none. */
type ScoreOrReason = number | 'failed' | 'notApplicable' | 'missing';

export interface PairingOptions {
  readonly clusterBy: string | undefined;
  /** Whether the later run was to evaluate only a part of the rows. */
  readonly isPart: boolean;
}

/** Finds the rows that both runs scored for a criterion, and counts the others. */
export function pairScores(
  pairs: readonly RowPair[],
  criterion: string,
  { clusterBy, isPart }: PairingOptions,
): PairedScores {
  const scored: ScoredPair[] = [];
  const counts = { expected: 0, onlyBefore: 0, onlyAfter: 0, failed: 0, notApplicable: 0 };
  for (const pair of pairs) {
    const [before, after] = [stateOf(pair.before, criterion), stateOf(pair.after, criterion)];
    const row = pair.after;
    if (typeof before === 'number' && isExpected(row, criterion, isPart)) counts.expected += 1;
    if (row !== undefined && typeof before === 'number' && typeof after === 'number') {
      scored.push({ row, before, after, cluster: clusterOf(row, clusterBy) });
    } else {
      const kind = kindOf(before, after);
      if (kind !== undefined) counts[kind] += 1;
    }
  }
  return { scored, ...counts };
}

/** Returns whether the later run was to evaluate a row. */
function isExpected(row: RecordedRow | undefined, criterion: string, isPart: boolean): boolean {
  return row === undefined ? !isPart : (row.criteria?.includes(criterion) ?? true);
}

/** Returns how a row without two scores is counted; undefined for a row that neither run evaluated. */
function kindOf(
  before: ScoreOrReason,
  after: ScoreOrReason,
): 'onlyBefore' | 'onlyAfter' | 'failed' | 'notApplicable' | undefined {
  if (before === 'missing') return after === 'missing' ? undefined : 'onlyAfter';
  if (after === 'missing') return 'onlyBefore';
  return before === 'failed' || after === 'failed' ? 'failed' : 'notApplicable';
}

function stateOf(row: RecordedRow | undefined, criterion: string): ScoreOrReason {
  const outcomes = row?.outcomes.filter((outcome) => outcome.criterion === criterion) ?? [];
  const trials = scoresByCriterion(outcomes).get(criterion);
  if (trials === undefined) return 'missing';
  return rowScore(trials.scores) ?? (trials.failed > 0 ? 'failed' : 'notApplicable');
}
