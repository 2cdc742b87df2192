import { describe, expect, it } from 'vitest';
import {
  countStored,
  FIXED_RESULT,
  post,
  REQUEST,
  requestWith,
  REWARD_PATH,
  ROW_ONLY,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';

const BACKGROUND = { path: `${REWARD_PATH}/background` };

describe('POST /api/v1/evals/reward/background', () => {
  it('returns the id of a task whose result is the answer of the blocking route', async () => {
    const server = steadyServer({ taskDurationMs: 0 });

    const { status, body } = await post(server, REQUEST, BACKGROUND);

    const [id = ''] = server.store('eu').tasks.keys();
    expect({ status, body }).toEqual({ status: 200, body: { task_id: id } });
    expect(server.store('eu').tasks).toEqual(
      new Map([[id, { task_id: id, status: 'succeeded', result: FIXED_RESULT }]]),
    );
    expect(await post(server, REQUEST)).toEqual({ status: 200, body: FIXED_RESULT });
  });

  it('creates one task per request', async () => {
    const server = steadyServer({ taskDurationMs: 0 });

    const answers = [
      await post(server, REQUEST, BACKGROUND),
      await post(server, REQUEST, BACKGROUND),
      await post(server, requestWith({ explanation_cleaning: 'end_user' }), BACKGROUND),
    ];

    const { tasks } = server.store('eu');
    expect(answers.map(({ body }) => body)).toEqual(
      [...tasks.keys()].map((task_id) => ({ task_id })),
    );
    expect([...tasks.values()].map(({ result }) => result)).toEqual([
      FIXED_RESULT,
      FIXED_RESULT,
      {
        ...FIXED_RESULT,
        cleaned_explanation: 'The conversation was scored against the criterion.',
      },
    ]);
  });

  it('stores trace, row and usage like the blocking route', async () => {
    const server = steadyServer();

    await post(server, REQUEST, BACKGROUND);

    expect(countStored(server)).toEqual({ traces: 1, evaluationRows: 1, usage: 1, tasks: 1 });
  });

  it('appends an evaluation to the trace of trace_id', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    const [trace_id = ''] = server.store('eu').traces.keys();

    await post(server, requestWith({ trace_id }), BACKGROUND);

    expect(server.store('eu').traces.get(trace_id)?.evaluations).toHaveLength(2);
  });

  it.each([
    ['an invalid request', requestWith({ messages: ['Hi'] }), 422],
    [
      'an unknown evaluator',
      requestWith({ evaluation_criteria: null, evaluator_name: 'tone' }),
      400,
    ],
    ['an unknown trace', requestWith({ trace_id: uuid(9) }), 404],
  ])(
    'rejects %s at once, like the blocking route, and creates no task',
    async (_, request, status) => {
      const server = steadyServer();

      const answer = await post(server, request, BACKGROUND);

      expect(answer.status).toBe(status);
      expect(answer).toEqual(await post(server, request));
      expect(countStored(server)).toEqual({ ...ROW_ONLY, evaluationRows: 2 });
    },
  );
});
