import { expect, it } from 'vitest';
import { criteriaOf, recordOf } from '../../../../kit/journal/records.ts';
import { judge } from './judge.ts';

it('lists all gates in the order of the criteria, then of the flags', () => {
  const record = recordOf([{ scores: { policy: 0.1, tone: 0.1 } }], {
    criteria: criteriaOf(['tone', 'policy']),
  });
  const results = judge({ minMean: { all: 0.5 }, threshold: { all: 0.5 } }, record);
  expect(results.map(({ criterion, gate, passed }) => [criterion, gate, passed])).toEqual([
    ['tone', 'min-pass-rate', false],
    ['tone', 'min-mean', false],
    ['policy', 'min-pass-rate', false],
    ['policy', 'min-mean', false],
  ]);
});

it('has no result without gates', () => {
  expect(judge({})).toEqual([]);
});

it('rejects a gate for a criterion that the run does not have', () => {
  expect(() => judge({ minMean: { named: { tonne: 0.5, polite: 0.5 } } })).toThrow(
    'gates: "tonne" is not a criterion of the run ("tone")\ngates: "polite" is not a criterion of the run ("tone")',
  );
});
