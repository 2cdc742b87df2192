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
