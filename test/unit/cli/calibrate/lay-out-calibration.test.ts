import type { AgreementRates, CriterionCalibration, PairedLabels } from 'align-evals/batch';
import { describe, expect, it } from 'vitest';
import { layOutCalibration } from '../../../../src/cli/calibrate/lay-out-calibration.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

const EMPTY: CriterionCalibration = {
  labels: { passed: 0, failed: 0 },
  ...{ selected: 0, contradictions: [], method: 'all', isRough: true },
  ...{ threshold: null, range: null, proposed: null, today: null, auc: null, passRate: null },
  ...{ roc: [], bins: [], missing: { passed: 0, failed: 0 }, disagreements: [], notes: [] },
};

const ALL_PAIRED: PairedLabels = {
  ...{ pairs: [], rows: [], withoutRow: [], withoutScore: [], withoutLabel: {} },
};

const interval = { low: 0.25, high: 0.875 };

const RATES: AgreementRates = {
  threshold: 0.4,
  confusion: { truePasses: 5, falsePasses: 1, trueFails: 2, falseFails: 0 },
  agreement: { value: 7 / 8, hits: 7, rows: 8, interval },
  kappa: { value: 0.7, interval },
  truePassRate: { value: 1, hits: 5, rows: 5, interval },
  trueFailRate: { value: 2 / 3, hits: 2, rows: 3, interval },
  failPrecision: { value: 1, hits: 2, rows: 2, interval },
};

interface LayOutOptions {
  readonly isFull?: boolean;
  readonly width?: number;
  readonly notice?: string;
}

/** The lines of a calibration of `tone`. */
function layOut(
  one: Partial<CriterionCalibration>,
  { isFull = false, width = 90, notice, ...paired }: Partial<PairedLabels> & LayOutOptions = {},
): string[] {
  const calibration = {
    ...({ aim: 'youden', source: 'labels' } as const),
    criteria: { tone: { ...EMPTY, ...one } },
  };
  return layOutCalibration(
    { calibration, paired: { ...ALL_PAIRED, ...paired }, notice },
    { ...createCommandStage().output.stdout, width, isFull },
  );
}

it('shows only the number of labels of a criterion about which nothing else is known', () => {
  expect(layOut({})).toEqual(['tone: 0 labels, 0 pass and 0 fail', '']);
});

it('shows all figures with their intervals, the proposal beside today', () => {
  const today = { ...RATES, threshold: 0.9 };
  const passRate = { rows: 1, observed: 0.75, corrected: 0.625, interval };
  const lines = layOut(
    {
      ...{ labels: { passed: 10, failed: 6 }, method: 'held-out', threshold: 0.4, range: interval },
      ...{ proposed: RATES, today, auc: { value: 0.9, interval }, passRate, notes: ['Rough.'] },
    },
    { notice: 'Offline.' },
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Offline.

    tone: 16 labels, 10 pass and 6 fail; rates on 8 rows that did not choose the threshold
      threshold 0.4 for youden, range 0.25 to 0.88
      AUC 0.90 [0.25, 0.88]
      pass rate of 1 row: 75 % observed, 62.5 % corrected [25 %, 87.5 %]
                                at 0.4                 today, at 0.9
      agreement                 87.5 % [25 %, 87.5 %]  87.5 % [25 %, 87.5 %]
      Cohen's kappa             0.70 [0.25, 0.88]      0.70 [0.25, 0.88]
      TPR, passed by people     100 % [25 %, 87.5 %]   100 % [25 %, 87.5 %]
      TNR, failed by people     66.7 % [25 %, 87.5 %]  66.7 % [25 %, 87.5 %]
      precision of "fail"       100 % [25 %, 87.5 %]   100 % [25 %, 87.5 %]
      pass, people pass / fail  5 / 1                  5 / 1
      fail, people pass / fail  0 / 2                  0 / 2
      ! Rough.
    "
  `);
});

it('leaves out the intervals and rates that are not known', () => {
  const rate = { value: 1, hits: 5, rows: 5, interval: null };
  const proposed: AgreementRates = {
    ...{ threshold: 0.4, confusion: RATES.confusion, agreement: rate, truePassRate: rate },
    ...{ kappa: { value: 0.7, interval: null }, trueFailRate: null, failPrecision: null },
  };
  const today = { ...proposed, threshold: 0.9, kappa: null };
  const lines = layOut({
    ...{ labels: { passed: 5, failed: 3 }, method: 'cross-fitting', threshold: 0.4 },
    ...{ proposed, today, auc: { value: 1, interval: null } },
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "tone: 8 labels, 5 pass and 3 fail; rates on 5 rows by cross-fitting
      threshold 0.4 for youden
      AUC 1.00
                                cross-fitted  today, at 0.9
      agreement                 100 %         100 %
      Cohen's kappa             0.70          -
      TPR, passed by people     100 %         100 %
      TNR, failed by people     -             -
      precision of "fail"       -             -
      pass, people pass / fail  5 / 1         5 / 1
      fail, people pass / fail  0 / 2         0 / 2
    "
  `);
});

it('lists the rates below each other on a terminal that is too narrow for their table', () => {
  const today = { ...RATES, threshold: 0.9 };
  const lines = layOut({ proposed: RATES, today }, { width: 40 });
  const [proposed = '', ...others] = lines.join('\n').split('  today, at 0.9:\n');
  expect(proposed).toMatchInlineSnapshot(`
    "tone: 0 labels, 0 pass and 0 fail
      at 0.4:
      agreement 87.5 % [25 %, 87.5 %]
      Cohen's kappa 0.70 [0.25, 0.88]
      TPR, passed by people 100 % [25 %,
      87.5 %]
      TNR, failed by people 66.7 % [25 %,
      87.5 %]
      precision of "fail" 100 % [25 %,
      87.5 %]
      pass, people pass / fail 5 / 1
      fail, people pass / fail 0 / 2
    "
  `);
  expect(others).toEqual([proposed.slice(proposed.indexOf('  agreement'))]);
});

it('names no other rows when all labels measure', () => {
  expect(layOut({ method: 'all', proposed: RATES })[0]).toBe('tone: 0 labels, 0 pass and 0 fail');
});

describe('the worst disagreements', () => {
  const disagreements = Array.from({ length: 6 }, (_, index) => ({
    ...{ id: `row-${String(index + 1)}`, score: 0.5, label: index % 2 === 0 },
    explanation: index === 0 ? 'Too short' : null,
  }));

  it('keep their whole ids before their explanations', () => {
    const id = 'conversation-1234567890';
    const one = { id, score: 0.5, label: true, explanation: 'Too short for an answer' };
    expect(layOut({ disagreements: [one] }, { width: 46 }).at(-2)).toBe(
      `  people pass  0.50  ${id}`,
    );
  });

  it('are five, with what people said and the reason for the score', () => {
    expect(layOut({ disagreements }).slice(1)).toMatchInlineSnapshot(`
      [
        "  Worst disagreements, 5 of 6 (--full)",
        "  people pass  0.50  row-1  Too short",
        "  people fail  0.50  row-2",
        "  people pass  0.50  row-3",
        "  people fail  0.50  row-4",
        "  people pass  0.50  row-5",
        "",
      ]
    `);
  });

  it('are all with --full', () => {
    expect(layOut({ disagreements }, { isFull: true }).at(-2)).toBe('  people fail  0.50  row-6');
  });
});

it('names labels without a row or a score, and rows without a label, at most five of each', () => {
  const labelsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `r${String(index + 1)}`, label: true }));
  const found = {
    ...{ withoutRow: labelsOf(6), withoutScore: labelsOf(1) },
    withoutLabel: { tone: ['a', 'b'], cites: ['c'], safe: [] },
  };
  expect(layOut({}, found).slice(2)).toEqual([
    '6 labels are of rows that the run does not have: r1, r2, r3, r4, r5 and 1 more',
    '1 label is of a row without a score: r1',
    '2 scored rows have no label for tone: a, b',
    '1 scored row has no label for cites: c',
    '',
  ]);
});
