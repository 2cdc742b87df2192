import { type Client, RateLimitError } from 'align-evals';
import { listen } from 'align-evals/testing/node';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../kit/client/client.ts';
import { keyedServer } from '../../../../kit/server/reference-service.ts';

const CLIENTS = 100;
const CALLS_EACH = 20;

const messages = [
  { role: 'user', content: 'Where is my parcel?' },
  { role: 'assistant', content: 'It left our warehouse today.' },
] as const;

/** The calls of one client, in order; each returns the id of the record that it created, if any. */
function callsOf(client: Client, number: number): (() => Promise<string | undefined>)[] {
  let traceId = '';
  return [
    async () => {
      await client.evaluate({ messages, criteria: 'Reward a', tags: { client: number } });
      const { items } = await client.traces
        .list({ tags: { client: [number] }, pageSize: 1 })
        .firstPage();
      traceId = items[0]?.id ?? '';
      return undefined;
    },
    async () => {
      const { taskId } = await client.evaluate({ messages, criteria: 'Reward b', block: false });
      return taskId;
    },
    async () => {
      await client.annotations.rate({ traceId, rating: number % 2 === 0 });
      return undefined;
    },
    async () => (await client.annotations.comment({ traceId, comment: `by ${String(number)}` })).id,
    async () => {
      await client.traces.get(traceId);
      return undefined;
    },
  ];
}

describe('a hundred clients at once on a port', () => {
  it('receive no error and no duplicate id, and all ratings and comments are stored', async () => {
    const server = keyedServer();
    await using listening = await listen(server);
    const clients = Array.from({ length: CLIENTS }, () => createClient(listening.clientOptions()));

    const ids = await Promise.all(
      clients.map(async (client, number) => {
        const calls = callsOf(client, number);
        const created: (string | undefined)[] = [];
        for (let turn = 0; turn < CALLS_EACH; turn += 1) {
          created.push(await calls[turn % calls.length]?.());
        }
        return created.filter((id) => id !== undefined);
      }),
    );

    const { traces, tasks, evaluationRows } = server.store('eu');
    const rated = [...traces.values()].filter(({ rating }) => rating !== null);
    const comments = [...traces.values()].flatMap((trace) => trace.comments);
    const rounds = CALLS_EACH / 5;
    expect(server.calls.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(ids.flat()).size).toBe(CLIENTS * rounds * 2);
    expect(new Set(comments.map(({ id }) => id)).size).toBe(CLIENTS * rounds);
    expect([rated.length, tasks.size, evaluationRows.length]).toEqual([
      CLIENTS * rounds,
      CLIENTS * rounds,
      CLIENTS * rounds * 2,
    ]);
    await Promise.all(clients.map((client) => client.close()));
  }, 60_000);

  it('receive exactly as many errors as a limit causes', async () => {
    // So slow that no Retry-After fits into the deadline: rejected calls fail at once.
    const limits = { alignRatePerMinute: 0.01, alignCapacity: 500 };
    const server = keyedServer({ now: () => 0, regions: { eu: { limits } } });
    await using listening = await listen(server);
    const clients = Array.from({ length: CLIENTS }, () => createClient(listening.clientOptions()));

    const settled = await Promise.allSettled(
      clients.flatMap((client) =>
        Array.from({ length: 10 }, () => client.evaluate({ messages, criteria: 'Reward a' })),
      ),
    );

    const failures = settled.flatMap((one): unknown[] =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    expect(failures).toHaveLength(CLIENTS * 10 - limits.alignCapacity);
    expect(failures.every((reason) => RateLimitError.isInstance(reason))).toBe(true);
  }, 60_000);
});
