import { describe, expect, it } from 'vitest';
import { isSampled } from '../../../../src/otel/evaluator/sampling.ts';
import { callSpan, idOf, rootSpan, setUpEvaluator } from '../../../kit/traces/trace-evaluator.ts';

describe('the sample', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => idOf(index, 32));

  it.each([0.01, 0.05, 0.5])('of %s has that share of the traces, within its spread', (rate) => {
    const share = ids.filter((id) => isSampled(id, rate)).length / ids.length;
    const spread = 4 * Math.sqrt((rate * (1 - rate)) / ids.length);
    expect(Math.abs(share - rate)).toBeLessThan(spread);
  });

  it('of 0 has none, of 1 all, and a larger one has all of a smaller one', () => {
    expect(ids.some((id) => isSampled(id, 0))).toBe(false);
    expect(ids.every((id) => isSampled(id, 1))).toBe(true);
    expect(ids.every((id) => !isSampled(id, 0.1) || isSampled(id, 0.2))).toBe(true);
  });

  it('depends on the id alone, so that every process decides alike', () => {
    const known = ids.slice(0, 16).map((id) => isSampled(id, 0.5));
    expect(known.map(Number).join('')).toMatchInlineSnapshot(`"0001011011111010"`);
  });

  it('is decided at the first span of a trace: the others of a trace outside of it are not kept', () => {
    const { evaluator } = setUpEvaluator({ sampleRate: 0 });
    evaluator.onStart(rootSpan(0));
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    expect(evaluator.stats()).toMatchObject({ seen: 2, sampled: 0, bufferedSpans: 0 });
  });
});
