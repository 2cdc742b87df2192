import { expect, it } from 'vitest';
import { createSummary, summarize } from '../../../../../src/batch/summary/summarize.ts';
import { criteriaOf, recordOf } from '../../../../kit/journal/records.ts';

it('summarizes the rows of a record', () => {
  const record = recordOf([
    { scores: { tone: [0.9, 0.7], policy: null }, group: 'refund' },
    { scores: { tone: 'server', policy: 1 } },
  ]);
  const summary = createSummary(['tone', 'policy'], { thresholds: { named: { tone: 0.8 } } });
  summary.add({
    group: 'refund',
    outcomes: [
      { criterion: 'tone', status: 'scored', score: 0.9 },
      { criterion: 'tone', status: 'scored', score: 0.7 },
      { criterion: 'policy', status: 'not_applicable', score: null },
    ],
  });
  summary.add({
    group: null,
    outcomes: [
      { criterion: 'tone', status: 'failed', score: null, code: 'server' },
      { criterion: 'policy', status: 'scored', score: 1 },
    ],
  });
  expect(summarize(record, { thresholds: { named: { tone: 0.8 } } })).toEqual(summary.conclude());
});

it('has the criteria of the run, also those without an outcome', () => {
  const record = recordOf([], { criteria: criteriaOf(['tone', 'policy']) });
  expect(Object.keys(summarize(record).criteria)).toEqual(['tone', 'policy']);
});

it('takes the rows with the same value of a tag as one cluster, and the others each', () => {
  const tags = [{ user: 'ann' }, { user: 'ann' }, { user: 'bob' }, {}, {}];
  const record = recordOf(tags.map((of) => ({ scores: { tone: 0.5 }, tags: of })));
  const clusters = (clusterBy: string | undefined): unknown =>
    summarize(record, { clusterBy }).criteria['tone']?.clusters;
  expect([undefined, 'user', 'toString'].map(clusters)).toEqual([5, 4, 5]);
});
