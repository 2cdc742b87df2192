import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../kit/client.ts';
import type { Reply } from '../../kit/fake-fetch.ts';
import { factsOf } from '../../kit/outcomes.ts';
import { collect, page } from '../../kit/traces.ts';

/** A service whose tokens lead on as they are told; each names the page that it leads to. */
const leading =
  (next: (number: number) => number | null): Reply =>
  (sent) => {
    const number = Number(new URL(sent.url).searchParams.get('page_token') ?? 0);
    const token = next(number);
    return page([number], token === null ? null : String(token))(sent);
  };

describe('pages that lead back', () => {
  it('are found out, however long the way there and round is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 20 }), async (tail, round) => {
        const last = tail + round - 1;
        const { client, sent } = createTestClient([leading((n) => (n < last ? n + 1 : tail))]);
        const { error } = await collect(client.traces.list());

        expect(factsOf(error)).toMatchObject({ code: 'page_repeated' });
        expect(sent.length).toBeLessThanOrEqual(3 * (tail + round) + 1);
      }),
    );
  }, 120_000);

  it('are found out from any page that is asked for first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 20 }), fc.nat(19), async (round, start) => {
        const { client, sent } = createTestClient([leading((n) => (n + 1) % round)]);
        const pageToken = String(start % round);
        const { error } = await collect(client.traces.list({ pageToken }).pages());

        expect(factsOf(error)).toMatchObject({ code: 'page_repeated' });
        expect(sent.length).toBeLessThanOrEqual(3 * round + 1);
      }),
    );
  }, 120_000);

  it('are not suspected where each token is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(100), async (count) => {
        const { client, sent } = createTestClient([leading((n) => (n < count ? n + 1 : null))]);

        expect(await collect(client.traces.list())).not.toHaveProperty('error');
        expect(sent).toHaveLength(count + 1);
      }),
    );
  }, 120_000);
});
