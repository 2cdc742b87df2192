import { describe, expect, it } from 'vitest';
import type { EvaluationPlan } from 'align-evals/batch';
import type { StartedRun } from '../../../../src/cli/evaluate/connect-run.ts';
import type { ExpectedDrop } from '../../../../src/cli/evaluate/describe-plan.ts';
import { printPlan } from '../../../../src/cli/evaluate/plan-run.ts';
import type { KnownRun } from '../../../../src/cli/results/read-known-run.ts';
import { outcomeOf, recordWith, rowOf } from '../../../kit/journal/reports.ts';
import { createCommandStage } from '../../../kit/process/command.ts';

/** Returns the drop that the plan of a run prints with `--json`. */
async function expectedDrop(
  rows: number,
  names: readonly string[],
  baseline: KnownRun | undefined,
): Promise<ExpectedDrop | null> {
  const { output, printed } = createCommandStage(['--json']);
  const plan = { rows, invalidRows: 0 } as EvaluationPlan;
  const started = {
    connection: { hasAccessToken: false },
    run: { names, isResumed: false, settings: { criteria: {} } },
  } as unknown as StartedRun;
  await printPlan(plan, started, baseline, output);
  const { expectedDrop: drop } = JSON.parse(printed().stdout) as {
    expectedDrop: ExpectedDrop | null;
  };
  return drop;
}

describe('the drop that a plan expects', () => {
  const record = recordWith(
    [0.2, 0.4, 0.9].map((score, index) =>
      rowOf(index + 1, `r${String(index + 1)}`, [outcomeOf('tone', score)]),
    ),
    { run: { criteria: { tone: { text: 'Reward x', c: 'c' } } } },
  );
  const known = { record, journal: 'main.jsonl' };

  it('assumes a standard deviation of 0.2 when nothing is known', async () => {
    const expected = await expectedDrop(100, ['tone'], undefined);

    expect(expected).toEqual({
      rows: 100,
      drop: expect.closeTo(0.056032, 6),
      standardDeviation: 0.2,
      journal: null,
    });
  });

  it('takes the standard deviation of the journal', async () => {
    expect(await expectedDrop(100, ['tone'], known)).toEqual({
      rows: 100,
      drop: expect.closeTo((0.360555 / 0.2) * 0.056032, 5),
      standardDeviation: expect.closeTo(0.360555, 6),
      journal: 'main.jsonl',
    });
  });

  it('uses the level of the gates for several criteria', async () => {
    const one = await expectedDrop(100, ['a'], undefined);
    const three = await expectedDrop(100, ['a', 'b', 'c'], undefined);

    expect(three?.drop).toBeGreaterThan(one?.drop ?? 1);
  });

  it('assumes it too for criteria that the journal does not have, and shows nothing for one row', async () => {
    expect((await expectedDrop(100, ['safe'], known))?.journal).toBeNull();
    expect(await expectedDrop(1, ['tone'], known)).toBeNull();
  });
});
