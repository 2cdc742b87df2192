import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvaluateAllOptions } from '../../../../src/batch/evaluate-all-options.ts';
import {
  createRow,
  createRows,
  createStage,
  CRITERIA,
  questionOf,
} from '../../../kit/journal/batch.ts';
import { scored } from '../../../kit/client/client.ts';
import { createRandom } from '../../../kit/time/random.ts';
import { after } from '../../../kit/time/test-clock.ts';

const WINDOW_PER_SLOT = 4;

describe("order: 'input'", () => {
  it('yields the outcomes of the rows in their order, whatever the latency', async () => {
    const random = createRandom(7);
    const { run } = createStage([scored()], { latencyMs: () => 10 + 1000 * random() });
    const { outcomes } = await run(createRows(100), { criteria: CRITERIA, order: 'input' });
    expect(outcomes.map(({ row }) => row)).toEqual(
      Array.from({ length: 200 }, (_, index) => 1 + Math.floor(index / 2)),
    );
  });

  it('stops to pull while one row holds back a full window', async () => {
    const stage = createStage([scored()], {
      latencyMs: (sent) => (questionOf(sent) === 1 ? 50_000 : 10),
    });
    const run = stage.start(createRows(1000), { order: 'input', concurrency: 2 });
    void run[Symbol.asyncIterator]().next();
    await stage.clock.advance(49_000);
    // The first row, and the window of two slots.
    expect(stage.sent).toHaveLength(1 + 2 * WINDOW_PER_SLOT);
    run.abort();
    await stage.settle(run.summary);
  });

  it('yields what is complete when the run ends early', async () => {
    const { run } = createStage([scored()], {
      latencyMs: (sent) => (questionOf(sent) === 1 ? 50_000 : 10),
    });
    const { outcomes, summary } = await run(createRows(10), {
      ...{ order: 'input', concurrency: 2, budget: { requests: 5 }, numRetries: 1 },
    });
    expect(outcomes.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
    expect(summary.stop.why).toBe('budget');
  });
});

interface Setting {
  readonly seed: number;
  readonly rows: number;
  readonly concurrency: number;
  readonly latencyMs: number;
  readonly consumerMs: number;
  readonly options: EvaluateAllOptions;
}

const settings: fc.Arbitrary<Setting> = fc.record({
  seed: fc.integer(),
  rows: fc.integer({ min: 0, max: 60 }),
  concurrency: fc.integer({ min: 1, max: 8 }),
  latencyMs: fc.integer({ min: 0, max: 2000 }),
  consumerMs: fc.integer({ min: 0, max: 500 }),
  options: fc.record({
    order: fc.constantFrom('input', 'completion'),
    criteria: fc.constantFrom(CRITERIA, CRITERIA.tone),
    cachePriming: fc.boolean(),
    trials: fc.integer({ min: 1, max: 3 }),
  }),
});

it('pulls no more rows than are settled, in a slot or in the window, at any latency and speed of the consumer', async () => {
  const check = async ({ seed, rows, concurrency, consumerMs, ...setting }: Setting) => {
    const random = createRandom(seed);
    const { start, clock, settle, sent, maxInFlight } = createStage([scored()], {
      latencyMs: () => setting.latencyMs * random(),
    });
    let pulled = 0;
    let taken = 0;
    let most = 0;
    function* source() {
      while (pulled < rows) {
        pulled += 1;
        most = Math.max(most, pulled - taken / perRow);
        yield createRow(pulled);
      }
    }
    const { criteria, trials = 1 } = setting.options;
    const perRow = trials * (criteria === CRITERIA ? 2 : 1);
    const run = start(source(), { ...setting.options, concurrency });
    const consume = async (): Promise<void> => {
      for await (const { status } of run) {
        if (status === 'scored') taken += 1;
        if (consumerMs > 0) await after(clock, consumerMs * random(), () => undefined);
      }
    };
    await settle(consume());
    expect([taken, sent.length]).toEqual([rows * perRow, rows * perRow]);
    expect(maxInFlight()).toBeLessThanOrEqual(concurrency);
    // Rows in slots, outcomes in the window, the row that is asked for ahead of need, and the one at the consumer.
    expect(most).toBeLessThanOrEqual(concurrency + WINDOW_PER_SLOT * concurrency + 3);
    expect(clock.pending()).toBe(0);
  };
  await fc.assert(fc.asyncProperty(settings, check), {
    numRuns: Number(process.env['FAST_CHECK_RUNS'] ?? 30),
  });
});
