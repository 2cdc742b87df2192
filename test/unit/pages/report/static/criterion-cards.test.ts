import { h } from 'preact';
import { expect, it } from 'vitest';
import type { ScoreSummary } from '../../../../../src/batch/summary/summary.ts';
import { CriterionCards } from '../../../../../src/pages/report/static/criterion-cards.tsx';
import { toReportView } from '../../../../../src/report/to-report-view.ts';
import { reportOf, scoreSummaryOf, summaryOf } from '../../../../kit/journal/reports.ts';
import { textsOf } from '../../../../kit/pages/rendered.ts';

const HISTOGRAM = [0, 0, 0, 0, 0, 1, 0, 0, 5, 0];

function cardOf(scores: Partial<ScoreSummary>): string {
  const summary = summaryOf({ tone: scoreSummaryOf(scores) });
  const view = toReportView(reportOf({ summary }), []);
  return textsOf(h(CriterionCards, { view })).join(' ');
}

it('says that a criterion without any score has none', () => {
  const card = cardOf({ failed: 2, notApplicable: 1 });
  expect(card).toContain('0 scored 1 n/a 2 failed Numbers No scores');
});

it('leaves out counts of 0', () => {
  const card = cardOf({ scored: 1, mean: 0.5, quartiles: [0.5, 0.5, 0.5] });
  expect(card).toContain('1 scored Numbers quartiles 0.50, 0.50, 0.50 ');
});

it('shows a mean with its interval, the rows at the mark and the spread', () => {
  const passed = { mark: 0.6, passed: 5, rows: 6, interval: null };
  const card = cardOf({
    ...{ scored: 6, mean: 0.8, interval: { low: 0.7, high: 0.9 }, isRough: true, passed },
    ...{ quartiles: [0.8, 0.85, 0.9], standardDeviation: 0.125, histogram: HISTOGRAM },
  });
  expect(card).toContain('0.80 0.70 to 0.90 rough interval');
  expect(card).toContain('6 scored 5 of 6 rows at or above 0.6');
  expect(card).toContain('quartiles 0.80, 0.85, 0.90; standard deviation 0.13');
});
