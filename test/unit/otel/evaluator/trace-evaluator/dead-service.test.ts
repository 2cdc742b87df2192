import { describe, expect, it } from 'vitest';
import {
  callSpan,
  type EvaluatorSetting,
  RESULT,
  rootSpan,
  setUpEvaluator,
} from '../../../../kit/traces/trace-evaluator.ts';

const never = (): Promise<unknown> => new Promise(() => undefined);

function finish({ evaluator }: EvaluatorSetting, traces: number, first = 0): void {
  for (let number = first; number < first + traces; number += 1) {
    evaluator.onEnd(callSpan(number));
    evaluator.onEnd(rootSpan(number));
  }
}

/** Advances until no timer keeps the process alive. */
async function timeUntilFree({ clock, held }: EvaluatorSetting): Promise<number> {
  const start = clock.now();
  while (held() > 0 && clock.now() - start < 600_000) await clock.advance(100);
  return clock.now() - start;
}

describe('a service that does not answer', () => {
  it.each([
    [1, 60_000, 2],
    [2, 30_000, 2],
    [16, 30_000, 16],
  ])(
    'keeps a process with 256 traces, %i at a time, alive for %i ms',
    async (maxConcurrency, ms, requests) => {
      const setting = setUpEvaluator({ maxConcurrency, settleMs: 0 }, never);
      finish(setting, 256);

      expect(await timeUntilFree(setting)).toBe(ms);
      expect(setting.evaluated).toHaveLength(requests);
      expect(setting.evaluator.stats()).toMatchObject({
        failed: requests,
        bufferedSpans: 2 * (256 - requests),
      });
    },
  );

  it('is probed by one evaluation after each 30 s, and has all of them when it answers', async () => {
    let isDead = true;
    const setting = setUpEvaluator({ settleMs: 0, maxConcurrency: 2 }, () =>
      isDead ? never() : Promise.resolve(RESULT),
    );
    const { clock, evaluated, evaluator } = setting;
    finish(setting, 40);
    await clock.advance(30_000);
    expect(evaluated).toHaveLength(2);
    await clock.advance(29_999);
    expect(evaluated).toHaveLength(2);
    await clock.advance(2);
    expect(evaluated).toHaveLength(3);
    await clock.advance(60_000);
    expect(evaluated).toHaveLength(4);

    isDead = false;
    await clock.advance(60_000);
    expect(evaluator.stats()).toMatchObject({ evaluated: 36, failed: 4, bufferedSpans: 0 });
    expect(clock.pending()).toBe(0);
  });

  it('fails an evaluation after 30 s, aborts it, and does not use a late result', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const signals: (AbortSignal | undefined)[] = [];
    const results: unknown[] = [];
    const errors: unknown[] = [];
    const client = {
      evaluateTrace: (_: object, options?: { readonly signal?: AbortSignal | undefined }) => {
        signals.push(options?.signal);
        return promise;
      },
    };
    const setting = setUpEvaluator({
      ...{ client, settleMs: 0 },
      onResult: (result) => results.push(result),
      onError: (error) => errors.push(error),
    });
    finish(setting, 1);
    await setting.clock.advance(30_000);
    resolve(RESULT);
    await setting.clock.advance(1);

    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(results).toEqual([]);
    expect(errors).toEqual([
      expect.objectContaining({
        name: 'TimeoutError',
        message:
          'The evaluation was not answered within 30000 ms, the limit of the evaluator: check whether the service can be reached',
      }),
    ]);
  });

  it('is told from one that rejects every evaluation', async () => {
    const setting = setUpEvaluator({ settleMs: 0 }, () => Promise.reject(new TypeError('no')));
    finish(setting, 40);
    await setting.clock.advance(1);

    expect(setting.evaluator.stats()).toMatchObject({ failed: 40 });
  });

  it('is probed once by forceFlush, which ends with the probe, and shutdown drops what is left', async () => {
    const setting = setUpEvaluator({ settleMs: 0, maxConcurrency: 2 }, never);
    const { clock, evaluator, evaluated } = setting;
    finish(setting, 10);
    await clock.advance(30_001);
    let isFlushed = false;
    void evaluator.forceFlush().then(() => {
      isFlushed = true;
    });
    await clock.advance(30_000);
    expect([isFlushed, evaluated.length, setting.held()]).toEqual([true, 3, 0]);

    const closed = evaluator.shutdown();
    await clock.advance(5_000);
    await closed;
    expect(evaluator.stats()).toMatchObject({
      failed: 3,
      dropped: { shutdown: 7 },
      bufferedSpans: 0,
    });
    expect(clock.pending()).toBe(0);
  });
});
