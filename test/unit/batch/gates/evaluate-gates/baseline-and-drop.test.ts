import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../../src/batch/compare/compare-runs.ts';
import { evaluateGates } from '../../../../../src/batch/gates/evaluate-gates.ts';
import type { GateResult, Gates } from '../../../../../src/batch/gates/gate.ts';
import type { RunRecord } from '../../../../../src/batch/journal/record.ts';
import { summarize } from '../../../../../src/batch/summary/summarize.ts';
import { criteriaOf, recordOf, scoresOf } from '../../../../kit/journal/records.ts';

const SCORES = [0.91, 0.85, 0.4, 0.72, 0.66, 0.95, 0.3, 0.88, 0.79, 0.55, 0.83, 0.7];

function judge(before: RunRecord, after: RunRecord, gates: Gates = {}): GateResult[] {
  return evaluateGates(gates, {
    summary: summarize(after),
    comparison: compareRuns(before, after),
  });
}

/** The verdict about scores that change by some amounts, in turn. */
function judgeChange(...changes: readonly number[]): GateResult | undefined {
  const after = SCORES.map((score, index) => score + (changes[index % changes.length] ?? 0));
  return judge(scoresOf(SCORES), scoresOf(after))[0];
}

describe('baseline', () => {
  it('passes for the same scores', () => {
    expect(judge(scoresOf(SCORES), scoresOf(SCORES))).toEqual([
      {
        gate: 'baseline',
        criterion: 'tone',
        passed: true,
        value: 0,
        required: 0,
        interval: { low: 0, high: 0 },
        level: 0.95,
        message: 'baseline: 0.000 [0.000, 0.000], no clear difference (1 criterion, 95 %)',
      },
      {
        gate: 'min-coverage',
        criterion: 'tone',
        passed: true,
        value: 1,
        required: 0.9,
        message: '12 of 12 rows were compared, required 90 %',
      },
    ]);
  });

  it('fails for scores that are all worse by 0.05', () => {
    expect(judgeChange(-0.05)).toEqual({
      gate: 'baseline',
      criterion: 'tone',
      passed: false,
      value: -0.05,
      required: 0,
      interval: { low: -0.05, high: -0.05 },
      level: 0.95,
      message: 'baseline: −0.050 [−0.050, −0.050], worse (1 criterion, 95 %)',
    });
  });

  it.each([
    [
      [-0.06, 0.02],
      true,
      'baseline: −0.020 [−0.047, +0.007], no clear difference (1 criterion, 95 %)',
    ],
    [[0.04, 0.05], true, 'baseline: +0.045 [+0.042, +0.048], better (1 criterion, 95 %)'],
    [[-0.06, -0.04], false, 'baseline: −0.050 [−0.057, −0.043], worse (1 criterion, 95 %)'],
    [[-0.0001], false, 'baseline: −0.0001 [−0.0001, −0.0001], worse (1 criterion, 95 %)'],
    [[0.00001], true, 'baseline: +0.00001 [+0.00001, +0.00001], better (1 criterion, 95 %)'],
    [
      [-0.00001, 0.00001],
      true,
      'baseline: 0.000 [0.000, 0.000], no clear difference (1 criterion, 95 %)',
    ],
    [[-1e-10], true, 'baseline: 0.000 [0.000, 0.000], no clear difference (1 criterion, 95 %)'],
  ])('for changes of %j', (changes, passed, message) => {
    expect(judgeChange(...changes)).toMatchObject({ passed, message });
  });

  it('passes when the interval reaches 0 because there are several criteria', () => {
    const of = (changes: readonly number[]): RunRecord =>
      recordOf(
        SCORES.map((tone, index) => ({
          scores: { tone: tone + (changes[index % changes.length] ?? 0), policy: 1, grounded: 1 },
        })),
        { criteria: criteriaOf(['tone', 'policy', 'grounded']) },
      );
    const changes = [-0.07, 0, -0.06, 0.02];
    expect(judgeChange(...changes)).toMatchObject({ passed: false });
    expect(judge(of([0]), of(changes))[0]).toMatchObject({
      passed: true,
      level: 1 - 0.05 / 3,
      message: 'baseline: −0.028 [−0.060, +0.005], no clear difference (3 criteria, 98.3 %)',
    });
  });

  it.each([
    ['one pair', [0.5], [0.25], undefined, 'there is 1 pair in 1 cluster'],
    ['one better pair', [0.25], [0.5], undefined, 'there is 1 pair in 1 cluster'],
    ['one cluster', [0.5, 0.6], [0.1, 0.1], 'user', 'there are 2 pairs in 1 cluster'],
  ])('cannot tell from %s', (_, before, after, clusterBy, has) => {
    const of = (scores: readonly number[]): RunRecord =>
      recordOf(scores.map((tone) => ({ scores: { tone }, tags: { user: 'ann' } })));
    const [earlier, later] = [of(before), of(after)];
    const results = evaluateGates(
      { maxDrop: { all: 0.05 } },
      { summary: summarize(later), comparison: compareRuns(earlier, later, { clusterBy }) },
    );
    const message = `cannot tell: needs at least 2 pairs in 2 clusters, ${has}`;
    expect(results).toMatchObject([
      { gate: 'baseline', passed: null, interval: null, message: `baseline: ${message}` },
      { gate: 'max-drop', passed: null, message },
      { gate: 'min-coverage', passed: true },
    ]);
  });

  it('fails without a row that both runs scored', () => {
    expect(judge(recordOf([{ scores: { tone: null } }]), scoresOf([0.5]))).toEqual([
      {
        gate: 'baseline',
        criterion: 'tone',
        passed: false,
        value: null,
        required: 0,
        interval: null,
        level: 0.95,
        message: 'baseline: no score to judge',
      },
    ]);
  });
});

describe('max-drop', () => {
  it.each([
    [[-0.05], 0.05, true, 'change −0.050, required −0.05 or better'],
    [[-0.06, 0.02], 0.01, false, 'change −0.020, required −0.01 or better'],
    [[-0.0501], 0.05, false, 'change −0.0501, required −0.05 or better'],
    [[0.02], 0, true, 'change +0.020, required 0 or better'],
    [[0], 0, true, 'change 0.000, required 0 or better'],
    [[-0.00002], 0, false, 'change −0.00002, required 0 or better'],
  ])('for changes of %j and %f', (changes, all, passed, message) => {
    const after = SCORES.map((score, index) => score + (changes[index % changes.length] ?? 0));
    const results = judge(scoresOf(SCORES), scoresOf(after), { maxDrop: { all } });
    expect(results[1]).toEqual({
      gate: 'max-drop',
      criterion: 'tone',
      passed,
      value: expect.closeTo(
        changes.reduce((sum, change) => sum + change, 0) / changes.length,
        9,
      ) as number,
      required: 0 - all,
      message,
    });
  });

  it('fails without a row that both runs scored', () => {
    const results = judge(recordOf([{ scores: { tone: 'server' } }]), scoresOf([0.5]), {
      maxDrop: { all: 0.1 },
    });
    expect(results[1]).toEqual({
      gate: 'max-drop',
      criterion: 'tone',
      passed: false,
      value: null,
      required: -0.1,
      message: 'no score to judge',
    });
  });

  it('fails without a baseline', () => {
    const summary = summarize(scoresOf(SCORES));
    expect(evaluateGates({ maxDrop: { all: 0.1 } }, { summary })).toEqual([
      {
        gate: 'max-drop',
        criterion: 'tone',
        passed: false,
        value: null,
        required: -0.1,
        message: 'not compared, because there is no baseline',
      },
    ]);
  });
});

describe('criteria that are left out of the comparison', () => {
  const row = { scores: { tone: 0.5, policy: 0.5 } };
  const after = recordOf([row, row]);
  const lacking = (...names: readonly string[]): RunRecord =>
    recordOf([row, row], { criteria: criteriaOf(names) });
  const named = (results: readonly GateResult[]): unknown[] =>
    results.map(({ gate, criterion, passed, message }) => [gate, criterion, passed, message]);

  it('have no gate of their own', () => {
    expect(judge(lacking('policy'), after, { maxDrop: { all: 0.1 } })).toMatchObject([
      { gate: 'baseline', criterion: 'policy', passed: true },
      { gate: 'max-drop', criterion: 'policy', passed: true },
      { gate: 'min-coverage', criterion: 'policy', passed: true },
    ]);
  });

  it('fail when a gate names them', () => {
    const results = judge(lacking('policy'), after, { maxDrop: { named: { tone: 0.1 } } });
    expect(named(results).slice(0, 1)).toEqual([
      ['max-drop', 'tone', false, 'not compared, because the earlier run does not have it'],
    ]);
  });

  it('fail when no criterion is left', () => {
    expect(named(judge(lacking(), after, { maxDrop: { all: 0.1 } }))).toEqual(
      ['tone', 'policy'].flatMap((criterion) => [
        [
          'baseline',
          criterion,
          false,
          'baseline: not compared, because the earlier run does not have it',
        ],
        ['max-drop', criterion, false, 'not compared, because the earlier run does not have it'],
      ]),
    );
  });

  it('fail when the comparison is of other runs', () => {
    const other = recordOf([{ scores: {} }], { criteria: {} });
    const facts = { summary: summarize(after), comparison: compareRuns(other, other) };
    expect(named(evaluateGates({}, facts))).toEqual(
      ['tone', 'policy'].map((criterion) => [
        'baseline',
        criterion,
        false,
        'baseline: not compared, because neither run has it',
      ]),
    );
  });
});
