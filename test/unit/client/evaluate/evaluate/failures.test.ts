import { describe, expect, it } from 'vitest';
import type { PartialEvaluationError } from '../../../../../src/errors/partial-evaluation-error.ts';
import {
  byCriterion,
  createTestClient,
  criteria,
  criterionOf,
  MESSAGES,
  result,
  scored,
} from '../../../../kit/client/client.ts';
import { json, refuse } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, rejection } from '../../../../kit/time/outcomes.ts';
import { partialOf } from '../../../../kit/client/partial.ts';

const GOOD = 'Reward good';
const BAD = 'Reward bad';
const WORSE = 'Reward worse';
const fulfilled = (value: unknown): object => ({ status: 'fulfilled', value });

describe('PartialEvaluationError, when some criteria fail,', () => {
  const replies = [byCriterion({ [BAD]: refuse(404), [WORSE]: refuse(422) })];

  it('contains the results in the shape of a list', async () => {
    const { client, sent } = createTestClient(replies);
    const error = await rejection(
      client.evaluate({ messages: MESSAGES, criteria: [BAD, GOOD, WORSE] }),
    );

    expect(partialOf(error)).toEqual([
      { status: 'rejected', reason: 404 },
      fulfilled(result(GOOD)),
      { status: 'rejected', reason: 422 },
    ]);
    expect(factsOf(error)).toEqual({
      name: 'PartialEvaluationError',
      code: 'partial_evaluation',
      isRetryable: false,
    });
    expect((error as Error).cause).toBeUndefined();
    expect(sent.length).toBe(3);
  });

  it('contains the results in the shape of a record', async () => {
    const { client } = createTestClient(replies);
    const error = await rejection(
      client.evaluate({ messages: MESSAGES, criteria: { bad: BAD, good: GOOD } }),
    );

    expect(partialOf(error)).toEqual({
      bad: { status: 'rejected', reason: 404 },
      good: fulfilled(result(GOOD)),
    });
  });

  it('contains the task handles when block is false', async () => {
    const { client } = createTestClient([
      byCriterion({ [BAD]: refuse(404), [GOOD]: json({ task_id: 't-1' }) }),
    ]);
    const error = await rejection(
      client.evaluate({ messages: MESSAGES, criteria: { good: GOOD, bad: BAD }, block: false }),
    );

    expect(partialOf(error)).toEqual({
      good: fulfilled({ taskId: 't-1', kind: 'reward', criterion: GOOD }),
      bad: { status: 'rejected', reason: 404 },
    });
  });

  it('contains all other results after a failure that is not 401 or 403', async () => {
    const { client, sent } = createTestClient([refuse(404), scored()]);
    const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: criteria(12) }));

    expect(sent.length).toBe(12);
    expect((partialOf(error) as { status: string }[]).map(({ status }) => status)).toEqual([
      'rejected',
      ...Array<string>(11).fill('fulfilled'),
    ]);
  });
});

describe('evaluate, when all criteria fail,', () => {
  it('rejects with the first error itself', async () => {
    const { client } = createTestClient([refuse(404), refuse(422), refuse(413)]);
    const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: criteria(3) }));

    expect(factsOf(error)).toMatchObject({ name: 'NotFoundError', status: 404 });
  });

  it('rejects with the error itself for a list of one', async () => {
    const { client } = createTestClient([refuse(422)]);
    const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: [BAD] }));

    expect(factsOf(error)).toMatchObject({ name: 'ValidationError', status: 422 });
  });
});

describe('evaluate after a 401 or 403', () => {
  it.each([401, 403])('stops sending criteria: %i', async (status) => {
    const list = criteria(12);
    const { client, sent } = createTestClient([byCriterion({ [list[1] ?? '']: refuse(status) })], {
      maxConcurrency: 2,
    });
    const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: list }));

    const sentCriteria = sent.map(criterionOf);
    const results = (error as PartialEvaluationError).results as readonly {
      status: string;
      reason?: unknown;
    }[];
    const reason = results[1]?.reason;
    expect(factsOf(reason)).toMatchObject({ status });
    expect(sentCriteria.length).toBeLessThan(12);
    expect(results).toEqual(
      list.map((criterion) =>
        sentCriteria.includes(criterion) && criterion !== list[1]
          ? fulfilled(result(criterion))
          : { status: 'rejected', reason },
      ),
    );
    for (const settled of results)
      if (settled.status === 'rejected') expect(settled.reason).toBe(reason);
  });

  it('rejects with the first error itself when nothing succeeded, after one round of requests', async () => {
    const { client, sent } = createTestClient([refuse(401)]);
    const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: criteria(50) }));

    expect(factsOf(error)).toMatchObject({ name: 'AuthenticationError', status: 401 });
    expect(sent.length).toBe(5);
  });
});
