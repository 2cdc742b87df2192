import { describe, expect, it } from 'vitest';
import type { TraceEvaluatorOptions } from '../../../../../src/otel/evaluator/evaluator-options.ts';
import {
  callSpan,
  idOf,
  rootSpan,
  setUpEvaluator,
} from '../../../../kit/traces/trace-evaluator.ts';

const thrown = new Error('the database is down');
const rejects = (): unknown => Promise.reject(thrown);
const trace = { traceId: idOf(0, 32) };

async function evaluateOne(
  options: Partial<TraceEvaluatorOptions>,
): Promise<{ readonly errors: unknown[]; readonly stats: object; readonly requests: number }> {
  const errors: unknown[] = [];
  const { clock, evaluator, evaluated } = setUpEvaluator({
    onError: (error, of) => errors.push([error, of]),
    ...options,
  });
  evaluator.onEnd(callSpan(0));
  evaluator.onEnd(rootSpan(0));
  await clock.advance(5_000);
  return { errors, stats: evaluator.stats(), requests: evaluated.length };
}

describe('a callback that returns a promise', () => {
  it.each<[string, Partial<TraceEvaluatorOptions>]>([
    ['onResult', { onResult: rejects }],
    ['onDrop', { onDrop: rejects, filter: () => false }],
    ['the logger', { logger: { emit: rejects } }],
  ])('has its rejection reported when it is %s', async (_, options) => {
    const { errors } = await evaluateOne(options);
    expect(errors).toEqual([[thrown, trace]]);
  });

  it('has its rejection ignored when it is onError', async () => {
    const { stats } = await evaluateOne({ onError: rejects, onResult: rejects });
    expect(stats).toMatchObject({ evaluated: 1, failed: 0 });
  });

  it.each<[string, () => unknown]>([
    ['a Promise', () => Promise.resolve(false)],
    ['a Promise', rejects],
    ['undefined', () => undefined],
  ])('costs no request when it is filter: it reports %s as an error', async (what, filter) => {
    const { errors, stats, requests } = await evaluateOne({ filter: filter as never });
    expect(errors).toMatchObject([
      [
        {
          name: 'InvalidInputError',
          message: `filter: returned ${what}: return true or false`,
        },
        trace,
      ],
    ]);
    expect([stats, requests]).toMatchObject([{ evaluated: 0, failed: 1 }, 0]);
  });
});
