import { describe, expect, it, vi } from 'vitest';
import { shownBy } from '../../../../kit/canary/renderings.ts';
import { BASE_URL, createTestClient, KEY } from '../../../../kit/client/client.ts';
import { json, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, failure, rejection } from '../../../../kit/time/outcomes.ts';
import {
  createTaskClient,
  failed,
  pending,
  RESULT,
  running,
  succeeded,
  TASK,
  TASK_PATH,
} from '../../../../kit/client/tasks.ts';

const { taskId } = TASK;

describe('tasks.get', () => {
  it('sends one request to service.taskPath', async () => {
    const { client, sent } = createTaskClient([pending], {
      service: { taskPath: '/jobs/{task_id}/state' },
    });
    await client.tasks.get(TASK);

    expect(
      sent.map(({ method, url, headers, body }) => [method, url, headers['api-key'], body]),
    ).toEqual([['GET', `${BASE_URL}/jobs/${taskId}/state`, KEY, null]]);
  });

  it.each<readonly [string, Reply, unknown]>([
    ['pending', pending, { status: 'pending', taskId }],
    ['running', running, { status: 'running', taskId }],
    ['succeeded', succeeded, { status: 'succeeded', taskId, result: RESULT }],
    ['failed', failed('out of memory'), { status: 'failed', taskId, error: 'out of memory' }],
    ['failed without an error text', failed(), { status: 'failed', taskId, error: null }],
  ])('returns the status of a task that is %s', async (_, reply, state) => {
    const { client } = createTaskClient([reply]);

    expect(await client.tasks.get(TASK)).toStrictEqual(state);
  });

  it('returns the result of a trace evaluation for the kind trace', async () => {
    const { client } = createTaskClient([
      json({
        task_id: 't-1',
        status: 'succeeded',
        result: { agent_scores: { a: 0 }, overall_score: 0, explanation: '', criterion: null },
      }),
    ]);

    expect(
      await client.tasks.get({ taskId: 't-1', kind: 'trace', criterion: 'Reward a' }),
    ).toStrictEqual({
      taskId: 't-1',
      status: 'succeeded',
      result: {
        criterion: 'Reward a',
        agentScores: { a: 0 },
        overallScore: 0,
        score: 0,
        explanation: '',
        agents: { a: { name: null, score: 0, explanation: null } },
        derived: false,
        warnings: [],
        requestId: null,
        traceId: null,
      },
    });
  });

  it('accepts a bare id and a kind, and returns a null criterion', async () => {
    const { client } = createTaskClient([succeeded]);

    expect(await client.tasks.get(taskId, { kind: 'reward' })).toStrictEqual({
      status: 'succeeded',
      taskId,
      result: { ...RESULT, criterion: null },
    });
  });

  it('accepts a handle that was stored as JSON', async () => {
    const { client } = createTaskClient([succeeded]);
    const restored = JSON.parse(JSON.stringify(TASK)) as typeof TASK;

    expect(await client.tasks.get(restored)).toMatchObject({ result: RESULT });
  });

  it('uses the options of the request', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, sent } = createTaskClient([refuse(503), pending]);
    const attemptCounts: number[] = [];
    await client.tasks.get(TASK, {
      headers: { 'x-team': 'a' },
      onResponse: ({ attempts }) => attemptCounts.push(attempts),
    });

    expect([sent.map(({ headers }) => headers['x-team']), attemptCounts]).toEqual([
      ['a', 'a'],
      [2],
    ]);
  });

  it('withholds the error text of a failed task that repeats the key, and returns the rest', async () => {
    const { client } = createTaskClient([failed(`no such key: ${KEY}`)]);

    expect(await client.tasks.get(TASK)).toStrictEqual({
      status: 'failed',
      taskId,
      error: '[withheld: it repeats the key]',
    });
  });

  it('withholds the error text of a failed task that repeats a header', async () => {
    const { client } = createTaskClient([failed('tenant-of-this-call is not known')]);
    const options = { headers: { 'x-tenant': 'tenant-of-this-call' } };

    expect(await client.tasks.get(TASK, options)).toMatchObject({
      error: '[withheld: it repeats the request]',
    });
  });

  it('returns, and does not throw, when the task has failed', async () => {
    const { client } = createTaskClient([failed('out of memory')]);

    expect(await client.tasks.get(TASK)).toMatchObject({ status: 'failed' });
  });
});

describe('tasks.get rejects', () => {
  it('on 404 with an error that names service.taskPath', async () => {
    const { client } = createTaskClient([refuse(404)]);
    const error = await rejection(client.tasks.get(TASK));

    expect(factsOf(error)).toMatchObject({ name: 'NotFoundError', status: 404, path: TASK_PATH });
    expect(String(error)).toContain('check the id, its region and service.taskPath');
    expect(shownBy(error)).not.toContain(taskId);
  });

  it('for an unknown status with an error that names the field', async () => {
    const { client, sent } = createTaskClient([json({ task_id: taskId, status: 'secret-status' })]);
    const error = await rejection(client.tasks.get(TASK));

    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'invalid_schema',
      fieldPath: 'status',
    });
    expect(shownBy(error)).not.toContain('secret-status');
    expect(sent).toHaveLength(1);
  });

  it('without a request when service.taskPath is not set, as tasks.wait does', async () => {
    const { client, sent } = createTestClient([pending]);
    const errors = [
      await rejection(client.tasks.get(TASK)),
      await rejection(client.tasks.wait(TASK)),
    ];

    expect(errors.map(factsOf)).toEqual(
      Array(2).fill({
        name: 'ConfigurationError',
        code: 'unconfigured_name',
        isRetryable: false,
        option: 'service.taskPath',
      }),
    );
    expect(String(errors[0])).toContain('service.taskPath');
    expect(sent).toEqual([]);
  });

  it('for a result of another kind with an error that names the field', async () => {
    const { client } = createTaskClient([succeeded]);

    expect(await failure(client.tasks.get(taskId, { kind: 'trace' }))).toMatchObject({
      name: 'InvalidResponseError',
      fieldPath: 'result.agent_scores',
    });
  });
});
