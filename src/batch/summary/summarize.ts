import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { PerCriterion } from '../gates/gate.ts';
import { type RecordedRow, rowLabel, type RunRecord } from '../journal/record.ts';
import { CriterionCells } from './criterion-cells.ts';
import { GroupCells } from './group-cells.ts';
import { scoresByCriterion } from './row-score.ts';
import type { Summary, SummaryOutcome, SummaryRow } from './summary.ts';
import { WarningCounts } from './warning-counts.ts';

/** The options that a summary and a comparison of recorded runs share. */
export interface RecordOptions extends SummaryOptions {
  /**
   * The tag whose rows with the same value are one cluster, such as the conversations of one user: their scores
   * resemble each other, so that intervals are wider. A row without the tag is a cluster of its own.
   *
   * @defaultValue each row is a cluster
   */
  readonly clusterBy?: string | undefined;
}

/**
 * Summarizes a recorded run: counts, means with 95 % intervals, quartiles and histograms per criterion and group.
 * Only scores count; evaluations that did not apply or failed are counted beside them, never as 0.
 *
 * @example
 * ```ts
 * import { type RunRecord, summarize } from 'align-evals/batch';
 *
 * function print(record: RunRecord): void {
 *   const { criteria } = summarize(record, { thresholds: { all: 0.7 } });
 *   for (const [name, { mean, interval }] of Object.entries(criteria)) console.log(name, mean, interval);
 * }
 * ```
 */
export function summarize(record: RunRecord, options: RecordOptions = {}): Summary {
  requireTags(record, options.clusterBy);
  const summary = createSummary(Object.keys(record.run.criteria), options);
  for (const row of record.rows) {
    summary.add({
      group: row.group,
      label: rowLabel(row),
      position: row.row,
      cluster: clusterOf(row, options.clusterBy),
      outcomes: row.outcomes.map(({ criterion, status, score, error, warnings }) => ({
        criterion,
        status,
        score,
        code: error?.code,
        warnings,
      })),
    });
  }
  return summary.conclude();
}

/** The options of a summary. */
export interface SummaryOptions {
  /**
   * The pass marks, from 0 to 1: a row passes when the mean of its trials is at or above the mark.
   *
   * @defaultValue no criterion has a mark
   */
  readonly thresholds?: PerCriterion | undefined;
}

/** Gathers outcomes, row by row. */
export interface SummaryBuilder {
  /**
   * Adds all outcomes of a row, in one call: the trials of a row belong together.
   *
   * @throws `InvalidInputError` when an outcome is of a criterion that the summary does not have.
   */
  add(row: SummaryRow): void;

  /** Returns the summary of the rows so far. More rows may follow. */
  conclude(): Summary;
}

/**
 * Creates a summary that takes rows one by one and keeps none of them. Memory is bounded for each criterion and
 * group: quartiles are exact up to 20,000 scores, and within 0.0001 beyond.
 *
 * @param criteria - The names of the criteria, in the order of the summary.
 *
 * @example
 * ```ts
 * import { createSummary } from 'align-evals/batch';
 *
 * const summary = createSummary(['tone'], { thresholds: { all: 0.7 } });
 * summary.add({ group: null, outcomes: [{ criterion: 'tone', status: 'scored', score: 0.83 }] });
 * console.log(summary.conclude().criteria['tone']?.mean); // 0.83
 * ```
 */
export function createSummary(
  criteria: readonly string[],
  { thresholds }: SummaryOptions = {},
): SummaryBuilder {
  const createCells = (): CriterionCells => new CriterionCells(criteria, thresholds);
  const all = createCells();
  const groups = new GroupCells(createCells);
  const names = new Set(criteria);
  const totals = new OutcomeCounts();
  const warnings = new WarningCounts();
  return {
    add: (given) => {
      const { group, cluster, outcomes } = given;
      requireKnownCriteria(outcomes, names);
      totals.add(outcomes);
      warnings.add(given);
      const row = scoresByCriterion(outcomes);
      all.add(row, cluster);
      if (group !== null) groups.of(group).add(row, cluster);
    },
    conclude: () => ({
      ...totals.conclude(),
      warnings: warnings.conclude(),
      criteria: all.conclude(),
      groups: Object.fromEntries(
        [...groups.entries()].map(([group, cells]) => [group, cells.conclude()]),
      ),
    }),
  };
}

/** Returns the cluster of a row: the value of a tag; undefined when the row is a cluster of its own. */
export function clusterOf(
  { tags }: Pick<RecordedRow, 'tags'>,
  clusterBy: string | undefined,
): string | undefined {
  return clusterBy !== undefined && Object.hasOwn(tags, clusterBy) ? tags[clusterBy] : undefined;
}

/** Throws when clusters need tags that the journal did not keep: each row would be a cluster, and intervals too narrow. */
export function requireTags({ run }: RunRecord, clusterBy: string | undefined): void {
  if (clusterBy === undefined || run.keep === 'all') return;
  const message = 'needs the tags of the rows, and the journal keeps only scores: leave it out';
  throw new InvalidInputError([{ path: 'clusterBy', message }]);
}

/** Counts over all criteria. */
class OutcomeCounts {
  #rows = 0;
  #scored = 0;
  #notApplicable = 0;
  #failed = 0;
  readonly #failures = new Map<string, number>();

  add(outcomes: readonly SummaryOutcome[]): void {
    if (outcomes.length > 0) this.#rows += 1;
    for (const outcome of outcomes) this.#count(outcome);
  }

  #count({ status, score, code = 'unknown' }: SummaryOutcome): void {
    if (status === 'failed') {
      this.#failed += 1;
      this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
    } else if (status === 'scored' && score !== null) this.#scored += 1;
    else this.#notApplicable += 1;
  }

  conclude(): Pick<Summary, 'rows' | 'scored' | 'notApplicable' | 'failed' | 'failures'> {
    return {
      rows: this.#rows,
      scored: this.#scored,
      notApplicable: this.#notApplicable,
      failed: this.#failed,
      // Sorted, so that the summary is the same text for the same outcomes.
      failures: Object.fromEntries([...this.#failures].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    };
  }
}

function requireKnownCriteria(
  outcomes: readonly SummaryOutcome[],
  names: ReadonlySet<string>,
): void {
  const index = outcomes.findIndex(({ criterion }) => !names.has(criterion));
  const outcome = outcomes[index];
  if (outcome === undefined) return;
  const known = [...names].map((name) => JSON.stringify(name)).join(', ');
  const message = `${JSON.stringify(outcome.criterion)} is not a criterion of the summary (${known})`;
  throw new InvalidInputError([{ path: `outcomes[${index}].criterion`, message }]);
}
