import { describe, expect, it } from 'vitest';
import {
  CALL,
  callSpan,
  endedSpan,
  idOf,
  RESULT,
  rootSpan,
  setUpEvaluator,
} from '../../../../kit/traces/trace-evaluator.ts';

describe('a trace', () => {
  it('is evaluated some time after its root has ended, with children that end later', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator();
    evaluator.onEnd(rootSpan(0));
    await clock.advance(249);
    expect(evaluated).toEqual([]);
    evaluator.onEnd(callSpan(0));
    await clock.advance(1);

    expect(evaluated.map(({ trace }) => trace)).toEqual([
      {
        root_agent_instance_id: idOf(0, 16),
        agent_instance_by_id: {
          [idOf(0, 16)]: {
            id: idOf(0, 16),
            name: 'planner',
            interactions: [
              {
                input_messages: [{ role: 'user', type: 'text', content: 'Hi' }],
                output_messages: [{ type: 'text', content: 'Yo' }],
              },
            ],
          },
        },
      },
    ]);
  });

  it('is evaluated once: spans that end after that are counted', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator();
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);
    evaluator.onEnd(callSpan(0, 2));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(60_000);

    expect(evaluated).toHaveLength(1);
    expect(evaluator.stats()).toEqual({
      seen: 4,
      sampled: 1,
      evaluated: 1,
      failed: 0,
      dropped: {
        filtered: 0,
        incomplete: 0,
        max_bytes: 0,
        max_spans: 0,
        max_traces: 0,
        no_model_calls: 0,
        shutdown: 0,
      },
      lateSpans: 2,
      bufferedSpans: 0,
      bufferedBytes: 0,
    });
    expect(clock.pending()).toBe(0);
  });

  it('with a second root waits for the time after that', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator();
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(200);
    evaluator.onEnd({ ...rootSpan(0), spanContext: () => endedSpan(0, 7, {}).spanContext() });
    await clock.advance(249);
    expect(evaluated).toEqual([]);
    await clock.advance(1);
    expect(evaluated).toHaveLength(1);
  });

  it.each<[string, object]>([
    [
      'of another process',
      { parentSpanContext: { traceId: idOf(0, 32), spanId: idOf(9, 16), isRemote: true } },
    ],
    ['without a parent', {}],
  ])('is finished when a span ends whose parent is %s', async (_, parent) => {
    const { clock, evaluated, evaluator } = setUpEvaluator({ settleMs: 0 });
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd({ ...rootSpan(0), ...parent });
    await clock.advance(0);
    expect(evaluated).toHaveLength(1);
  });

  it('of the SDK 1 is finished when a span ends whose parent was not started in this process', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator({ settleMs: 0 });
    const server = { ...rootSpan(0), parentSpanId: idOf(9, 16) };
    const call = { ...endedSpan(0, 1, CALL), parentSpanId: idOf(0, 16) };
    evaluator.onStart(server);
    evaluator.onStart(call);
    evaluator.onEnd(call);
    await clock.advance(0);
    expect(evaluated).toEqual([]);
    evaluator.onEnd(server);
    await clock.advance(0);
    expect(evaluated).toHaveLength(1);
  });

  it('without a call of a model causes no request', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator();
    evaluator.onEnd(endedSpan(0, 0, { 'http.route': '/' }));
    evaluator.onEnd(endedSpan(1, 0, { 'app.user': 'u1' }));
    await clock.advance(5_000);
    expect(evaluated).toEqual([]);
    expect(evaluator.stats().dropped.no_model_calls).toBe(2);
  });

  it('is left out by the filter, which sees facts and no content', async () => {
    const seen: unknown[] = [];
    const { clock, evaluated, evaluator } = setUpEvaluator({
      filter: (info) => {
        seen.push(info);
        return info.errors > 0;
      },
    });
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    evaluator.onEnd({ ...callSpan(1), status: { code: 2 } });
    evaluator.onEnd(rootSpan(1));
    await clock.advance(5_000);

    expect(seen).toEqual(
      [0, 1].map((trace) => ({
        traceId: idOf(trace, 32),
        rootName: 'planner',
        agentNames: ['planner'],
        durationMs: 2_000,
        modelCalls: 1,
        errors: trace,
      })),
    );
    expect(evaluated).toHaveLength(1);
    expect(evaluator.stats().dropped.filtered).toBe(1);
  });

  it('has what is in log records alone', async () => {
    const { clock, evaluated, evaluator } = setUpEvaluator();
    const { onEmit } = evaluator.logProcessor();
    const call = endedSpan(0, 1, { 'gen_ai.operation.name': 'chat' }, 0);
    const spanContext = call.spanContext();
    const eventName = 'gen_ai.client.inference.operation.details';
    onEmit({ eventName, spanContext, attributes: CALL });
    onEmit({ eventName: 'http.request', spanContext, attributes: { body: 'x' } });
    onEmit({ attributes: { 'event.name': 7 }, spanContext });
    onEmit({ eventName });
    onEmit({
      eventName,
      spanContext,
      attributes: CALL,
      instrumentationScope: { name: 'align-evals' },
    });
    evaluator.onEnd(call);
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);
    onEmit({ eventName, spanContext, attributes: CALL });

    expect(JSON.stringify(evaluated)).toContain('"content":"Yo"');
    expect(evaluator.stats()).toMatchObject({ evaluated: 1, bufferedBytes: 0, lateSpans: 0 });
  });

  it('is never one of this package', async () => {
    const { clock, evaluator } = setUpEvaluator();
    evaluator.onEnd({ ...rootSpan(0), instrumentationScope: { name: 'align-evals' } });
    evaluator.onStart({
      spanContext: () => rootSpan(0).spanContext(),
      instrumentationLibrary: { name: 'align-evals' },
    });
    await clock.advance(5_000);
    expect(evaluator.stats()).toMatchObject({ seen: 0, sampled: 0 });
  });

  it('is evaluated with the options of the call', async () => {
    const passed: unknown[] = [];
    const client = {
      evaluateTrace: ({ trace, ...params }: { readonly trace: object }, options: object = {}) => {
        passed.push(Object.keys(trace), params, Object.keys(options));
        return Promise.resolve(RESULT);
      },
    };
    const results: unknown[] = [];
    const { clock, evaluator } = setUpEvaluator({
      client,
      criteria: { kind: 'Reward x' },
      modelCore: 'align-20250529',
      tags: ({ root_agent_instance_id: id }) => ({ root: id }),
      redact: (message) => ({ ...message, content: 'removed' }),
      isAgent: () => undefined,
      onResult: (result, { traceId, modelCalls }) => results.push({ result, traceId, modelCalls }),
    });
    evaluator.onEnd(callSpan(0));
    evaluator.onEnd(rootSpan(0));
    await clock.advance(5_000);

    const tags = { root: idOf(0, 16) };
    const params = { criteria: { kind: 'Reward x' }, modelCore: 'align-20250529', tags };
    expect(passed).toEqual([['trace', 'warnings'], params, ['signal']]);
    expect(results).toEqual([{ result: RESULT, traceId: idOf(0, 32), modelCalls: 1 }]);
  });
});
