import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../../src/batch/compare/compare-runs.ts';
import { toMarkdown } from '../../../../../src/batch/report/to-markdown.ts';
import { summarize } from '../../../../../src/batch/summary/summarize.ts';
import { changeOf, comparisonOf } from '../../../../kit/journal/comparisons.ts';
import {
  failureOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  scoreSummaryOf,
  summaryOf,
} from '../../../../kit/journal/reports.ts';

const CRITERIA = {
  tone: scoreSummaryOf({ scored: 92, mean: 0.81, histogram: [0, 0, 0, 0, 2, 2, 0, 8, 40, 40] }),
  policy: scoreSummaryOf({ scored: 97, mean: 0.93, histogram: [0, 0, 1, 0, 0, 0, 0, 0, 0, 96] }),
};

describe('toMarkdown with a comparison', () => {
  it('has the change against a baseline, bold when its interval excludes 0', () => {
    const comparison = comparisonOf(
      {
        tone: changeOf({
          ...{ pairs: 91, before: 0.86, after: 0.81, difference: -0.05 },
          interval: { low: -0.052, high: -0.048 },
          turned: { mark: 0.7, worse: 4, better: 0, p: 0.125 },
          ...{ onlyBefore: 2, onlyAfter: 1, failed: 1, notApplicable: 7, level: 0.975 },
        }),
        policy: changeOf({
          ...{ pairs: 97, before: 0.9, after: 0.93, difference: 0.03, level: 0.975 },
          interval: { low: -0.01, high: 0.07 },
        }),
      },
      {
        leftOut: [{ criterion: 'grounded', reason: 'its text differs' }],
        warnings: ['The runs used two cores, align-1 and align-2.'],
      },
    );
    const report = reportOf({ record: recordWith([]), summary: summaryOf(CRITERIA), comparison });
    expect(toMarkdown(report)).toMatchInlineSnapshot(`
      "<!-- align-evals -->
      **Evaluation complete**: no gates are set. 189 scored, 0 n/a, 0 failed.

      | criterion | pairs | before | after | change, 97.5 % | turned | mean of all rows |
      |---|---|---|---|---|---|---|
      | \`tone\` | 91 | 0.86 | 0.81 | **−0.050** [−0.052, −0.048] | 4 worse, 0 better | 0.81 (92 rows) |
      | \`policy\` | 97 | 0.90 | 0.93 | +0.030 [−0.010, +0.070] | - | 0.93 (97 rows) |

      Compared with \`main.jsonl\`, rows paired by id. Before, after and change are means of the pairs: the rows that both runs scored.
      Rows without a pair: \`tone\` 2 only before, 1 only after, 1 failed, 7 not applicable.
      Not compared: \`grounded\` (its text differs).
      Warnings: The runs used two cores, align-1 and align-2.
      "
    `);
  });

  it('has a mean of all rows for a criterion that was not compared', () => {
    const report = reportOf({ summary: summaryOf(CRITERIA), comparison: comparisonOf({}) });
    expect(toMarkdown(report)).toContain('| `tone` | - | - | - | - | - | 0.81 (92 rows) |');
  });

  it('compares means of the same rows, and names the rows without a pair', () => {
    const before = [
      rowOf(1, 'r1', [outcomeOf('tone', 0.5)]),
      rowOf(2, 'r2', [outcomeOf('tone', 1)]),
      rowOf(3, 'r3', [outcomeOf('tone', 1)]),
      rowOf(4, 'r4', [failureOf('tone', 'server')]),
      rowOf(5, 'r5', [outcomeOf('tone', 0.25)]),
    ];
    const after = [
      // Two trials of a row are one row.
      rowOf(1, 'r1', [outcomeOf('tone', 0), outcomeOf('tone', 0.5, { trial: 2 })]),
      rowOf(2, 'r2', [outcomeOf('tone', 0.75)]),
      rowOf(3, 'r3', [outcomeOf('tone', null)]),
      rowOf(4, 'r4', [outcomeOf('tone', 0)]),
      rowOf(6, 'r6', [outcomeOf('tone', 0)]),
    ];
    const run = { criteria: { tone: { text: 'Reward friendly answers', c: 'c' } } };
    const record = recordWith(after, { run });
    const comparison = compareRuns(recordWith(before, { run }), record, { baseline: 'main.jsonl' });
    const report = reportOf({ record, summary: summarize(record), comparison });
    expect(toMarkdown(report)).toMatchInlineSnapshot(`
      "<!-- align-evals -->
      **Evaluation complete**: no gates are set. 5 scored, 1 n/a, 0 failed.

      | criterion | pairs | before | after | change, 95 % | turned | mean of all rows |
      |---|---|---|---|---|---|---|
      | \`tone\` | 2 | 0.75 | 0.50 | −0.250 [−0.250, 0.000] (rough) | - | 0.25 (4 rows) |

      Compared with \`main.jsonl\`, rows paired by id. Before, after and change are means of the pairs: the rows that both runs scored.
      Rows without a pair: \`tone\` 1 only before, 1 only after, 1 failed, 1 not applicable.

      <details><summary>Lowest rows</summary>

      | row | criterion | score | explanation |
      |---|---|---|---|
      | \`r4\` | \`tone\` | 0.00 | - |
      | \`r6\` | \`tone\` | 0.00 | - |
      | \`r1\` | \`tone\` | 0.25 | - |
      | \`r2\` | \`tone\` | 0.75 | - |

      </details>
      "
    `);
  });

  it('names five criteria that have rows without a pair, and counts the others', () => {
    const names = Array.from({ length: 7 }, (_, index) => `c${String(index)}`);
    const comparison = comparisonOf(
      Object.fromEntries(names.map((name, index) => [name, changeOf({ onlyAfter: index })])),
    );
    expect(toMarkdown(reportOf({ comparison }))).toContain(
      '\nRows without a pair: `c1` 1 only after; `c2` 2 only after; `c3` 3 only after; `c4` 4 only after; `c5` 5 only after; 1 more.\n',
    );
  });
});
