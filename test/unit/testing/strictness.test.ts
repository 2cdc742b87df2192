import { ConfigurationError } from 'align-evals';
import {
  createReferenceServer,
  type Fault,
  type ReferenceServerOptions,
} from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import {
  keyedServer,
  post,
  REQUEST,
  requestWith,
  steadyServer,
} from '../../kit/reference-service.ts';

describe('a reset', () => {
  it('leaves a request behind whose body is still being read', async () => {
    const server = steadyServer();

    const late = post(server, REQUEST);
    server.reset();
    server.fail({ kind: 'status', status: 503 });

    expect((await late).status).toBe(200);
    expect([server.calls.length, server.store('eu').usage.length]).toEqual([0, 0]);
    expect(server.pendingFaults).toHaveLength(1);
  });
});

describe('the id of a trace', () => {
  it('is the same in upper and lower case', async () => {
    const server = keyedServer();
    await post(server, REQUEST);
    const [id = ''] = server.store('eu').traces.keys();

    const { status } = await post(server, requestWith({ trace_id: id.toUpperCase() }));

    expect([status, server.store('eu').traces.get(id)?.evaluations.length]).toEqual([200, 2]);
  });
});

describe('a lightning core', () => {
  it('takes no evaluator that stands for another kind of criterion', async () => {
    const server = steadyServer({ evaluators: { tone: 'Reward tone' } });
    const body = { ...requestWith({ model_core: 'align-lightning-20251127' }) };

    const answer = await post(server, {
      ...body,
      evaluation_criteria: null,
      evaluator_name: 'tone',
    });

    expect(answer).toEqual({
      status: 400,
      body: { detail: 'Lightning cores support only Passes if and Fails if evaluators' },
    });
  });
});

describe('the options of the server are refused', () => {
  it.each<readonly [string, object]>([
    ['with a key of both regions', { regions: { eu: { apiKeys: ['k'] }, us: { apiKeys: ['k'] } } }],
    [
      'with the key that the other region has by default',
      { regions: { us: { apiKeys: ['reference-key-eu'] } } },
    ],
    ['with an empty key', { regions: { eu: { apiKeys: [''] } } }],
    ['with keys that are no list', { regions: { eu: { apiKeys: 'abc' } } }],
    ['with an evaluator that is no criterion', { evaluators: { bad: 'nonsense' } }],
    ['with a task path without an id', { service: { taskPath: '/jobs/{id}' } }],
    ['with a clock that is no function', { now: 5 }],
    ['with a task duration that is text', { taskDurationMs: '2000' }],
  ])('%s', (_, options) => {
    expect(() => createReferenceServer(options as ReferenceServerOptions)).toThrow(
      expect.toSatisfy((error) => ConfigurationError.isInstance(error)),
    );
  });
});

describe('a fault is refused where it is queued', () => {
  it.each<readonly [string, object]>([
    ['of an unknown kind', { kind: 'staus' }],
    ['of a status that is none', { kind: 'status', status: 42 }],
  ])('%s', (_, fault) => {
    const server = createReferenceServer();

    expect(() => {
      server.fail(fault as Fault);
    }).toThrow(expect.toSatisfy((error) => ConfigurationError.isInstance(error)));
    expect(server.pendingFaults).toEqual([]);
  });
});

describe('a seed of traces', () => {
  it.each<readonly [string, object]>([
    ['an id that is no UUID', { id: 'trace.1' }],
    ['a time that is none', { created_at: 'yesterday' }],
  ])('is refused with %s', (_, seed) => {
    expect(() => {
      createReferenceServer().seedTraces('eu', 1, () => seed);
    }).toThrow(RangeError);
  });
});

describe('an evaluation that cannot be stored', () => {
  it('leaves nothing behind', async () => {
    const server = keyedServer({
      createId: () => '00000000-0000-4000-8000-000000000001',
    });
    await post(server, REQUEST);

    const { status } = await post(server, REQUEST);

    const { traces, evaluationRows, usage } = server.store('eu');
    expect([status, traces.size, evaluationRows.length, usage.length]).toEqual([500, 1, 1, 1]);
  });
});
