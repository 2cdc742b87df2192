import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../../src/batch/calibration/calibrate.ts';
import type { CriterionCalibration } from '../../../../src/batch/calibration/calibration.ts';
import { splitRows } from '../../../../src/batch/calibration/split-rows.ts';
import { chooseThreshold, countScores } from '../../../../src/batch/statistics/roc.ts';
import { rounded } from '../statistics/worked-numbers.ts';
import { calibrateTone, drawPairs } from './drawn-pairs.ts';

describe('with 40 labels or more', () => {
  const pairs = drawPairs(120);

  it('chooses the threshold on one half and measures all rates on the other', () => {
    const isChoosing = splitRows(pairs, 0.5);
    const choosing = pairs.filter((_, index) => isChoosing[index]);
    const held = pairs.filter((_, index) => !isChoosing[index]);
    const { method, proposed, threshold } = calibrateTone(pairs);
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
    const found = calibrateTone(pairs, { thresholds: { all: 0.7 }, rows: pairs });
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
    const { proposed, today } = calibrateTone(pairs, { thresholds: { named: { tone: 0.9 } } });
    expect(today?.threshold).toBe(0.9);
    expect(today?.agreement.rows).toBe(proposed?.agreement.rows);
  });

  it.each([
    ['tpr=0.9', (rates: CriterionCalibration['proposed']) => rates?.truePassRate?.value],
    ['tnr=0.9', (rates: CriterionCalibration['proposed']) => rates?.trueFailRate?.value],
  ] as const)('reaches about the least rate of %s on other rows', (aim, rateOf) => {
    expect(rateOf(calibrateTone(drawPairs(4000), { aim }).proposed)).toBeCloseTo(0.9, 1);
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
