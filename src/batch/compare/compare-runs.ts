import { valueFor } from '../gates/per-criterion.ts';
import type { RunLine } from '../journal/lines.ts';
import { rowLabel, type RunRecord } from '../journal/record.ts';
import { isPartial } from '../journal/run-data.ts';
import { holm } from '../statistics/paired-tests.ts';
import { type RecordOptions, requireTags } from '../summary/summarize.ts';
import { compareCriterion, turnOf, type UnadjustedComparison } from './compare-criterion.ts';
import type { Comparison, CriterionComparison, RowChange } from './comparison.ts';
import { comparisonWarnings, missingClusterTag } from './comparison-warnings.ts';
import { pairRows, pairScores, type ScoredPair } from './pair-rows.ts';

/** The probability of a significant difference in any criterion when the runs do not differ. */
const ERROR_RATE = 0.05;

/** The options of a comparison. */
export interface CompareOptions extends RecordOptions {
  /**
   * The name of the earlier run, for reports.
   *
   * @defaultValue the source of its rows
   */
  readonly baseline?: string | undefined;
}

interface ComparedCriterion {
  readonly criterion: string;
  readonly mark: number | undefined;
  readonly comparison: UnadjustedComparison;
  readonly pairs: readonly ScoredPair[];
}

/**
 * Compares two recorded runs row by row: for each criterion the mean difference with its interval, and the rows
 * that changed sides at the mark. Only rows that both runs scored count. Differences below 1e-12 count as 0.
 *
 * Rows are matched by id when all rows of both runs have one. Otherwise they are matched by prompt and, when a prompt
 * repeats, by its occurrence. The level of the intervals is 1 − 0.05 / the number of compared criteria.
 *
 * @param before - The earlier run, the baseline.
 * @param after - The later run.
 * @param options - All have defaults.
 *
 * @example
 * ```ts
 * import { compareRuns, type RunRecord } from 'align-evals/batch';
 *
 * function print(before: RunRecord, after: RunRecord): void {
 *   const { criteria } = compareRuns(before, after, { thresholds: { all: 0.7 } });
 *   for (const [name, { difference, interval, turned }] of Object.entries(criteria)) {
 *     console.log(name, difference, interval, turned);
 *   }
 * }
 * ```
 */
export function compareRuns(
  before: RunRecord,
  after: RunRecord,
  { thresholds, clusterBy, baseline = before.run.source ?? before.run.run }: CompareOptions = {},
): Comparison {
  for (const record of [before, after]) requireTags(record, clusterBy);
  const rows = pairRows(before.rows, after.rows);
  const { common, leftOut } = commonCriteria(before.run.criteria, after.run.criteria);
  const level = 1 - ERROR_RATE / common.length;
  const isPart = isPartial(after.run, {
    position: after.rows.at(-1)?.row ?? 0,
    isComplete: after.stop?.why === 'done',
  });
  const compared = common.map((criterion): ComparedCriterion => {
    const mark = valueFor(thresholds, criterion);
    const scores = pairScores(rows.pairs, criterion, { clusterBy, isPart });
    const comparison = compareCriterion(scores, { level, mark });
    return { criterion, mark, comparison, pairs: scores.scored };
  });
  const warnings = comparisonWarnings(before, after, rows);
  const allPairs = compared.flatMap(({ pairs }) => pairs);
  if (clusterBy !== undefined && lacksClusters(allPairs))
    warnings.push(missingClusterTag(clusterBy));
  return {
    pairing: rows.pairing,
    baseline,
    service: before.run.service,
    criteria: Object.fromEntries(withAdjustedP(compared)),
    leftOut,
    warnings,
    changes: compared.flatMap(({ criterion, mark, pairs }) =>
      pairs.map((pair) => toChange(pair, criterion, mark)),
    ),
  };
}

interface CommonCriteria {
  /** In the order of the later run. */
  readonly common: readonly string[];
  readonly leftOut: Comparison['leftOut'];
}

/** Criteria are common when they have the same name and text in both runs. */
function commonCriteria(before: RunLine['criteria'], after: RunLine['criteria']): CommonCriteria {
  const common: string[] = [];
  const leftOut: { criterion: string; reason: string }[] = [];
  for (const criterion of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const reason = reasonToLeaveOut(hashOf(before, criterion), hashOf(after, criterion));
    if (reason === null) common.push(criterion);
    else leftOut.push({ criterion, reason });
  }
  return { common, leftOut };
}

function reasonToLeaveOut(before: string | undefined, after: string | undefined): string | null {
  if (before === undefined) return 'the earlier run does not have it';
  if (after === undefined) return 'the later run does not have it';
  return before === after ? null : 'its text differs between the runs';
}

function hashOf(criteria: RunLine['criteria'], name: string): string | undefined {
  return Object.hasOwn(criteria, name) ? criteria[name]?.c : undefined;
}

function lacksClusters(pairs: readonly ScoredPair[]): boolean {
  return pairs.length > 0 && pairs.every(({ cluster }) => cluster === undefined);
}

function withAdjustedP(compared: readonly ComparedCriterion[]): [string, CriterionComparison][] {
  const adjusted = holm(compared.flatMap(({ comparison }) => comparison.p ?? [])).values();
  return compared.map(({ criterion, comparison }) => {
    const adjustedP = comparison.p === null ? null : (adjusted.next().value ?? null);
    return [criterion, { ...comparison, adjustedP }];
  });
}

function toChange(
  { row, before, after }: ScoredPair,
  criterion: string,
  mark: number | undefined,
): RowChange {
  const turned = turnOf({ before, after }, mark);
  const { id, n } = row;
  return { row: row.row, id, label: rowLabel(row), n, criterion, before, after, turned };
}
