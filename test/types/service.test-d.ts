import { describe, expectTypeOf, it } from 'vitest';
import {
  type AgentTrace,
  Client,
  type Comment,
  type EvaluationResult,
  type EvaluationRow,
  type EvaluationRowPage,
  type RateLimits,
  type Rating,
  type TaskHandle,
  type TaskKind,
  type TaskState,
  type Trace,
  type TraceEvaluationResult,
} from '../../src/index.ts';

declare const client: Client;
declare const trace: AgentTrace;

describe('a task', () => {
  const reward = {} as TaskHandle<'reward'>;
  const agents = {} as TaskHandle<'trace'>;

  it('gives what its handle says', () => {
    expectTypeOf(client.tasks.wait(reward)).resolves.toEqualTypeOf<EvaluationResult>();
    expectTypeOf(client.tasks.wait(agents)).resolves.toEqualTypeOf<TraceEvaluationResult>();
    expectTypeOf(client.tasks.get(reward)).resolves.toEqualTypeOf<TaskState<'reward'>>();
    expectTypeOf(client.tasks.get(agents)).resolves.toEqualTypeOf<TaskState<'trace'>>();
  });

  it('gives what the kind says that comes with a bare id', () => {
    expectTypeOf(
      client.tasks.wait('t-1', { kind: 'reward' }),
    ).resolves.toEqualTypeOf<EvaluationResult>();
    expectTypeOf(
      client.tasks.wait('t-1', { kind: 'trace', waitTimeoutMs: 5 }),
    ).resolves.toEqualTypeOf<TraceEvaluationResult>();
    expectTypeOf(client.tasks.get('t-1', { kind: 'trace' })).resolves.toEqualTypeOf<
      TaskState<'trace'>
    >();
  });

  it('of any kind gives one or the other', () => {
    const either = {} as TaskHandle;
    expectTypeOf(client.tasks.wait(either)).resolves.toEqualTypeOf<
      EvaluationResult | TraceEvaluationResult
    >();
  });

  it('has a result when it has succeeded only', () => {
    const state = {} as TaskState<'reward'>;
    expectTypeOf(state).not.toHaveProperty('result');
    if (state.status === 'succeeded') {
      expectTypeOf(state.result).toEqualTypeOf<EvaluationResult>();
    } else if (state.status === 'failed') {
      expectTypeOf(state.error).toEqualTypeOf<string | null>();
    } else {
      expectTypeOf(state.status).toEqualTypeOf<'pending' | 'running'>();
    }
  });

  it('is of one of two kinds', () => {
    expectTypeOf<TaskKind>().toEqualTypeOf<'reward' | 'trace'>();
    // @ts-expect-error -- no such kind
    void client.tasks.get('t-1', { kind: 'conversation' });
    // @ts-expect-error -- for waiting only
    void client.tasks.get('t-1', { kind: 'reward', waitTimeoutMs: 5 });
  });
});

describe('an evaluation of a trace', () => {
  it('has the shape of the criteria', () => {
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: 'Reward a' }),
    ).resolves.toEqualTypeOf<TraceEvaluationResult>();
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: ['Reward a', 'Fails if b'] }),
    ).resolves.toEqualTypeOf<[TraceEvaluationResult, TraceEvaluationResult]>();
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: ['Reward a'] as string[] }),
    ).resolves.toEqualTypeOf<TraceEvaluationResult[]>();
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: { tone: 'Reward a' } }),
    ).resolves.toEqualTypeOf<{ tone: TraceEvaluationResult }>();
  });

  it('without waiting gives handles in that shape', () => {
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: 'Reward a', block: false }),
    ).resolves.toEqualTypeOf<TaskHandle<'trace'>>();
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: ['Reward a', 'Reward b'], block: false }),
    ).resolves.toEqualTypeOf<[TaskHandle<'trace'>, TaskHandle<'trace'>]>();
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: { a: 'Reward a' }, block: false }),
    ).resolves.toEqualTypeOf<{ a: TaskHandle<'trace'> }>();
    const block = Boolean(1);
    expectTypeOf(
      client.evaluateTrace({ trace, criteria: 'Reward a', block }),
    ).resolves.toEqualTypeOf<TraceEvaluationResult | TaskHandle<'trace'>>();
  });

  it('takes no literal lightning core', () => {
    void client.evaluateTrace({
      trace,
      criteria: 'Passes if a',
      // @ts-expect-error -- lightning cores evaluate the latest response only
      modelCore: 'align-lightning-20251127',
    });
    void client.evaluateTrace({
      trace,
      criteria: ['Passes if a'],
      // @ts-expect-error -- newer ones too
      modelCore: 'align-lightning-20300101',
    });
    void client.evaluateTrace({ trace, criteria: 'Reward a', modelCore: 'align-20260109' });
    void client.evaluateTrace({ trace, criteria: 'Reward a', modelCore: 'align-20300101' });
    void client.evaluateTrace({ trace, criteria: 'Reward a', modelCore: 'x' });
    void client.evaluateTrace({ trace, criteria: 'Reward a', modelCore: undefined });
  });

  it('takes no evaluateLatest of true, no evaluator and no conversation', () => {
    // @ts-expect-error -- a trace is evaluated as a whole
    void client.evaluateTrace({ trace, criteria: 'Reward a', evaluateLatest: true });
    void client.evaluateTrace({ trace, criteria: 'Reward a', evaluateLatest: false });
    // @ts-expect-error -- criteria only
    void client.evaluateTrace({ trace, evaluatorName: 'tone' });
    // @ts-expect-error -- that is what evaluate takes
    void client.evaluateTrace({ messages: [], criteria: 'Reward a' });
  });

  it('takes a trace that is constant all through', () => {
    const constant = {
      root_agent_instance_id: 'a',
      agent_instance_by_id: {
        a: {
          id: 'a',
          name: 'a',
          interactions: [
            'b',
            {
              input_messages: [{ role: 'user', content: 'Hi' }],
              output_messages: [{ content: { id: '1', name: 'search', parameters: '{}' } }],
              tools_available: [{ name: 'search', description: '', parameters: '{}' }],
            },
          ],
        },
      },
    } as const;
    void client.evaluateTrace({ trace: constant, criteria: 'Reward a' });
    // @ts-expect-error -- read-only
    trace.root_agent_instance_id = 'x';
  });

  it('has scores that may be null', () => {
    const result = {} as TraceEvaluationResult;
    expectTypeOf(result.overallScore).toEqualTypeOf<number | null>();
    expectTypeOf(result.agentScores).toEqualTypeOf<Readonly<Record<string, number | null>>>();
    expectTypeOf(result.derived).toEqualTypeOf<boolean>();
  });
});

describe("a request of one's own", () => {
  it('gives what decode gives', () => {
    const counted = client.request({
      method: 'GET',
      path: '/a',
      decode: (body) => {
        expectTypeOf(body).toEqualTypeOf<unknown>();
        return { count: 1 };
      },
    });
    expectTypeOf(counted).resolves.toEqualTypeOf<{ count: number }>();
  });

  it('gives something unknown without it', () => {
    expectTypeOf(client.request({ method: 'GET', path: '/a' })).resolves.toEqualTypeOf<unknown>();
  });

  it('takes the methods of HTTP in capitals', () => {
    // @ts-expect-error -- in capitals
    void client.request({ method: 'get', path: '/a' });
    // @ts-expect-error -- a path is needed
    void client.request({ method: 'GET' });
  });
});

describe('the other calls', () => {
  it('give their records', () => {
    expectTypeOf(client.traces.get('x')).resolves.toEqualTypeOf<Trace>();
    expectTypeOf(
      client.annotations.rate({ traceId: 'x', rating: true }),
    ).resolves.toEqualTypeOf<Rating>();
    expectTypeOf(
      client.annotations.comment({ traceId: 'x', comment: 'a' }),
    ).resolves.toEqualTypeOf<Comment>();
    expectTypeOf(client.rateLimits.me()).resolves.toEqualTypeOf<RateLimits>();
    const rows = client.evaluations.filter();
    expectTypeOf(rows).toExtend<AsyncIterable<EvaluationRow>>();
    expectTypeOf(rows.firstPage()).resolves.toEqualTypeOf<EvaluationRowPage>();
  });

  it('take no other values', () => {
    // @ts-expect-error -- a rating is a boolean
    void client.annotations.rate({ traceId: 'x', rating: 5 });
    // @ts-expect-error -- a comment is text
    void client.annotations.comment({ traceId: 'x', comment: null });
    // @ts-expect-error -- values are texts
    client.evaluations.filter({ filters: [{ key: 'build', values: [7] }] });
    // @ts-expect-error -- reward or trace
    client.evaluations.filter({ endpointType: 'rating' });
  });
});
