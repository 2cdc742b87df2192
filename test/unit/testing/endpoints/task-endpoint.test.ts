import { describe, expect, it } from 'vitest';
import {
  countStored,
  FIXED_RESULT,
  fixedScorer,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  ROW_ONLY,
  steadyServer,
  until,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { clockedServer, get, startTask } from '../../../kit/server/service-calls.ts';

const BACKGROUND = `${REWARD_PATH}/background`;
const NO_SUCH_TASK = {
  status: 404,
  body: { detail: 'There is no task with this id in this region' },
};
const FAILED = 'The scorer failed: Out of paper';

const failingScorer = (): never => {
  throw new Error('Out of paper');
};

const pathOf = (id: string): string => `/api/v1/tasks/${id}`;

describe('GET /api/v1/tasks/{task_id}', () => {
  it.each([
    [0, { status: 'pending' }],
    [999, { status: 'pending' }],
    [1000, { status: 'running' }],
    [1999, { status: 'running' }],
    [2000, { status: 'succeeded', result: FIXED_RESULT }],
    [86_400_000, { status: 'succeeded', result: FIXED_RESULT }],
  ])('after %i ms returns %j', async (ms, state) => {
    const { server, advance } = clockedServer();
    const id = await startTask(server, BACKGROUND);

    advance(ms);

    const expected = { task_id: id, ...state };
    expect(await get(server, pathOf(id))).toEqual({ status: 200, body: expected });
    expect(server.store('eu').tasks).toEqual(new Map([[id, expected]]));
  });

  it.each([
    [0, ['succeeded', 'succeeded']],
    [1, ['pending', 'succeeded']],
    [60_000, ['pending', 'pending']],
  ])('finishes after taskDurationMs: %i', async (taskDurationMs, states) => {
    const { server, advance } = clockedServer({ taskDurationMs });
    const id = await startTask(server, BACKGROUND);

    const statuses = [];
    for (const ms of [0, 1]) {
      advance(ms);
      statuses.push(server.store('eu').tasks.get(id)?.status);
    }

    expect(statuses).toEqual(states);
  });

  it('returns the answer of the blocking route as the result', async () => {
    const server = steadyServer({ taskDurationMs: 0 });
    const request = requestWith({ explanation_cleaning: 'end_user', trace_id: null });

    const id = await startTask(server, BACKGROUND, request);

    const { body } = await post(server, request);
    expect(await get(server, pathOf(id))).toEqual({
      status: 200,
      body: { task_id: id, status: 'succeeded', result: body },
    });
  });

  it('returns running until a slow scorer has finished', async () => {
    const gate = Promise.withResolvers<undefined>();
    const { server, advance } = clockedServer({
      scorer: async (input) => {
        await gate.promise;
        return await fixedScorer(input);
      },
    });

    const id = await startTask(server, BACKGROUND);
    advance(5000);
    const before = server.store('eu').tasks.get(id);
    gate.resolve(undefined);
    await until(() => server.store('eu').tasks.get(id)?.status === 'succeeded');

    expect(before).toEqual({ task_id: id, status: 'running' });
    expect(countStored(server)).toEqual({ traces: 1, evaluationRows: 1, usage: 1, tasks: 1 });
  });

  it('returns failed after taskDurationMs when the scorer throws, and stores a row', async () => {
    const { server, advance } = clockedServer({ scorer: failingScorer });
    const id = await startTask(server, BACKGROUND);

    advance(1999);
    const before = await get(server, pathOf(id));
    advance(1);

    expect(before.body).toEqual({ task_id: id, status: 'running' });
    expect(await get(server, pathOf(id))).toEqual({
      status: 200,
      body: { task_id: id, status: 'failed', error: FAILED },
    });
    expect(countStored(server)).toEqual({ ...ROW_ONLY, tasks: 1 });
  });

  it.each([uuid(9), 'none', '__proto__', ''])('returns 404 for an unknown id: "%s"', async (id) => {
    expect(await get(steadyServer(), pathOf(id))).toEqual(NO_SUCH_TASK);
  });

  it('returns 404 for a task of the other region', async () => {
    const server = steadyServer();
    const id = await startTask(server, BACKGROUND);

    expect(await get(server, pathOf(id), 'us')).toEqual(NO_SUCH_TASK);
  });

  it('returns 404 for a task from before a reset', async () => {
    const server = steadyServer();
    const id = await startTask(server, BACKGROUND);

    server.reset();

    expect(await get(server, pathOf(id))).toEqual(NO_SUCH_TASK);
  });
});

describe('a scorer that fails', () => {
  it.each<readonly [string, () => unknown, string]>([
    ['throws an error', failingScorer, FAILED],
    [
      'throws a string',
      () => {
        throw 'Out of ink' as unknown as Error;
      },
      'The scorer failed: Out of ink',
    ],
    ['rejects', () => Promise.reject(new Error('Out of paper')), FAILED],
    [
      'returns a score above 1',
      () => ({ score: 1.5, explanation: '' }),
      'The scorer failed: the score is 1.5: it must be null or a number from 0 to 1',
    ],
    [
      'returns a cleaned explanation that is not a string',
      () => ({ score: 1, explanation: '', cleanedExplanation: 7 }),
      'The scorer failed: the cleanedExplanation is 7: it must be a string',
    ],
    [
      'returns NaN',
      () => ({ score: Number.NaN, explanation: '' }),
      'The scorer failed: the score is NaN: it must be null or a number from 0 to 1',
    ],
  ])('causes a 500 and stores only a row when it %s', async (_, scorer, detail) => {
    const server = steadyServer({ scorer: scorer as typeof fixedScorer });

    expect(await post(server, REQUEST)).toEqual({ status: 500, body: { detail } });
    expect(countStored(server)).toEqual(ROW_ONLY);
  });
});
