import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSummary } from '../../../../../src/batch/summary/summarize.ts';
import { RUNS } from '../../../errors/property-runs.ts';
import { rowOf, summaryOf, toneOf } from './rows.ts';

describe('clusters', () => {
  const VALUES = [[0.9, 0.8, 1], [0.2, 0.3, 0.1], [0.6, 0.6, 0.7], [1, 1, 0.9], [0.4, 0.5], [0.7]];
  const expected = {
    scored: 15,
    clusters: 6,
    mean: expect.closeTo(0.646667, 6) as number,
    standardError: expect.closeTo(0.135724, 6) as number,
    interval: { low: expect.closeTo(0.297776, 6), high: expect.closeTo(0.995557, 6) },
  };

  it('are the rows, of which each has the mean of its trials', () => {
    const means = [0.9, 0.2, 0.633333333333, 0.966666666667, 0.45, 0.7];
    const { mean, standardDeviation, standardError, interval, quartiles, histogram } = toneOf(
      means.map((value) => rowOf([value])),
    );
    expect(toneOf(VALUES.map((trials) => rowOf(trials)))).toMatchObject({
      scored: 15,
      clusters: 6,
      ...{ mean, standardDeviation, standardError, interval, quartiles, histogram },
    });
  });

  it('are the rows of one value, in any place', () => {
    const rows = [0, 1, 2].flatMap((index) =>
      VALUES.flatMap((trials, cluster) => {
        const score = trials[index];
        return score === undefined ? [] : [rowOf([score], { cluster: `user ${String(cluster)}` })];
      }),
    );
    expect(toneOf(rows)).toMatchObject(expected);
  });

  it('may grow after a summary was read', () => {
    const summary = createSummary(['tone']);
    summary.add(rowOf([0.2], { cluster: 'ann' }));
    summary.add(rowOf([0.4]));
    summary.conclude();
    summary.add(rowOf([0.8], { cluster: 'ann' }));
    const rows = [rowOf([0.2], { cluster: 'ann' }), rowOf([0.4]), rowOf([0.8], { cluster: 'ann' })];
    expect(summary.conclude()).toEqual(summaryOf(rows));
  });

  it('leave the standard error at sd / √N when each has one score', () => {
    fc.assert(
      fc.property(scores({ minLength: 2 }), (values) => {
        const { standardDeviation, standardError } = toneOf(values.map((value) => rowOf([value])));
        const expectedError = (standardDeviation ?? 2) / Math.sqrt(values.length);
        expect(standardError).toBeCloseTo(expectedError, 7);
      }),
      RUNS,
    );
  });
});

function scores(length: fc.ArrayConstraints): fc.Arbitrary<number[]> {
  return fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40, ...length });
}
