import { describe, expect, it } from 'vitest';
import { createTraceEvaluator } from '../../../../../src/otel/index.ts';
import { createTestClient } from '../../../../kit/client/client.ts';
import {
  callSpan,
  RESULT,
  rootSpan,
  setUpEvaluator,
} from '../../../../kit/traces/trace-evaluator.ts';

describe('forceFlush', () => {
  it('evaluates what is finished without the wait, and leaves the rest', async () => {
    const { clock, evaluator, evaluated, held } = setUpEvaluator();
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    evaluator.onEnd(callSpan(1));
    const flushed = evaluator.asExporter().forceFlush();
    await clock.advance(0);
    await flushed;
    expect(evaluated).toHaveLength(1);
    expect(evaluator.stats().bufferedSpans).toBe(1);
    expect(held()).toBe(0);
  });

  it('is done at once when there is nothing to do', async () => {
    const { evaluator, clock } = setUpEvaluator();
    await evaluator.logProcessor().forceFlush();
    expect(clock.pending()).toBe(0);
  });

  it('ends after 30 seconds with a client that does not answer', async () => {
    const { clock, evaluator } = setUpEvaluator({}, () => new Promise(() => undefined));
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    let isDone = false;
    const flushed = evaluator.forceFlush().then(() => {
      isDone = true;
    });
    await clock.advance(29_999);
    expect(isDone).toBe(false);
    await clock.advance(1);
    await flushed;
  });
});

describe('shutdown', () => {
  it('evaluates what is finished, drops the rest, and keeps nothing from then on', async () => {
    const { clock, evaluator, evaluated } = setUpEvaluator();
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    evaluator.onEnd(callSpan(1));
    const closed = evaluator.shutdown();
    const again = evaluator.shutdown();
    evaluator.onEnd(rootSpan(2));
    await clock.advance(0);
    await Promise.all([closed, again, evaluator.asExporter().shutdown()]);
    evaluator.onEnd(rootSpan(3));

    expect(evaluated).toHaveLength(1);
    expect(evaluator.stats()).toMatchObject({
      evaluated: 1,
      dropped: { shutdown: 1 },
      seen: 3,
      bufferedSpans: 0,
      bufferedBytes: 0,
    });
    expect(clock.pending()).toBe(0);
  });

  it.each<readonly [string, object, number]>([
    ['5 seconds', {}, 5_000],
    ['shutdownTimeoutMs', { shutdownTimeoutMs: 100 }, 100],
  ])(
    'aborts what has not been answered after %s, and drops it with what waits',
    async (_, options, ms) => {
      const signals: (AbortSignal | undefined)[] = [];
      const client = {
        evaluateTrace: (_: object, options?: { readonly signal?: AbortSignal | undefined }) => {
          signals.push(options?.signal);
          return new Promise(() => undefined);
        },
      };
      const dropped: unknown[] = [];
      const { clock, evaluator } = setUpEvaluator({
        ...{ client, maxConcurrency: 1, ...options },
        onDrop: ({ reason }) => dropped.push(reason),
      });
      for (const number of [0, 1]) {
        evaluator.onEnd(callSpan(number));
        evaluator.onEnd(rootSpan(number));
      }
      const closed = evaluator.shutdown();
      await clock.advance(ms - 1);
      expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
      await clock.advance(1);
      await closed;

      expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
      expect(dropped).toEqual(['shutdown', 'shutdown']);
      expect(evaluator.stats()).toMatchObject({
        ...{ evaluated: 0, failed: 0, bufferedSpans: 0 },
        dropped: { shutdown: 2 },
      });
      expect(clock.pending()).toBe(0);
    },
  );
});

describe('an exporter', () => {
  it('takes spans in batches, and reports success', async () => {
    const { clock, evaluator, evaluated } = setUpEvaluator();
    const results: unknown[] = [];
    evaluator.asExporter().export([callSpan(0), rootSpan(0)], (result) => results.push(result));
    await clock.advance(5_000);
    expect(results).toEqual([{ code: 0 }]);
    expect(evaluated).toHaveLength(1);
  });
});

describe('createTraceEvaluator', () => {
  const { client } = createTestClient([]);

  it('takes a Client', () => {
    expect(createTraceEvaluator({ client, criteria: 'Reward x' }).stats().seen).toBe(0);
  });

  it('runs on the timers of the runtime', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const evaluator = createTraceEvaluator({
      client: { evaluateTrace: () => Promise.resolve(RESULT) },
      criteria: 'Reward x',
      settleMs: 1,
      onResult: resolve,
    });
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    expect(await promise).toEqual(RESULT);
    await evaluator.shutdown();
  });

  it.each<[object, string]>([
    [{ client: {} }, 'client has no method evaluateTrace: pass a Client'],
    [
      { criteria: 7 },
      'criteria is 7: pass a criterion, a list or a record of criteria, each beginning with Reward, Penalize, Passes if, Fails if',
    ],
    [{ criteria: 'Friendly?' }, 'criteria is a string of 9 characters: pass a criterion'],
    [{ criteria: [] }, 'criteria is an array of 0: pass a criterion'],
    [{ criteria: { tone: 'Reward x', brief: 'Short' } }, 'criteria is an object: pass a criterion'],
    [{ sampleRate: 5 }, 'sampleRate is 5: pass a number from 0 to 1, such as 0.05'],
    [{ settleMs: -1 }, 'settleMs is -1: pass a number of milliseconds, at least 0'],
    [
      { shutdownTimeoutMs: '5s' },
      'shutdownTimeoutMs is a string of 2 characters: pass a number of milliseconds, at least 0',
    ],
    [{ maxTraces: 0.5 }, 'maxTraces is 0.5: pass a whole number of at least 1'],
    [{ logger: {} }, 'logger has no method emit: pass the result of getLogger'],
    [{ sampelRate: 1 }, 'did you mean'],
  ])('rejects %j', (wrong, message) => {
    const options = { client, criteria: 'Reward x', ...wrong };
    expect(() => createTraceEvaluator(options)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: expect.stringContaining(message) as string,
      }),
    );
  });
});
