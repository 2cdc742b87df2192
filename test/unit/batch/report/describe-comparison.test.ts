import { expect, it } from 'vitest';
import {
  describeComparison,
  describeUnpaired,
} from '../../../../src/batch/report/describe-comparison.ts';
import { changeOf, comparisonOf } from '../../../kit/journal/comparisons.ts';

const change = (difference: number, low: number, high: number) =>
  changeOf({ difference, interval: { low, high } });

it.each([
  [{}, 'No criterion was compared.'],
  [{ tone: changeOf() }, 'Too few pairs to tell: tone.'],
  [{ tone: change(0, -0.1, 0), safe: change(0, 0, 0.1) }, 'No clear change: tone, safe.'],
  [
    {
      ...{ few: changeOf(), even: change(0.01, -0.1, 0.12), up: change(0.2, 0.1, 0.3) },
      ...{ down: change(-0.054, -0.09, -0.01), low: change(-0.1, -0.1, -0.1) },
    },
    'Worse: down −0.054, low −0.100. Better: up +0.200. No clear change: even. Too few pairs to tell: few.',
  ],
])('describes the changes of %j, those for the worse first', (criteria, sentence) => {
  expect(describeComparison(comparisonOf(criteria))).toBe(sentence);
});

it.each([
  [{}, ''],
  [{ onlyAfter: 1 }, '1 only after'],
  [
    { onlyBefore: 2, onlyAfter: 1, failed: 3, notApplicable: 4 },
    '2 only before, 1 only after, 3 failed, 4 not applicable',
  ],
])('counts the rows without a pair of %j by their reasons', (counts, text) => {
  expect(describeUnpaired(changeOf({ pairs: 9, ...counts }))).toBe(text);
});
