import { describe, expect, it } from 'vitest';
import { concludeComparison, concludeRun } from '../../../../../src/cli/results/conclude-run.ts';
import { failureOf, outcomeOf, recordWith, rowOf } from '../../../../kit/journal/reports.ts';

const run = { criteria: { tone: { text: 'Reward friendly answers', c: 'c' } } };
const recordOf = (...scores: number[]) =>
  recordWith(
    scores.map((score, index) =>
      rowOf(index + 1, `r${String(index + 1)}`, [outcomeOf('tone', score)]),
    ),
    { run },
  );
const BEFORE = { record: recordOf(0.9, 0.8, 0.7), journal: 'main.jsonl' };
const AFTER = recordOf(0.8, 0.7, 0.6);

describe('concludeComparison', () => {
  it('has no gate unless one is asked for, whatever got worse', async () => {
    const { gates, comparison } = await concludeComparison(AFTER, BEFORE, {
      threshold: { all: 0.75 },
    });

    expect(gates).toEqual([]);
    expect(comparison.criteria['tone']?.turned).toMatchObject({ worse: 1, better: 0 });
  });

  it('has a gate when too few rows of the earlier run are compared, unless --min-coverage is 0', async () => {
    const few = recordOf(0.8, 0.7);
    const without = await concludeComparison(few, BEFORE, {});
    expect(without.gates).toMatchObject([
      {
        ...{ gate: 'min-coverage', criterion: 'tone', passed: null },
        message: '2 of 3 rows were compared, required 90 %',
      },
    ]);
    expect((await concludeComparison(few, BEFORE, { minCoverage: { all: 0 } })).gates).toEqual([]);
  });

  it('has the gates of --max-drop and --min-coverage', async () => {
    const flags = { maxDrop: { all: 0.05 }, threshold: { all: 0.75 } };
    const { gates } = await concludeComparison(AFTER, BEFORE, flags);

    expect(gates.map(({ gate, passed }) => [gate, passed])).toEqual([
      ['max-drop', false],
      ['min-coverage', true],
    ]);
  });
});

it('names the earlier run by its journal, because both runs share the file of the rows', async () => {
  const compared = await concludeComparison(AFTER, BEFORE, {});
  const gated = await concludeRun(AFTER, BEFORE, {});

  expect([compared, gated].map(({ comparison }) => comparison?.baseline)).toEqual([
    'main.jsonl',
    'main.jsonl',
  ]);
});

describe('concludeRun', () => {
  it('has the gates of the baseline when there is one', async () => {
    const without = await concludeRun(AFTER, undefined, {});
    const { gates } = await concludeRun(AFTER, BEFORE, {});

    expect(without.gates).toEqual([]);
    expect(gates.map(({ gate, passed }) => [gate, passed])).toEqual([
      ['baseline', false],
      ['min-coverage', true],
    ]);
  });

  it.each([
    [{ share: 0.5 }, 1],
    [{ share: 0.49 }, 0],
    [{ count: 7 }, 7],
  ])('allows the failures of --max-failed %j', async (maxFailed, allowed) => {
    const rows = [rowOf(1, 'r1', [outcomeOf('tone', 1)]), rowOf(2, 'r2', [failureOf('tone', 'x')])];
    const { allowedFailures } = await concludeRun(recordWith(rows, { run }), undefined, {
      maxFailed,
    });

    expect(allowedFailures).toBe(allowed);
  });
});
