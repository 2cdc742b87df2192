import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { RunsSection } from '../../../../../src/pages/report/static/runs-section.tsx';
import { scoreSummaryOf } from '../../../../kit/journal/reports.ts';
import { textsOf } from '../../../../kit/pages/rendered.ts';

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
