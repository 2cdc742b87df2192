import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { calibrate } from '../../../../../src/batch/calibration/calibrate.ts';
import { CalibrationSection } from '../../../../../src/pages/report/static/calibration-section.tsx';
import { drawPairs, pairOf } from '../../../batch/calibration/drawn-pairs.ts';
import { textsOf } from '../../../../kit/pages/rendered.ts';

it('shows threshold, curve, rates, pass rate and bins of a criterion', () => {
  const pairs = drawPairs(120);
  const calibration = calibrate(pairs, { rows: pairs, thresholds: { all: 0.7 } });
  const view = h(CalibrationSection, { calibration });
  expect(textsOf(view).join(' ')).toMatchInlineSnapshot(
    `"Agreement with labels tone Labels: 74 pass, 46 fail Threshold 0.4 for youden range 0.40 to 0.61 mark 0.4 fails that pass passes that pass AUC 0.90 [0.85, 0.95] At 0.4 people pass people fail pass 37 10 fail 0 13 agreement 83.3 % [72 %, 90.7 %] kappa 0.62 [0.40, 0.81] TPR 100 % [90.6 %, 100 %] TNR 56.5 % [36.8 %, 74.4 %] precision of fail 100 % [77.2 %, 100 %] Today, at 0.7 people pass people fail pass 21 0 fail 16 23 agreement 73.3 % [61 %, 82.9 %] kappa 0.50 [0.34, 0.68] TPR 56.8 % [40.9 %, 71.3 %] TNR 100 % [85.7 %, 100 %] precision of fail 59 % [43.4 %, 72.9 %] 75.8 % of 120 rows pass; corrected 57.2 % [33.6 %, 76.8 %] Too few labels for rates within ±0.1: label about 136 more that fail (for TNR). Passes by score scores labels people pass 0.0 to 0.1 6 0 % [0 %, 39 %] 0.1 to 0.2 10 0 % [0 %, 27.8 %] 0.2 to 0.3 7 0 % [0 %, 35.4 %] 0.3 to 0.4 6 0 % [0 %, 39 %] 0.4 to 0.5 19 73.7 % [51.2 %, 88.2 %] 0.5 to 0.6 20 65 % [43.3 %, 81.9 %] 0.6 to 0.7 14 64.3 % [38.8 %, 83.7 %] 0.7 to 0.8 9 100 % [70.1 %, 100 %] 0.8 to 0.9 16 100 % [80.6 %, 100 %] 0.9 to 1.0 13 100 % [77.2 %, 100 %]"`,
  );
  expect(renderToString(view)).toContain('aria-label="tone: ROC curve, AUC 0.90"');
});

it('shows what few labels tell, without rates and intervals that are not known', () => {
  const pairs = [pairOf('a', 0.9, true), pairOf('b', 0.8, true), pairOf('c', 0.1, false)];
  const view = h(CalibrationSection, { calibration: calibrate(pairs) });
  expect(textsOf(view).join(' ')).toMatchInlineSnapshot(
    `"Agreement with labels tone Labels: 2 pass, 1 fail Threshold 0.5 for youden mark 0.5 fails that pass passes that pass AUC 1.00 One kind of label has a single row or cluster, which cannot both choose a threshold and measure it: there are no rates. The AUC is 1, at which DeLong's error is 0 and there is no interval. Too few labels for rates within ±0.1: label about 184 more that pass (for TPR) and 185 more that fail (for TNR). Passes by score scores labels people pass 0.1 to 0.2 1 0 % [0 %, 79.3 %] 0.8 to 0.9 1 100 % [20.7 %, 100 %] 0.9 to 1.0 1 100 % [20.7 %, 100 %]"`,
  );
});

it('shows rates that are not known as a dash', () => {
  const passes = ['a', 'b', 'c'].map((id) => pairOf(id, 1, true));
  const view = h(CalibrationSection, { calibration: calibrate(passes) });
  const texts = textsOf(view);
  expect(texts.slice(texts.indexOf('agreement'), texts.indexOf('agreement') + 10)).toEqual([
    ...['agreement', '100 % [43.9 %, 100 %]', 'kappa', '-', 'TPR', '100 % [43.9 %, 100 %]'],
    ...['TNR', '-', 'precision of fail', '-'],
  ]);
});

it('names no threshold above the rates of cross-fitting, and writes real minus signs', () => {
  const pairs = drawPairs(30).map((pair, index) => ({ ...pair, label: index % 2 === 0 }));
  const texts = textsOf(h(CalibrationSection, { calibration: calibrate(pairs) }));
  expect(texts).toContain('Cross-fitted');
  expect(texts.filter((text) => text.startsWith('At '))).toEqual([]);
  expect(texts[texts.indexOf('kappa') + 1]).toMatchInlineSnapshot(`"−0.07 [−0.47, 0.20]"`);
});

it('shows no threshold and no curve when all labels are equal', () => {
  const calibration = calibrate([pairOf('a', 0.9, true)], { source: 'ratings' });
  const view = h(CalibrationSection, { calibration });
  expect(textsOf(view).slice(0, 6)).toMatchInlineSnapshot(`
    [
      "Agreement with ratings",
      "tone",
      "Labels: 1 pass, 0 fail",
      "All figures are from ratings. People choose which traces they rate, so that the figures say little about the others.",
      "All labels are pass, so there is no threshold: label rows that fail.",
      "Too few labels for rates within ±0.1: label about 185 more that pass (for TPR) and 186 more that fail (for TNR).",
    ]
  `);
  expect(renderToString(view)).not.toContain('<svg');
});

it('calls the rates at the mark of today so when there are no others', () => {
  const pairs = [pairOf('a', 0.9, true), pairOf('b', 0.8, true)];
  const calibration = calibrate(pairs, { thresholds: { all: 0.85 } });
  expect(textsOf(h(CalibrationSection, { calibration }))).toContain('Today, at 0.85');
});
