import { describe, expect, it } from 'vitest';
import { createTestClient, criteria, criterionOf, MESSAGES, scored } from '../../kit/client.ts';

describe('the requests of a list', () => {
  it.each([
    ['5 at a time unless told otherwise', undefined, 5],
    ['as many at a time as maxConcurrency says, when that is less', 2, 2],
    ['as many at a time as maxConcurrency says, when that is more', 8, 8],
  ])('run %s', async (_, maxConcurrency, expected) => {
    const { client, sent, maxInFlight } = createTestClient([scored()], { maxConcurrency });
    await client.evaluate({ messages: MESSAGES, criteria: criteria(12) });

    expect([maxInFlight(), sent.length]).toEqual([expected, 12]);
  });

  it('of several calls share the bound of the client', async () => {
    const { client, sent, maxInFlight } = createTestClient([scored()], { maxConcurrency: 3 });
    await Promise.all(
      [1, 2, 3].map(() => client.evaluate({ messages: MESSAGES, criteria: criteria(4) })),
    );

    expect([maxInFlight(), sent.length]).toEqual([3, 12]);
  });

  it('differ in the criterion only, to the byte', async () => {
    const { client, sent } = createTestClient([scored()]);
    const list = ['Reward a', 'Penalize "b"', 'Passes if c ≠ d'];
    await client.evaluate({
      messages: MESSAGES,
      criteria: list,
      tags: { env: 'prod' },
      system: 'S',
    });

    const cut = sent.map(({ body }, index) =>
      body?.replace(JSON.stringify(list[index]), '<criterion>'),
    );
    expect(new Set(cut).size).toBe(1);
    expect(sent.map(criterionOf)).toEqual(list);
  });
});
