import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { RunRecord } from '../journal/record.ts';
import { createSummary, type SummaryOptions } from './create-summary.ts';
import { clusterOf } from './row-cluster.ts';
import type { Summary } from './summary.ts';

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
      cluster: clusterOf(row, options.clusterBy),
      outcomes: row.outcomes.map(({ criterion, status, score, error }) => ({
        criterion,
        status,
        score,
        code: error?.code,
      })),
    });
  }
  return summary.conclude();
}

/**
 * Requires the tags that clusters are made of.
 *
 * @throws `InvalidInputError` when the journal did not keep them: each row would be a cluster, and intervals too narrow.
 */
export function requireTags({ run }: RunRecord, clusterBy: string | undefined): void {
  if (clusterBy === undefined || run.keep === 'all') return;
  const message = 'needs the tags of the rows, and the journal keeps only scores: leave it out';
  throw new InvalidInputError([{ path: 'clusterBy', message }]);
}
