import { describe, expect, it } from 'vitest';
import { calibrate, type CalibrateOptions } from '../../../../src/batch/calibration/calibrate.ts';
import type {
  CriterionCalibration,
  LabelledPair,
} from '../../../../src/batch/calibration/calibration.ts';
import { splitRows } from '../../../../src/batch/calibration/split-rows.ts';
import { chooseThreshold, countScores } from '../../../../src/batch/statistics/roc.ts';
import { rounded } from '../statistics/worked-numbers.ts';
import { drawPairs } from './drawn-pairs.ts';

const tone = (pairs: readonly LabelledPair[], options?: CalibrateOptions): CriterionCalibration => {
  const found = calibrate(pairs, options).criteria['tone'];
  if (found === undefined) throw new Error('There is no calibration of tone');
  return found;
};

const pair = (id: string, score: number, label: boolean): LabelledPair => ({
  ...{ id, criterion: 'tone', score, label },
});

describe('with 40 labels or more', () => {
  const pairs = drawPairs(120);

  it('chooses the threshold on one half and measures all rates on the other', () => {
    const isChoosing = splitRows(pairs, 0.5);
    const choosing = pairs.filter((_, index) => isChoosing[index]);
    const held = pairs.filter((_, index) => !isChoosing[index]);
    const { method, proposed, threshold } = tone(pairs);
    expect([method, threshold]).toEqual([
      'held-out',
      chooseThreshold(countScores(choosing), { kind: 'youden' }),
    ]);
    const mark = threshold ?? 0;
    const count = (label: boolean, passes: boolean): number =>
      held.filter((one) => one.label === label && one.score >= mark === passes).length;
    expect(proposed?.confusion).toEqual({
      truePasses: count(true, true),
      falsePasses: count(false, true),
      trueFails: count(false, false),
      falseFails: count(true, false),
    });
  });

  it('does not depend on the order of the pairs', () => {
    expect(calibrate(pairs.toReversed()).criteria['tone']?.proposed).toEqual(
      calibrate(pairs).criteria['tone']?.proposed,
    );
  });

  it('returns every figure of a criterion', () => {
    const found = tone(pairs, { thresholds: { all: 0.7 }, rows: pairs });
    const { bins, disagreements, roc, ...figures } = found;
    expect([disagreements.length, roc.length]).toEqual([17, 66]);
    expect(rounded(bins[5])).toMatchInlineSnapshot(`
      {
        "interval": {
          "high": 0.818808,
          "low": 0.432854,
        },
        "low": 0.5,
        "passed": 13,
        "rows": 20,
      }
    `);
    expect(rounded(figures)).toMatchInlineSnapshot(`
      {
        "auc": {
          "interval": {
            "high": 0.953006,
            "low": 0.84576,
          },
          "value": 0.899383,
        },
        "contradictions": [],
        "isRough": false,
        "labels": {
          "failed": 46,
          "passed": 74,
        },
        "method": "held-out",
        "missing": {
          "failed": 136,
          "passed": 0,
        },
        "notes": [
          "Too few labels for rates within ±0.1: label about 136 more that fail (for TNR).",
        ],
        "passRate": {
          "corrected": 0.572436,
          "interval": {
            "high": 0.767636,
            "low": 0.336051,
          },
          "observed": 0.758333,
          "rows": 120,
        },
        "proposed": {
          "agreement": {
            "hits": 50,
            "interval": {
              "high": 0.906868,
              "low": 0.719684,
            },
            "rows": 60,
            "value": 0.833333,
          },
          "confusion": {
            "falseFails": 0,
            "falsePasses": 10,
            "trueFails": 13,
            "truePasses": 37,
          },
          "failPrecision": {
            "hits": 13,
            "interval": {
              "high": 1,
              "low": 0.771905,
            },
            "rows": 13,
            "value": 1,
          },
          "kappa": {
            "interval": {
              "high": 0.806202,
              "low": 0.396783,
            },
            "value": 0.615877,
          },
          "threshold": 0.4,
          "trueFailRate": {
            "hits": 13,
            "interval": {
              "high": 0.743654,
              "low": 0.368114,
            },
            "rows": 23,
            "value": 0.565217,
          },
          "truePassRate": {
            "hits": 37,
            "interval": {
              "high": 1,
              "low": 0.905942,
            },
            "rows": 37,
            "value": 1,
          },
        },
        "range": {
          "high": 0.61,
          "low": 0.4,
        },
        "selected": 0,
        "threshold": 0.4,
        "today": {
          "agreement": {
            "hits": 44,
            "interval": {
              "high": 0.828674,
              "low": 0.609913,
            },
            "rows": 60,
            "value": 0.733333,
          },
          "confusion": {
            "falseFails": 16,
            "falsePasses": 0,
            "trueFails": 23,
            "truePasses": 21,
          },
          "failPrecision": {
            "hits": 23,
            "interval": {
              "high": 0.729207,
              "low": 0.434186,
            },
            "rows": 39,
            "value": 0.589744,
          },
          "kappa": {
            "interval": {
              "high": 0.675325,
              "low": 0.337349,
            },
            "value": 0.501558,
          },
          "threshold": 0.7,
          "trueFailRate": {
            "hits": 23,
            "interval": {
              "high": 1,
              "low": 0.856883,
            },
            "rows": 23,
            "value": 1,
          },
          "truePassRate": {
            "hits": 21,
            "interval": {
              "high": 0.713283,
              "low": 0.409142,
            },
            "rows": 37,
            "value": 0.567568,
          },
        },
      }
    `);
  });

  it('measures today at the same rows as the proposal', () => {
    const { proposed, today } = tone(pairs, { thresholds: { named: { tone: 0.9 } } });
    expect(today?.threshold).toBe(0.9);
    expect(today?.agreement.rows).toBe(proposed?.agreement.rows);
  });

  it.each([
    ['tpr=0.9', (rates: CriterionCalibration['proposed']) => rates?.truePassRate?.value],
    ['tnr=0.9', (rates: CriterionCalibration['proposed']) => rates?.trueFailRate?.value],
  ] as const)('reaches about the least rate of %s on other rows', (aim, rateOf) => {
    expect(rateOf(tone(drawPairs(4000), { aim }).proposed)).toBeCloseTo(0.9, 1);
  });

  it('keeps the rows of a cluster on one side', () => {
    const clustered = pairs.map((one, index) => ({
      ...one,
      cluster: `user-${String(index % 20)}`,
    }));
    const isChoosing = splitRows(clustered, 0.5);
    for (const user of new Set(clustered.map(({ cluster }) => cluster))) {
      const sides = clustered.flatMap(({ cluster }, index) =>
        cluster === user ? [isChoosing[index]] : [],
      );
      expect(new Set(sides).size).toBe(1);
    }
  });
});

it('counts a row twice as one row when both are a cluster', () => {
  const once = drawPairs(100).map((one) => ({ ...one, score: Math.round(one.score) }));
  const twice = once.flatMap((one) => [
    { ...one, cluster: one.id },
    { ...one, id: `${one.id}-again`, cluster: one.id },
  ]);
  const intervalOf = (pairs: readonly LabelledPair[]) => {
    const { high = 0, low = 0 } = tone(pairs).proposed?.truePassRate?.interval ?? {};
    return [low.toFixed(1), high.toFixed(1)];
  };
  expect(intervalOf(twice)).toEqual(intervalOf(once));
});

describe('with few labels', () => {
  it('measures by cross-fitting, and calls the figures rough', () => {
    const { isRough, method, notes, proposed, threshold } = tone(drawPairs(30));
    expect({ isRough, method, rows: proposed?.agreement.rows, threshold }).toEqual({
      ...{ isRough: true, method: 'cross-fitting', rows: 30 },
      threshold: chooseThreshold(countScores(drawPairs(30)), { kind: 'youden' }),
    });
    expect(proposed?.truePassRate?.interval).not.toBeNull();
    expect(notes).toContain(
      'Too few labels to split: all labels choose the threshold, and the rates are from cross-fitting, with rough intervals.',
    );
  });

  it('judges no row by a threshold that the row has chosen', () => {
    // A single passed row below all failed rows: only its own presence would let it pass.
    const pairs = [
      ...Array.from({ length: 9 }, (_, index) => pair(`fail-${String(index)}`, 0.5, false)),
      ...Array.from({ length: 9 }, (_, index) => pair(`pass-${String(index)}`, 0.9, true)),
    ];
    const { proposed } = tone(pairs);
    expect([proposed?.truePassRate?.value, proposed?.trueFailRate?.value]).toEqual([1, 1]);
  });

  it('has no rates when one kind of label has a single row', () => {
    const pairs = [pair('a', 0.9, true), pair('b', 0.8, true), pair('c', 0.1, false)];
    const { notes, proposed, threshold } = tone(pairs);
    expect([proposed, threshold]).toEqual([null, 0.5]);
    expect(notes).toContain(
      'One kind of label has a single row, which cannot both choose a threshold and measure it: there are no rates.',
    );
  });

  it('says how many labels are missing', () => {
    const { missing, notes } = tone(drawPairs(30));
    expect(missing).toMatchInlineSnapshot(`
      {
        "failed": 154,
        "passed": 136,
      }
    `);
    expect(notes.at(-1)).toMatchInlineSnapshot(
      `"Too few labels for rates within ±0.1: label about 136 more that pass (for TPR) and 154 more that fail (for TNR)."`,
    );
  });
});

it.each([
  [true, 'All labels are pass, so there is no threshold: label rows that fail.'],
  [false, 'All labels are fail, so there is no threshold: label rows that pass.'],
])('chooses no threshold when all labels are %s', (label, note) => {
  const { auc, notes, threshold } = tone([pair('a', 0.9, label), pair('b', 0.4, label)]);
  expect([auc, threshold]).toEqual([null, null]);
  expect(notes).toContain(note);
});

it('measures scores of 0 and 1 on all rows, without a threshold and an AUC', () => {
  const pairs = drawPairs(60).map((one) => ({ ...one, score: Math.round(one.score) }));
  const { auc, method, notes, proposed, roc, threshold } = tone(pairs);
  expect({ auc, method, rows: proposed?.agreement.rows, roc, threshold }).toEqual({
    ...{ auc: null, method: 'all', rows: 60, roc: [], threshold: null },
  });
  expect(notes).toContain('The scores are 0 or 1, so there is no threshold to choose and no AUC.');
});

it('averages the trials of a row', () => {
  const trials = [pair('a', 0.7, true), pair('a', 0.9, true), pair('b', 0.2, false)];
  expect(tone(trials)).toMatchObject({ labels: { passed: 1, failed: 1 }, threshold: 0.5 });
});

it('names rows with labels that contradict each other, and counts them nowhere', () => {
  const found = tone([...drawPairs(50), pair('twice', 0.9, true), pair('twice', 0.9, false)]);
  expect(found.contradictions).toEqual(['twice']);
  expect(found.labels.passed + found.labels.failed).toBe(50);
  expect(found.notes).toContain('1 row has labels that contradict each other, and counts nowhere.');
});

it('lists rows that were chosen for their scores among the disagreements only', () => {
  const selected = { ...pair('near', 0.99, false), isSelected: true };
  const found = tone([...drawPairs(60), selected]);
  expect(found.selected).toBe(1);
  expect(found.labels.passed + found.labels.failed).toBe(60);
  expect(found.disagreements[0]).toEqual({
    ...{ id: 'near', score: 0.99, label: false, explanation: null },
  });
});

it('corrects no pass rate of verdicts that are no better than chance', () => {
  const pairs = drawPairs(60).map((one) => ({ ...one, score: 1 - one.score }));
  const found = tone(pairs, { aim: 'tpr=0.9', rows: pairs });
  expect(found.passRate).toBeNull();
  expect(found.notes.some((note) => note.includes('no better than chance'))).toBe(true);
});

it('labels figures from ratings', () => {
  expect(tone(drawPairs(60), { source: 'ratings' }).notes[0]).toBe(
    'All figures are from ratings. People choose which traces they rate, so that the figures say little about the others.',
  );
});

it('says that an AUC of 1 has no interval', () => {
  const pairs = drawPairs(60).map((one) => ({ ...one, score: one.label ? 0.9 : 0.1 }));
  const { auc, notes } = tone(pairs);
  expect(auc).toEqual({ value: 1, interval: null });
  expect(notes).toContain("The AUC is 1, at which DeLong's error is 0 and there is no interval.");
});

it.each([
  [{ aim: 'f1' }, "aim is a string of 2 characters: pass 'youden', 'kappa', or a least rate"],
  [{ aim: 'tpr=1.5' }, 'aim is a string of 7 characters'],
  [{ split: 1 }, 'split is 1: it must be a number from 0.1 to 0.9'],
  [{ rows: 7 }, 'rows is 7: pass an array or another iterable of scored rows'],
  [{ aims: 'youden' }, 'calibrate does not have the option "aims": did you mean aim?'],
])('rejects the options %j', (options, message) => {
  // @ts-expect-error: the options are wrong on purpose.
  expect(() => calibrate([], options)).toThrow(message);
});

it('rejects pairs that are not valid, each with its place', () => {
  const pairs: unknown = [{ id: 1, criterion: 'tone', score: 2, label: 'pass', cluster: 3 }, 'a'];
  // @ts-expect-error: the pairs are wrong on purpose.
  expect(() => calibrate(pairs)).toThrowErrorMatchingInlineSnapshot(`
    [InvalidInputError: pairs[0].id: is 1: it must be a string
    pairs[0].score: is 2: it must be a number from 0 to 1
    pairs[0].cluster: is 3: it must be a string
    pairs[0].label: is a string of 4 characters: it must be true (passed) or false
    pairs[1]: is a string of 1 character: pass { id, criterion, score, label }]
  `);
  // @ts-expect-error: the pairs are wrong on purpose.
  expect(() => calibrate(7)).toThrowErrorMatchingInlineSnapshot(
    `[ConfigurationError: pairs is 7: pass an array or another iterable of { id, criterion, score, label }]`,
  );
  const rows = [pair('a', Number.NaN, true)];
  expect(() => calibrate([], { rows })).toThrowErrorMatchingInlineSnapshot(
    `[InvalidInputError: rows[0].score: is NaN: it must be a number from 0 to 1]`,
  );
});
