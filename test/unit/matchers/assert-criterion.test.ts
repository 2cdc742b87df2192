import { describe, expect, it } from 'vitest';
import { assertCriterion } from 'align-evals/matchers';
import { createReferenceServer } from 'align-evals/testing';
import { createClient } from '../../kit/client/client.ts';

const scores = [0.25, 0.5];
let next = 0;
const server = createReferenceServer({
  scorer: ({ criterion }) => {
    next += 1;
    const score = criterion.includes('refund') ? null : (scores[next % 2] ?? 0);
    return { score, explanation: 'By the test.' };
  },
});
const client = createClient(server.clientOptions('eu'));
const messages = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello!' },
];

async function failureOf(criterion: string, options: object): Promise<object> {
  next = 0;
  const error: unknown = await assertCriterion({ messages }, criterion, {
    ...{ client, ...options },
  }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { name, code, actual, expected, operator } = error as Record<string, unknown>;
  return { name, code, actual, expected, operator };
}

const FACTS = {
  ...{ name: 'AssertionError', code: 'ERR_ASSERTION', operator: 'assertCriterion' },
};

describe('assertCriterion', () => {
  it('passes at the minimum', async () => {
    next = 1;
    const options = { client, min: 0.25 };
    await expect(
      assertCriterion({ messages }, 'Reward friendly answers', options),
    ).resolves.toBeUndefined();
  });

  it.each<[string, string, object, object]>([
    [
      'the score and the minimum',
      'Reward friendly answers',
      { min: 0.7 },
      { actual: 0.5, expected: 0.7 },
    ],
    [
      'the scores of all trials',
      'Reward friendly answers',
      { min: 0.7, trials: 2 },
      { actual: [0.5, 0.25], expected: 0.7 },
    ],
    [
      'null for a criterion that does not apply',
      'Passes if the refund is right',
      {},
      { actual: null, expected: 0.5 },
    ],
  ])('throws an AssertionError with %s', async (_, criterion, options, facts) => {
    expect(await failureOf(criterion, options)).toEqual({ ...FACTS, ...facts });
  });
});

it.each([
  [{ clint: 3 }, 'assertCriterion does not have the option "clint": did you mean client?'],
  [
    null,
    'assertCriterion is null, but takes one object: assertCriterion(subject, criterion, { min, trials, client })',
  ],
  [{ test: 'a test' }, 'test is a string of 6 characters: pass the context of the test'],
])('assertCriterion rejects the options %j', async (options, message) => {
  const given = JSON.parse(JSON.stringify(options));
  await expect(assertCriterion({ messages }, 'Passes if it is true', given)).rejects.toMatchObject({
    message,
  });
});
