import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { EvaluatorCore } from '../../../../../src/otel/evaluator/evaluator-core.ts';
import {
  resolveEvaluatorOptions,
  type TraceEvaluatorOptions,
} from '../../../../../src/otel/evaluator/evaluator-options.ts';
import {
  CALL,
  callSpan,
  endedSpan,
  idOf,
  RESULT,
  rootSpan,
  setUpEvaluator,
} from '../../../../kit/traces/trace-evaluator.ts';

describe('limits', () => {
  it('of traces drop the oldest unfinished one first, then the oldest that waits', async () => {
    const drops: unknown[] = [];
    const { clock, evaluator, evaluated } = setUpEvaluator({
      maxTraces: 2,
      onDrop: (drop) => drops.push(drop),
    });
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    evaluator.onEnd(callSpan(1));
    evaluator.onEnd(callSpan(2));
    evaluator.onEnd(rootSpan(2));
    evaluator.onEnd(callSpan(3));
    evaluator.onEnd(rootSpan(3));
    await clock.advance(5_000);

    const reason = 'max_traces';
    expect(drops).toEqual([
      { traceId: idOf(1, 32), reason },
      { traceId: idOf(3, 32), reason },
    ]);
    expect(evaluated).toHaveLength(2);
    expect(evaluator.stats()).toMatchObject({ dropped: { max_traces: 2 }, lateSpans: 1 });
  });

  it('raises the limit of the conversion with its own', async () => {
    const limits = { maxSpansPerTrace: 30_000, maxBytes: 1e9 };
    const { clock, evaluator } = setUpEvaluator({ ...limits, settleMs: 0 });
    for (let id = 2; id < 20_002; id += 1) evaluator.onEnd(endedSpan(0, id, {}, 0));
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(1);

    expect(evaluator.stats()).toMatchObject({ evaluated: 1, failed: 0 });
  });

  it('of spans drop the trace that has too many', () => {
    const { evaluator } = setUpEvaluator({ maxSpansPerTrace: 2 });
    for (const id of [1, 2, 3, 4]) evaluator.onEnd(callSpan(0, id));
    expect(evaluator.stats()).toMatchObject({
      dropped: { max_spans: 1 },
      lateSpans: 1,
      bufferedSpans: 0,
      bufferedBytes: 0,
    });
  });

  it('of spans drop a trace for good, however many others come and go while it lasts', () => {
    const { evaluator } = setUpEvaluator({ maxTraces: 1, maxSpansPerTrace: 1 });
    for (const id of [1, 2]) evaluator.onEnd(callSpan(0, id));
    for (let other = 1; other <= 20; other += 1) {
      evaluator.onEnd(callSpan(other));
      evaluator.onEnd(callSpan(0, 2 + other));
    }
    expect(evaluator.stats()).toMatchObject({ sampled: 21, lateSpans: 20 });
  });

  it('are not used up by log records of traces that the application does not sample', async () => {
    const { clock, evaluator, evaluated } = setUpEvaluator({ maxTraces: 1 });
    const { onEmit } = evaluator.logProcessor();
    evaluator.onEnd(callSpan(0));
    for (let other = 1; other <= 3; other += 1) {
      const spanContext = { traceId: idOf(other, 32), spanId: idOf(1, 16), traceFlags: 0 };
      onEmit({ eventName: 'gen_ai.choice', spanContext, attributes: CALL });
    }
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);

    expect(evaluated).toHaveLength(1);
    expect(evaluator.stats()).toMatchObject({ sampled: 1, dropped: { max_traces: 0 } });
  });

  it('of bytes drop traces until the rest fits', () => {
    const { evaluator } = setUpEvaluator({ maxBytes: 10_000 });
    for (let trace = 0; trace < 10; trace += 1) {
      evaluator.onEnd(endedSpan(trace, 1, { ...CALL, extra: 'x'.repeat(2_000) }, 0));
    }
    const { dropped, bufferedSpans, bufferedBytes } = evaluator.stats();
    expect(dropped.max_bytes + bufferedSpans).toBe(10);
    expect(bufferedBytes).toBeLessThanOrEqual(10_000);
    expect(bufferedBytes).toBeGreaterThan(5_000);
  });

  it('hold for spans that only start, and for events and log records', () => {
    const { evaluator } = setUpEvaluator({ maxTraces: 1, maxBytes: 20_000 });
    evaluator.onStart(rootSpan(0));
    evaluator.onStart(rootSpan(1));
    expect(evaluator.stats().dropped.max_traces).toBe(1);
    const spanContext = rootSpan(1).spanContext();
    const record = { eventName: 'gen_ai.choice', spanContext, body: { text: 'x'.repeat(15_000) } };
    evaluator.logProcessor().onEmit(record);
    expect(evaluator.stats().bufferedBytes).toBeGreaterThan(15_000);
    evaluator.onEnd({ ...rootSpan(1), events: [{ attributes: { text: 'x'.repeat(15_000) } }, {}] });
    expect(evaluator.stats()).toMatchObject({ dropped: { max_bytes: 1 }, bufferedBytes: 0 });
  });

  it('let as many evaluations run at a time as they say', async () => {
    const gates: PromiseWithResolvers<unknown>[] = [];
    const { clock, evaluator, evaluated } = setUpEvaluator({ maxConcurrency: 2 }, () => {
      const gate = Promise.withResolvers<unknown>();
      gates.push(gate);
      return gate.promise;
    });
    for (let trace = 0; trace < 3; trace += 1) {
      evaluator.onEnd(callSpan(trace));
      evaluator.onEnd(rootSpan(trace));
    }
    await clock.advance(5_000);
    expect(evaluated).toHaveLength(2);
    gates[0]?.resolve(RESULT);
    await clock.advance(0);
    expect(evaluated).toHaveLength(3);
  });
});

describe('the defaults', () => {
  it('let 32 evaluations run at a time, which start in the same task', async () => {
    const { clock, evaluator, evaluated } = setUpEvaluator({}, () => new Promise(() => undefined));
    for (let trace = 0; trace < 40; trace += 1) {
      evaluator.onEnd(callSpan(trace));
      evaluator.onEnd(rootSpan(trace));
    }
    await clock.advance(250);
    expect(evaluated).toHaveLength(32);
  });

  it('keep the traces of four seconds at a thousand per second', () => {
    const { evaluator } = setUpEvaluator();
    for (let trace = 0; trace < 4_000; trace += 1) evaluator.onEnd(callSpan(trace));
    expect(evaluator.stats()).toMatchObject({
      sampled: 4_000,
      dropped: { max_traces: 0, max_bytes: 0 },
    });
  });
});

it('starts evaluations in tasks of four milliseconds', () => {
  const evaluateTrace = vi.fn(() => new Promise(() => undefined));
  const tasks: (() => void)[] = [];
  let now = 0;
  const schedule = (task: () => void): (() => void) => {
    tasks.push(task);
    return () => undefined;
  };
  const timers = { now: () => now++, schedule, scheduleUnheld: schedule };
  const options = { client: { evaluateTrace }, criteria: 'Reward x', settleMs: 0 };
  const core = new EvaluatorCore(resolveEvaluatorOptions(options), timers);
  for (let trace = 0; trace < 40; trace += 1) {
    core.addSpan(callSpan(trace));
    core.addSpan(rootSpan(trace));
  }
  now = 1_000;
  // The first task finds what is due, the second one starts evaluations.
  for (const task of tasks.splice(0)) task();
  for (const task of tasks.splice(0, 1)) task();
  expect(evaluateTrace).toHaveBeenCalledTimes(4);
});

describe('what goes wrong', () => {
  const run = async (
    options: Partial<TraceEvaluatorOptions>,
    answer?: () => Promise<unknown>,
  ): Promise<{ readonly errors: unknown[]; readonly stats: object }> => {
    const errors: unknown[] = [];
    const { clock, evaluator } = setUpEvaluator(
      { onError: (error, trace) => errors.push([error, trace]), ...options },
      answer,
    );
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);
    expect(clock.pending()).toBe(0);
    return { errors, stats: evaluator.stats() };
  };
  const thrown = new Error('of the application');
  const throws = (): never => {
    throw thrown;
  };
  const trace = { traceId: idOf(0, 32) };

  it.each<[string, Partial<TraceEvaluatorOptions>, (() => Promise<unknown>) | undefined]>([
    ['a client that rejects', {}, () => Promise.reject(thrown)],
    ['a client that throws', {}, throws],
    ['a filter', { filter: throws }, undefined],
    ['tags', { tags: throws }, undefined],
  ])('in %s is reported, and the trace counts as failed', async (_, options, answer) => {
    const { errors, stats } = await run(options, answer);
    expect(errors).toEqual([[thrown, trace]]);
    expect(stats).toMatchObject({ evaluated: 0, failed: 1 });
  });

  it.each<[string, Partial<TraceEvaluatorOptions>]>([
    ['onResult', { onResult: throws }],
    ['the logger', { logger: { emit: throws } }],
    ['contextOf', { logger: { emit: () => undefined }, contextOf: throws }],
  ])('in %s is reported, and the trace counts as evaluated', async (_, options) => {
    const { errors, stats } = await run(options);
    expect(errors).toEqual([[thrown, trace]]);
    expect(stats).toMatchObject({ evaluated: 1, failed: 0 });
  });

  it('in redact is an error without its text', async () => {
    const { errors } = await run({ redact: throws });
    expect(errors).toMatchObject([[{ name: 'InvalidInputError' }, trace]]);
    expect(inspect(errors)).not.toContain('of the application');
  });

  it('in onError is ignored, and in onDrop is reported', async () => {
    const { stats } = await run({ onError: throws }, () => Promise.reject(thrown));
    expect(stats).toMatchObject({ failed: 1 });
    const { errors } = await run({ onDrop: throws, filter: () => false });
    expect(errors).toEqual([[thrown, trace]]);
  });

  it('in a span of the application is reported, and never thrown', () => {
    const errors: unknown[] = [];
    const { evaluator } = setUpEvaluator({ onError: (error) => errors.push(error) });
    const broken = { ...rootSpan(0), spanContext: throws };
    evaluator.onStart(broken);
    evaluator.onEnd(broken);
    evaluator.onEnd({
      ...rootSpan(0),
      get attributes(): object {
        return throws();
      },
    });
    expect(errors).toEqual([thrown, thrown, thrown]);
  });

  it('on a slow client holds nothing up, and takes no more than its place', async () => {
    const { clock, evaluator, evaluated } = setUpEvaluator(
      { maxTraces: 4, settleMs: 1_000, maxConcurrency: 2 },
      () => new Promise(() => undefined),
    );
    for (let number = 0; number < 20; number += 1) {
      evaluator.onEnd(callSpan(number));
      evaluator.onEnd(rootSpan(number));
      await clock.advance(1_000);
    }
    expect(evaluated).toHaveLength(2);
    expect(evaluator.stats()).toMatchObject({ bufferedSpans: 8, dropped: { max_traces: 14 } });
    // The limits of the two evaluations.
    expect(clock.pending()).toBe(2);
  });
});
