import { describe, expect, it } from 'vitest';
import { callSpan, rootSpan, setUpEvaluator } from '../../../../kit/traces/trace-evaluator.ts';

const OPEN_SPANS = { code: 'open_spans', level: 'loss' };

/** The root of a trace ends while its call still streams. */
function endRootEarly(options = {}) {
  const setting = setUpEvaluator(options);
  const { evaluator, evaluated } = setting;
  const [root, call] = [rootSpan(0), callSpan(0)];
  evaluator.onStart(root);
  evaluator.onStart(call);
  evaluator.onEnd(callSpan(0, 2));
  evaluator.onEnd(root);
  const warnings = (): unknown => evaluated.map((trace) => trace.warnings);
  return { ...setting, call, warnings };
}

describe('a trace whose root ended before other spans', () => {
  it('waits for them, and then for late spans', async () => {
    const { clock, evaluator, evaluated, call, warnings } = endRootEarly();
    await clock.advance(60_000);
    expect(evaluated).toEqual([]);

    evaluator.onEnd(call);
    await clock.advance(249);
    expect(evaluated).toEqual([]);
    await clock.advance(1);

    expect(warnings()).toEqual([[]]);
    expect(evaluator.stats()).toMatchObject({ evaluated: 1, lateSpans: 0 });
    expect(clock.pending()).toBe(0);
  });

  it('is evaluated with a warning when they have not ended within maxAgeMs', async () => {
    const { clock, warnings } = endRootEarly({ maxAgeMs: 60_000 });
    await clock.advance(59_999);
    expect(warnings()).toEqual([]);
    await clock.advance(5_001);

    expect(warnings()).toEqual([[OPEN_SPANS]]);
    expect(clock.pending()).toBe(0);
  });

  it('does not keep the process alive', async () => {
    const { clock, held } = endRootEarly();
    expect(held()).toBe(1);
    await clock.advance(5_000);

    expect([held(), clock.pending()]).toEqual([0, 1]);
  });

  it('does not let the process exit before another trace is evaluated that finishes meanwhile', async () => {
    const { clock, evaluator, evaluated, held } = endRootEarly();
    await clock.advance(300);
    evaluator.onEnd(callSpan(1));
    evaluator.onEnd(rootSpan(1));
    expect(held()).toBe(1);
    await clock.advance(250);

    expect([evaluated.length, held(), clock.pending()]).toEqual([1, 0, 1]);
  });

  it('stays at forceFlush, and is evaluated with a warning at shutdown', async () => {
    const { clock, evaluator, warnings } = endRootEarly();
    await evaluator.forceFlush();
    expect(warnings()).toEqual([]);

    const closed = evaluator.shutdown();
    await clock.advance(0);
    await closed;
    expect(warnings()).toEqual([[OPEN_SPANS]]);
    expect(clock.pending()).toBe(0);
  });

  it('does not wait for spans whose start was not observed', async () => {
    const { clock, evaluator } = setUpEvaluator();
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);
    expect(evaluator.stats()).toMatchObject({ evaluated: 1 });
  });
});
