import { expect, test, vi } from 'vitest';
import { EvaluatorCore } from '../../../../src/otel/evaluator/evaluator-core.ts';
import type { EndedSpan } from '../../../../src/otel/evaluator/ended-span.ts';
import type { TraceEvaluatorOptions } from '../../../../src/otel/evaluator/evaluator-options.ts';
import { resolveEvaluatorOptions } from '../../../../src/otel/evaluator/resolve-evaluator-options.ts';
import { isSampled } from '../../../../src/otel/evaluator/sampling.ts';
import {
  createTraceEvaluator,
  toTraceEvaluator,
} from '../../../../src/otel/evaluator/trace-evaluator.ts';
import { createTestClient } from '../../../kit/client.ts';
import { createTestClock } from '../../../kit/test-clock.ts';

const RESULT = { criterion: 'Reward x', agentScores: {}, overallScore: 0.9, explanation: 'good' };

function setUp(options: Partial<TraceEvaluatorOptions> = {}) {
  const clock = createTestClock();
  const evaluateTrace = vi.fn((): Promise<unknown> => Promise.resolve(RESULT));
  const evaluator = toTraceEvaluator(
    new EvaluatorCore(
      resolveEvaluatorOptions({ client: { evaluateTrace }, criteria: 'Reward x', ...options }),
      clock,
    ),
  );
  return { clock, evaluateTrace, evaluator };
}

const idOf = (number: number, digits: number): string =>
  (number + 1).toString(16).padStart(digits, '0');

function span(trace: number, id: number, attributes: object, parent?: number): EndedSpan {
  const traceId = idOf(trace, 32);
  return {
    name: 'span',
    spanContext: () => ({ traceId, spanId: idOf(id, 16) }),
    ...(parent !== undefined && { parentSpanContext: { traceId, spanId: idOf(parent, 16) } }),
    startTime: [id, 0],
    endTime: [id + 1, 0],
    status: { code: 0 },
    attributes,
    events: [],
    instrumentationScope: { name: 'app' },
  };
}

const root = (trace: number) =>
  span(trace, 0, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'planner' });

const call = (trace: number, id = 1) =>
  span(
    trace,
    id,
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"Hi"}]}]',
      'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Yo"}]}]',
    },
    0,
  );

test('samples by the trace id, at the rate', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => idOf(index, 32));
  const share = ids.filter((id) => isSampled(id, 0.05)).length / ids.length;
  expect(share).toBeGreaterThan(0.04);
  expect(share).toBeLessThan(0.06);
  expect(ids.some((id) => isSampled(id, 0))).toBe(false);
  expect(ids.every((id) => isSampled(id, 1))).toBe(true);
});

test('waits for late children of a root that ended first, and counts spans that are later', async () => {
  const { clock, evaluateTrace, evaluator } = setUp();
  evaluator.onEnd(root(0));
  await clock.advance(4_999);
  expect(evaluateTrace).not.toHaveBeenCalled();
  evaluator.onEnd(call(0));
  await clock.advance(1);
  expect(evaluateTrace).toHaveBeenCalledOnce();
  evaluator.onEnd(call(0, 2));
  expect(evaluator.stats()).toMatchObject({
    seen: 3,
    sampled: 1,
    evaluated: 1,
    lateSpans: 1,
    bufferedSpans: 0,
    bufferedBytes: 0,
  });
  expect(clock.pending()).toBe(0);
});

test('sets no timer while no root has ended, and drops the trace when it is too old', async () => {
  const { clock, evaluator } = setUp({ maxAgeMs: 1_000 });
  evaluator.onEnd(call(0));
  expect(clock.pending()).toBe(0);
  await clock.advance(1_001);
  evaluator.onEnd(call(1));
  expect(evaluator.stats().dropped.incomplete).toBe(1);
});

test('counts every trace that is dropped at the limits', async () => {
  const onDrop = vi.fn();
  const { clock, evaluator } = setUp({ maxTraces: 2, maxSpansPerTrace: 2, onDrop });
  for (let trace = 0; trace < 5; trace += 1) evaluator.onEnd(call(trace));
  expect(evaluator.stats()).toMatchObject({ dropped: { max_traces: 3 }, bufferedSpans: 2 });
  evaluator.onEnd(call(4, 2));
  evaluator.onEnd(call(4, 3));
  expect(evaluator.stats()).toMatchObject({ dropped: { max_spans: 1 }, bufferedSpans: 1 });
  expect(onDrop).toHaveBeenCalledTimes(4);
  expect(clock.pending()).toBe(0);
  await evaluator.shutdown();
  expect(evaluator.stats()).toMatchObject({ dropped: { shutdown: 1 }, bufferedBytes: 0 });
});

test('reports a client that fails, and errors of callbacks, without throwing', async () => {
  const onError = vi.fn(() => {
    throw new Error('in onError');
  });
  const { clock, evaluateTrace, evaluator } = setUp({ onError });
  evaluateTrace.mockRejectedValue(new Error('down'));
  evaluator.onEnd(call(0));
  evaluator.onEnd(root(0));
  await clock.advance(5_000);
  expect(onError).toHaveBeenCalledWith(new Error('down'), { traceId: idOf(0, 32) });
  expect(evaluator.stats()).toMatchObject({ failed: 1, evaluated: 0 });
});

test('forceFlush evaluates what is finished without the wait; a slow client ends it after 30 s', async () => {
  const { clock, evaluateTrace, evaluator } = setUp();
  evaluateTrace.mockReturnValue(new Promise(() => undefined));
  evaluator.onEnd(call(0));
  evaluator.onEnd(root(0));
  const done = vi.fn();
  void evaluator.forceFlush().then(done);
  await clock.advance(29_999);
  expect(evaluateTrace).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(done).toHaveBeenCalledOnce();
});

test('shutdown evaluates what is finished, drops the rest, and keeps nothing afterwards', async () => {
  const { clock, evaluateTrace, evaluator } = setUp();
  evaluator.onEnd(call(0));
  evaluator.onEnd(root(0));
  evaluator.onEnd(call(1));
  const closed = evaluator.shutdown();
  await clock.advance(0);
  await closed;
  evaluator.onEnd(root(2));
  expect(evaluateTrace).toHaveBeenCalledOnce();
  expect(evaluator.stats()).toMatchObject({ evaluated: 1, dropped: { shutdown: 1 }, seen: 3 });
  expect(clock.pending()).toBe(0);
});

test('emits records for the evaluated span', async () => {
  const emit = vi.fn();
  const { clock, evaluator } = setUp({ logger: { emit }, explanation: false });
  evaluator.onEnd(call(0));
  evaluator.onEnd(root(0));
  await clock.advance(5_000);
  expect(emit.mock.calls).toEqual([
    [
      {
        eventName: 'gen_ai.evaluation.result',
        attributes: {
          'gen_ai.evaluation.name': 'Reward x',
          'gen_ai.evaluation.score.value': 0.9,
          'align.trace_id': idOf(0, 32),
          'align.span_id': idOf(0, 16),
        },
      },
    ],
  ]);
});

test('ignores its own spans, and traces without model calls cause no request', async () => {
  const { clock, evaluateTrace, evaluator } = setUp();
  evaluator.onEnd({ ...root(0), instrumentationScope: { name: 'align-evals' } });
  evaluator.onEnd(span(1, 0, { 'http.route': '/' }));
  await clock.advance(5_000);
  expect(evaluateTrace).not.toHaveBeenCalled();
  expect(evaluator.stats()).toMatchObject({ seen: 1, dropped: { no_model_calls: 1 } });
});

test('takes a Client, and suggests the option that was meant', () => {
  const { client } = createTestClient([]);
  expect(createTraceEvaluator({ client, criteria: 'Reward x' }).stats().seen).toBe(0);
  const options = { client, criteria: 'Reward x', sampelRate: 1 };
  expect(() => createTraceEvaluator(options)).toThrow('sampleRate');
});
