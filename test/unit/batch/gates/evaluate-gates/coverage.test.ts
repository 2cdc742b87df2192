import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../../src/batch/compare/compare-runs.ts';
import { evaluateGates } from '../../../../../src/batch/gates/evaluate-gates.ts';
import type { GateResult, Gates } from '../../../../../src/batch/gates/gate.ts';
import type { RunRecord } from '../../../../../src/batch/journal/record.ts';
import { summarize } from '../../../../../src/batch/summary/summarize.ts';
import { recordOf } from '../../../../kit/journal/records.ts';

type Score = number | null | 'server';

const BASELINE = recordOf(Array.from({ length: 100 }, () => ({ scores: { tone: 0.5 } })));

function judge(after: RunRecord, gates: Gates = {}, before = BASELINE): GateResult[] {
  const facts = { summary: summarize(after), comparison: compareRuns(before, after) };
  return evaluateGates(gates, facts).filter(({ gate }) => gate === 'min-coverage');
}

function runOf(scored: number, others: readonly Score[] = []): RunRecord {
  const scores = [...Array.from({ length: scored }, () => 0.5), ...others];
  return recordOf(scores.map((tone) => ({ scores: { tone } })));
}

function repeat(score: Score, times: number): Score[] {
  return Array.from({ length: times }, () => score);
}

describe('min-coverage', () => {
  it.each([
    ['are not applicable', repeat(null, 95)],
    ['failed', repeat('server', 95)],
    ['were deleted', []],
  ])('leaves a run unclear when 95 of the 100 rows of the baseline %s', (_, others) => {
    expect(judge(runOf(5, others), { maxDrop: { all: 0.1 } })).toEqual([
      {
        gate: 'min-coverage',
        criterion: 'tone',
        passed: null,
        value: 0.05,
        required: 0.9,
        message: '5 of 100 rows were compared, required 90 %',
      },
    ]);
  });

  it.each([
    [90, {}, true],
    [89, {}, null],
    [89, { minCoverage: { all: 0.89 } }, true],
    [95, { minCoverage: { named: { tone: 1 } } }, null],
  ])('with %i of 100 rows and %j', (scored, gates: Gates, passed) => {
    expect(judge(runOf(scored), gates)).toMatchObject([{ passed, value: scored / 100 }]);
  });

  it('is off at 0, and without a baseline', () => {
    expect(judge(runOf(5), { minCoverage: { all: 0 } })).toEqual([]);
    expect(evaluateGates({}, { summary: summarize(runOf(5)) })).toEqual([]);
  });

  it('does not expect the rows that the baseline did not score', () => {
    const before = recordOf([
      ...Array.from({ length: 10 }, () => ({ scores: { tone: 0.5 } })),
      ...Array.from({ length: 90 }, () => ({ scores: { tone: null } })),
    ]);
    expect(judge(runOf(10), {}, before)).toMatchObject([{ passed: true, value: 1 }]);
  });

  it('expects only the rows that a run of a part was to evaluate', () => {
    const part = (run: RunRecord): RunRecord => ({
      ...run,
      run: { ...run.run, data: { rows: 100, limit: 20 } },
    });
    expect(judge(part(runOf(20)))).toMatchObject([
      { passed: true, message: '20 of 20 rows were compared, required 90 %' },
    ]);
    expect(judge(part(runOf(10, repeat(null, 10))))).toMatchObject([
      { passed: null, message: '10 of 20 rows were compared, required 90 %' },
    ]);
  });

  it('has nothing to say about rows that the baseline never scored', () => {
    expect(judge(runOf(5), {}, runOf(0, repeat(null, 5)))).toEqual([]);
  });
});
