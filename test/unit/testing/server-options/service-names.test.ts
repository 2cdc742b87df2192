import { describe, expect, it } from 'vitest';
import {
  countStored,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import {
  clockedServer,
  get,
  invalid,
  listTraces,
  startTask,
  TRACES_PATH,
} from '../../../kit/server/service-calls.ts';

const SERVICE = {
  dataRetentionField: 'retention',
  taskPath: '/jobs/job-{task_id}/state',
  tracePath: '/v2/agents',
  commentPath: '/v2/comments',
  backgroundSuffix: '/later',
  startDateParameter: 'since',
  endDateParameter: 'until',
  pageSizeParameter: 'count',
  pageTokenParameter: 'after',
  minScoreParameter: 'from',
  maxScoreParameter: 'to',
  criteriaParameter: 'criterion',
  tagsParameter: 'tag',
  excludeParameter: 'without',
};

const evaluation = (score: number) => ({
  id: uuid(900),
  evaluator_name: null,
  criteria: `Reward ${score}`,
  score,
  explanation: null,
  sub_trace: null,
});

function seededServer() {
  const server = steadyServer({ service: SERVICE });
  server.seedTraces('eu', 3, (index) => ({
    tags: { n: String(index) },
    evaluations: [evaluation(index / 2)],
  }));
  return server;
}

describe('a reference server with the option service', () => {
  it.each([
    [{ from: '0.5' }, [3, 2]],
    [{ to: '0.5' }, [2, 1]],
    [{ from: '0.5', to: '0.5' }, [2]],
    [{ criterion: 'Reward 1' }, [3]],
    [{ tag: 'n:0' }, [1]],
    [{ since: '2099-01-01' }, []],
    [{ until: '1999-01-01' }, []],
    [{ count: '1' }, [3]],
  ])('filters traces by %j', async (query, found) => {
    const { traces } = await listTraces(seededServer(), query);

    expect(traces.map(({ id }) => id)).toEqual(found.map(uuid));
  });

  it.each([
    { min_score: '0.5' },
    { max_score: '0' },
    { criteria: 'Reward 1' },
    { tags: 'n:0' },
    { min_score: '7', tags: 'n' },
    { start_date: '2099-01-01' },
    { end_date: '1999-01-01' },
    { page_size: '1' },
    { page_token: 'x' },
  ])('ignores the default name: %j', async (query) => {
    expect((await listTraces(seededServer(), query)).traces).toHaveLength(3);
  });

  it('excludes parts under its own name only', async () => {
    const [own, other] = [
      await listTraces(seededServer(), { without: 'comments', count: '1' }),
      await listTraces(seededServer(), { exclude: 'comments', count: '1' }),
    ];

    expect(own.traces[0]).not.toHaveProperty('comments');
    expect(other.traces[0]).toHaveProperty('comments');
  });

  it.each([
    ['from=2', 'from', 'Input should be a number from 0 to 1'],
    ['tag=n', 'tag', 'Input should have the format key:value1,value2'],
  ])('names its own parameter in the issue of "%s"', async (query, name, message) => {
    expect(await get(seededServer(), `${TRACES_PATH}?${query}`)).toEqual(
      invalid(['query', name], message, 'value_error'),
    );
  });

  it('honours its retention field, and ignores the default one', async () => {
    const server = steadyServer({ service: SERVICE });

    await post(server, requestWith({ retention: 'none' }));
    await post(server, requestWith({ data_retention: 'none' }));

    expect(countStored(server)).toMatchObject({ traces: 1, usage: 2 });
  });

  it('returns tasks on its own route only', async () => {
    const server = steadyServer({ service: SERVICE });
    const id = await startTask(server, `${REWARD_PATH}/later`, REQUEST);
    const statusOf = async (path: string): Promise<number> => (await get(server, path)).status;

    expect(await get(server, `/jobs/job-${id}/state`)).toEqual({
      status: 200,
      body: { task_id: id, status: 'pending' },
    });
    expect(await statusOf('/jobs/job-x/state')).toBe(404);
    expect(await statusOf(`/jobs/${id}/state`)).toBe(501);
    expect(await statusOf(`/jobs/job-${id}`)).toBe(501);
    expect(await statusOf(`/api/v1/tasks/${id}`)).toBe(501);
  });

  it('returns tasks in the states of the deployment', async () => {
    const taskStates = { Parked: 'pending', Ready: 'succeeded', Done: 'succeeded' } as const;
    const { server, advance } = clockedServer({ service: { taskStates } });
    const id = await startTask(server, `${REWARD_PATH}/background`, REQUEST);
    const states = [];
    for (const ms of [0, 1000, 1000]) {
      advance(ms);
      states.push((await get(server, `/api/v1/tasks/${id}`)).body);
    }
    expect(states).toMatchObject([
      { status: 'Parked' },
      { status: 'running' },
      { status: 'Ready', result: { score: 0.5 } },
    ]);
  });

  it('returns its names in clientOptions', () => {
    expect(steadyServer({ service: SERVICE }).clientOptions().service).toEqual(SERVICE);
  });
});
