import { describe, expect, it } from 'vitest';
import { exitCodeOf, judgeComparison, judgeRun } from '../../../../src/cli/judge/judge-run.ts';
import {
  failureOf,
  gateOf,
  outcomeOf,
  recordWith,
  reportOf,
  rowOf,
  stopOf,
  summaryOf,
} from '../../../kit/reports.ts';

const run = { criteria: { tone: { text: 'Reward friendly answers', c: 'c' } } };
const recordOf = (...scores: number[]) =>
  recordWith(
    scores.map((score, index) =>
      rowOf(index + 1, `r${String(index + 1)}`, [outcomeOf('tone', score)]),
    ),
    { run },
  );
const BEFORE = recordOf(0.9, 0.8, 0.7);
const AFTER = recordOf(0.8, 0.7, 0.6);

describe('judgeComparison', () => {
  it('has no gate unless one is asked for, whatever got worse', async () => {
    const { gates, comparison } = await judgeComparison(AFTER, BEFORE, {
      threshold: { all: 0.75 },
    });

    expect(gates).toEqual([]);
    expect(comparison?.criteria['tone']?.turned).toMatchObject({ worse: 1, better: 0 });
  });

  it('has the gate of --max-drop alone', async () => {
    const flags = { maxDrop: { all: 0.05 }, threshold: { all: 0.75 } };
    const { gates } = await judgeComparison(AFTER, BEFORE, flags);

    expect(gates.map(({ gate, passed }) => [gate, passed])).toEqual([['max-drop', false]]);
  });
});

describe('judgeRun', () => {
  it('has the gate of the baseline when there is one', async () => {
    const without = await judgeRun(AFTER, undefined, {});
    const { gates } = await judgeRun(AFTER, BEFORE, {});

    expect(without.gates).toEqual([]);
    expect(gates.map(({ gate, passed }) => [gate, passed])).toEqual([['baseline', false]]);
  });

  it.each([
    [{ share: 0.5 }, 1],
    [{ share: 0.49 }, 0],
    [{ count: 7 }, 7],
  ])('allows the failures of --max-failed %j', async (maxFailed, allowed) => {
    const rows = [rowOf(1, 'r1', [outcomeOf('tone', 1)]), rowOf(2, 'r2', [failureOf('tone', 'x')])];
    const { allowedFailures } = await judgeRun(recordWith(rows, { run }), undefined, { maxFailed });

    expect(allowedFailures).toBe(allowed);
  });
});

describe('exitCodeOf', () => {
  const passed = reportOf({ summary: summaryOf({}, { scored: 1 }) });

  it.each([
    ['a complete run', passed, undefined, 0],
    ['a failed gate', { ...passed, gates: [gateOf({ passed: false })] }, undefined, 10],
    [
      'a run that stopped early',
      { ...passed, record: recordWith([], { stop: stopOf('budget', 1) }) },
      undefined,
      11,
    ],
    ['a killed run', { ...passed, record: recordWith([], { stop: null }) }, undefined, 11],
    ['an interrupted run', passed, 130 as const, 130],
  ])('of %s', (_what, report, interrupted, code) => {
    expect(exitCodeOf(report, interrupted)).toBe(code);
  });
});
