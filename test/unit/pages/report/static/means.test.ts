import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import type { ReportView } from '../../../../../src/pages/report/report-view.ts';
import { GroupsSection, RunsSection } from '../../../../../src/pages/report/static/means.tsx';
import { toReportView } from '../../../../../src/report/to-report-view.ts';
import { reportOf, scoreSummaryOf, summaryOf } from '../../../../kit/journal/reports.ts';
import { textsOf } from '../../../../kit/pages/rendered.ts';

const interval = { low: 0.25, high: 0.875 };
const tone = (mean: number | null, scored: number) => ({
  tone: scoreSummaryOf({ scored, mean, interval }),
});

const groups = { none: tone(null, 0), low: tone(0.25, 4), high: tone(0.75, 5), empty: {} };

const viewOf = (fields: Partial<ReportView>): ReportView => ({
  ...toReportView(reportOf({ summary: summaryOf(tone(0.5, 9), { groups }) }), []),
  ...fields,
});

const low = ['low', '0.25', '(4)'];
const high = ['high', '0.75', '0.25 to 0.88', '(5)'];

it('sorts groups by their lowest mean, those without a score last', () => {
  expect(textsOf(h(GroupsSection, { view: viewOf({}) }))).toEqual([
    ...['Groups', 'group', 'tone', ...low, ...high, 'none', '-', 'empty', '-'],
  ]);
});

it('sorts groups by their largest drop in a comparison, those without a change last', () => {
  const comparison = {
    ...({ pairing: 'id', baseline: 'before.jsonl', service: 'offline', criteria: {} } as const),
    ...{ leftOut: [], warnings: [], drops: [], pairs: new Map<string, []>() },
    groups: new Map([
      ['low', new Map([['tone', { difference: 0.1, pairs: 4 }]])],
      ['high', new Map([['tone', { difference: -0.2, pairs: 3 }]])],
    ]),
  };
  expect(textsOf(h(GroupsSection, { view: viewOf({ comparison }) }))).toEqual([
    ...['Groups', 'group', 'tone', 'high', '0.75', '▼', '−0.20', '0.25 to 0.88', '(5, 3 pairs)'],
    ...['low', '0.25', '▲', '+0.10', '(4)', 'none', '-', 'empty', '-'],
  ]);
});

const meanOf = (mean: number) => scoreSummaryOf({ scored: 3, mean });

it('has a row per run and a column per criterion of any run', () => {
  const runs = [
    { name: 'first.jsonl', scores: { tone: meanOf(0.5), cites: meanOf(0.25) } },
    { name: 'last.jsonl', scores: { tone: meanOf(0.75), cites: meanOf(1) } },
  ];
  const view = h(RunsSection, { runs });
  expect(textsOf(view)).toEqual([
    ...['Runs', 'run', 'tone', 'cites'],
    ...['first.jsonl', '0.50', '(3)', '0.25', '(3)'],
    ...['last.jsonl', '0.75', '(3)', '1.00', '(3)'],
  ]);
  expect(renderToString(view)).toContain('aria-label="first.jsonl, cites: 0.25"');
});

it('says why a run has no mean of a criterion', () => {
  const runs = [
    { name: 'first.jsonl', scores: { tone: meanOf(0.5) } },
    { name: 'last.jsonl', scores: { tone: meanOf(0.75), safe: meanOf(1) } },
  ];
  expect(textsOf(h(RunsSection, { runs }))).toEqual([
    ...['Runs', 'run', 'tone', 'safe'],
    ...['first.jsonl', '0.50', '(3)', '-'],
    ...['last.jsonl', '0.75', '(3)', '1.00', '(3)'],
    'A run without a mean does not have the criterion, or has it with another text.',
  ]);
});
