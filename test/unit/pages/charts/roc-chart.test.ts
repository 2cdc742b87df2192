import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { RocChart } from '../../../../src/pages/charts/roc-chart.tsx';
import { textsOf } from '../../../kit/pages/rendered.ts';

const points = [
  { score: null, truePassRate: 0, falsePassRate: 0 },
  { score: 0.9, truePassRate: 0.5, falsePassRate: 0 },
  { score: 0.6, truePassRate: 1, falsePassRate: 0.25 },
  { score: 0.1, truePassRate: 1, falsePassRate: 1 },
];

it.each([
  ['the lowest score that passes', 0.5, { cx: '46', cy: '16' }],
  ['the score that equals it', 0.9, { cx: '16', cy: '76' }],
  ['the point at which no row passes', 0.95, { cx: '16', cy: '136' }],
])('marks the threshold at %s', (_, threshold, place) => {
  const view = h(RocChart, { label: 'tone: ROC curve', points, threshold });
  const [, cx, cy] = /<circle class="mean" cx="(\d+)" cy="(\d+)"/.exec(renderToString(view)) ?? [];
  expect({ cx, cy }).toEqual(place);
  expect(textsOf(view)).toContain(`mark ${String(threshold)}`);
});

it('draws the curve without a mark when there is no threshold', () => {
  const view = h(RocChart, { label: 'tone: ROC curve', points, threshold: null });
  expect(renderToString(view)).toContain('points="16,136 16,76 46,16 136,16"');
  expect(textsOf(view)).toEqual(['fails that pass', 'passes that pass']);
});
