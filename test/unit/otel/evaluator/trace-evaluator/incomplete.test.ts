import { describe, expect, it } from 'vitest';
import { callSpan, rootSpan, setUpEvaluator } from '../../../../kit/traces/trace-evaluator.ts';

const OPEN_SPANS = { code: 'open_spans', level: 'loss' };
const INCOMPLETE = { maxAgeMs: 1_000, evaluateIncomplete: true };

describe('a trace whose root does not end', () => {
  it('is dropped after maxAgeMs, although no other span arrives', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator({ maxAgeMs: 1_000 });
    evaluator.onEnd(callSpan(0));
    await clock.advance(999);
    expect(evaluator.stats()).toMatchObject({ dropped: { incomplete: 0 }, bufferedSpans: 1 });
    await clock.advance(1);

    expect(evaluator.stats()).toMatchObject({ dropped: { incomplete: 1 }, bufferedSpans: 0 });
    expect([evaluated, clock.pending()]).toEqual([[], 0]);
  });

  it('is evaluated after maxAgeMs with evaluateIncomplete, with a warning', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator(INCOMPLETE);
    evaluator.onEnd(callSpan(0));
    await clock.advance(1_000);

    expect(evaluated.map(({ warnings }) => warnings)).toMatchObject([
      expect.arrayContaining([OPEN_SPANS]) as unknown[],
    ]);
    expect(evaluator.stats()).toMatchObject({ evaluated: 1, dropped: { incomplete: 0 } });
    expect(clock.pending()).toBe(0);
  });

  it('has its own maxAgeMs, also when an older trace has ended', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator(INCOMPLETE);
    evaluator.onEnd(callSpan(0));
    await clock.advance(400);
    evaluator.onEnd(callSpan(1));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(999);
    expect(evaluated).toHaveLength(1);
    await clock.advance(1);
    expect(evaluated).toHaveLength(2);
  });

  it('does not keep the process alive, and needs no timer when all others have ended', async () => {
    const { clock, evaluator, held } = setUpEvaluator({ settleMs: 0 });
    evaluator.onEnd(callSpan(0));
    expect([held(), clock.pending()]).toEqual([0, 1]);
    evaluator.onEnd(rootSpan(0));
    await clock.advance(0);
    expect([held(), clock.pending()]).toEqual([0, 0]);
  });

  it('may be older than the longest delay of a timer', async () => {
    const { clock, evaluator } = setUpEvaluator({ maxAgeMs: 3_000_000_000 });
    evaluator.onEnd(callSpan(0));
    await clock.advance(2_147_483_647);
    expect(evaluator.stats().bufferedSpans).toBe(1);
    await clock.advance(852_516_353);
    expect(evaluator.stats()).toMatchObject({ dropped: { incomplete: 1 } });
  });

  it.each(['forceFlush', 'shutdown'] as const)(
    'is evaluated at %s when its time is over and the timer is late',
    async (method) => {
      const { clock, evaluated, evaluator } = setUpEvaluator(INCOMPLETE);
      evaluator.onEnd(callSpan(0));
      const { promise, resolve } = Promise.withResolvers<undefined>();
      // A task of the application lasts until then.
      clock.schedule(() => {
        void evaluator[method]().then(() => {
          resolve(undefined);
        });
      }, 999);
      await clock.jump(1_000);
      await promise;

      expect(evaluated).toHaveLength(1);
      expect(evaluator.stats()).toMatchObject({ evaluated: 1, dropped: { shutdown: 0 } });
    },
  );

  it('is dropped at shutdown before its time is over', async () => {
    const { evaluated, evaluator, clock } = setUpEvaluator(INCOMPLETE);
    evaluator.onEnd(callSpan(0));
    await evaluator.shutdown();
    expect(evaluated).toEqual([]);
    expect(evaluator.stats()).toMatchObject({ dropped: { shutdown: 1, incomplete: 0 } });
    expect(clock.pending()).toBe(0);
  });
});
