import type { Client } from 'align-evals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import {
  IDS,
  MESSAGES,
  type Stage,
  STAGES,
  steadyServer,
} from '../../../kit/server/reference-service.ts';

const scored = (criterion: string): Record<string, unknown> => ({
  status: 'scored',
  score: 0.5,
  criterion,
  evaluatorName: null,
  explanation: `About ${criterion}`,
  cleanedExplanation: null,
  sources: [{ id: 'm-1', type: 'memory' }],
  warnings: [],
  ...IDS,
});

describe.each(STAGES)('evaluate with a reference server %s', (_, create) => {
  let stage: Stage;
  let client: Client;

  const sentBodies = (): unknown[] => stage.server.calls.map(({ body }) => body);

  beforeAll(async () => {
    stage = await create(
      steadyServer({
        taskDurationMs: 0,
        evaluators: { tone: 'Reward politeness' },
        scorer: ({ criterion }) =>
          criterion.includes('nothing')
            ? { score: null, explanation: 'Does not apply.' }
            : {
                score: 0.5,
                explanation: `About ${criterion}`,
                sources: [{ id: 'm-1', type: 'memory' }],
              },
      }),
    );
  });
  beforeEach(() => {
    stage.server.reset();
    client = createClient(stage.clientOptions());
  });
  afterAll(async () => {
    await stage.close();
  });

  it('returns one result for one criterion', async () => {
    const result = await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });

    expect(result).toEqual(scored('Reward a'));
    expect(sentBodies()).toEqual([
      { messages: MESSAGES, evaluate_latest: true, evaluation_criteria: 'Reward a' },
    ]);
  });

  it('returns a list for a list, also for a list of one', async () => {
    const criteria = [
      'Reward a',
      'Penalize b',
      'Passes if c',
      'Fails if d',
      'Reward e',
      'Reward f',
    ];

    expect(await client.evaluate({ messages: MESSAGES, criteria })).toEqual(criteria.map(scored));
    expect(await client.evaluate({ messages: MESSAGES, criteria: ['Reward a'] })).toEqual([
      scored('Reward a'),
    ]);
    expect(stage.server.calls).toHaveLength(7);
  });

  it('returns a record for a record', async () => {
    const criteria = { tone: 'Reward a', safe: 'Passes if b' };

    expect(await client.evaluate({ messages: MESSAGES, criteria })).toEqual({
      tone: scored('Reward a'),
      safe: scored('Passes if b'),
    });
  });

  it('returns a null score, not 0, when a criterion does not apply', async () => {
    expect(await client.evaluate({ messages: MESSAGES, criteria: 'Reward nothing' })).toEqual({
      ...scored('Reward nothing'),
      status: 'not_applicable',
      score: null,
      explanation: 'Does not apply.',
      sources: [],
    });
  });

  it('returns the score of a stored evaluator', async () => {
    expect(await client.evaluate({ messages: MESSAGES, evaluatorName: 'tone' })).toEqual({
      ...scored('Reward politeness'),
      criterion: null,
      evaluatorName: 'tone',
    });
    expect(sentBodies()).toEqual([
      { messages: MESSAGES, evaluate_latest: true, evaluator_name: 'tone' },
    ]);
  });

  it('returns task handles in the shape of the criteria with block: false', async () => {
    const one = await client.evaluate({ messages: MESSAGES, criteria: 'Reward a', block: false });
    const named = await client.evaluate({
      messages: MESSAGES,
      evaluatorName: 'tone',
      block: false,
    });
    const list = await client.evaluate({
      messages: MESSAGES,
      criteria: ['Reward b', 'Reward c'],
      block: false,
    });

    const tasks = [...stage.server.store('eu').tasks.values()];
    expect([one, named, ...list]).toEqual(
      ['Reward a', null, 'Reward b', 'Reward c'].map((criterion) => ({
        taskId: expect.toBeOneOf(tasks.map(({ task_id }) => task_id)),
        kind: 'reward',
        criterion,
      })),
    );
    expect(new Set([one, named, ...list].map(({ taskId }) => taskId)).size).toBe(4);
    expect(tasks.map(({ result }) => result?.['explanation']).sort()).toEqual([
      'About Reward a',
      'About Reward b',
      'About Reward c',
      'About Reward politeness',
    ]);
    expect(new Set(stage.server.calls.map(({ path }) => path))).toEqual(
      new Set(['/api/v1/evals/reward/background']),
    );
  });
});
