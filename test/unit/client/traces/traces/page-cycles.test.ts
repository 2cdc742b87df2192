import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../../../kit/client/client.ts';
import type { Reply } from '../../../../kit/client/fake-fetch.ts';
import type { ListTracesParams } from '../../../../../src/client/traces/list-traces-params.ts';
import { factsOf } from '../../../../kit/time/outcomes.ts';
import { collect, numbersOf, page } from '../../../../kit/client/traces.ts';

/** A service whose tokens name the next page, which `next` selects. */
const leading =
  (next: (number: number) => number | null): Reply =>
  (sent) => {
    const number = Number(new URL(sent.url).searchParams.get('page_token') ?? 0);
    const token = next(number);
    return page([number], token === null ? null : String(token))(sent);
  };

describe('a cycle of page tokens throws page_repeated', () => {
  it('for any number of pages before the cycle and in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 20 }), async (tail, round) => {
        const last = tail + round - 1;
        const { client, sent } = createTestClient([leading((n) => (n < last ? n + 1 : tail))]);
        const { error } = await collect(client.traces.list());

        expect(factsOf(error)).toMatchObject({ code: 'page_repeated' });
        expect(sent.length).toBeLessThanOrEqual(3 * (tail + round) + 1);
      }),
    );
  }, 600_000);

  it('for any first page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat(19), async (round, start) => {
        const { client, sent } = createTestClient([leading((n) => (n + 1) % round)]);
        const pageToken = String(start % round);
        const { error } = await collect(client.traces.list({ pageToken }).pages());

        expect(factsOf(error)).toMatchObject({ code: 'page_repeated' });
        expect(sent.length).toBeLessThanOrEqual(3 * round + 1);
      }),
    );
  }, 600_000);

  it('except when all tokens differ', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(100), async (count) => {
        const { client, sent } = createTestClient([leading((n) => (n < count ? n + 1 : null))]);

        expect(await collect(client.traces.list())).not.toHaveProperty('error');
        expect(sent).toHaveLength(count + 1);
      }),
    );
  }, 600_000);
});

describe('a repeated next_page_token throws page_repeated', () => {
  const same: Reply = page([1], 'same');

  it.each<readonly [string, readonly Reply[], ListTracesParams, number[], number]>([
    ['when it is always the same', [same], {}, [1], 2],
    ['when it is the token of the page itself', [page([1], 'one')], { pageToken: 'one' }, [], 1],
    [
      'when the tokens form a cycle, before the second round ends',
      [1, 2, 3, 4, 5, 6].map((number) => page([number], ['c', 'a', 'b'][number % 3])),
      {},
      [1, 2, 3, 4, 5],
      6,
    ],
    ['on empty pages', [page([], 'same')], {}, [], 2],
  ])('%s', async (_, replies, params, numbers, requests) => {
    const { client, sent } = createTestClient(replies);
    const { items, error } = await collect(client.traces.list(params));

    expect(factsOf(error)).toMatchObject({
      name: 'InvalidResponseError',
      code: 'page_repeated',
      fieldPath: 'next_page_token',
    });
    expect([numbersOf(items), sent.length]).toEqual([numbers, requests]);
  });

  it('except when another iteration starts', async () => {
    const { client } = createTestClient([page([1], 'two'), page([2]), page([1], 'two'), page([2])]);
    const list = client.traces.list();
    await collect(list);

    expect(await collect(list)).not.toHaveProperty('error');
  });
});
