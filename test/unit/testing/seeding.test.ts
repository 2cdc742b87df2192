import type { TraceSeed } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { NOW, post, requestWith, steadyServer, uuid } from '../../kit/reference-service.ts';
import { clockedServer, get, listTraces, TRACES_PATH } from '../../kit/service-calls.ts';

const EMPTY = { rating: null, comments: [], evaluations: [], tags: null, trace: null };

describe('seeding traces', () => {
  it('fills in what is not given, and scores nothing', () => {
    const server = steadyServer({
      scorer: () => {
        throw new Error('Asked');
      },
    });

    server.seedTraces('eu', 2);

    expect(server.store('eu')).toEqual({
      traces: new Map([
        [uuid(1), { ...EMPTY, id: uuid(1), created_at: NOW }],
        [uuid(2), { ...EMPTY, id: uuid(2), created_at: NOW }],
      ]),
      evaluationRows: [],
      usage: [],
      tasks: new Map(),
    });
    expect([server.store('us').traces.size, server.calls]).toEqual([0, []]);
  });

  it('takes everything that a trace has', async () => {
    const seed: Required<TraceSeed> = {
      id: uuid(7),
      created_at: '2020-02-29T12:00:00Z',
      tags: { env: 'prod' },
      rating: false,
      trace: { messages: [] },
      comments: [{ id: uuid(8), trace_id: uuid(7), comment: 'Good', created_at: NOW }],
      evaluations: [
        {
          id: uuid(9),
          evaluator_name: null,
          criteria: 'Reward a',
          score: 1,
          explanation: null,
          sub_trace: { messages: [] },
        },
      ],
    };
    const server = steadyServer();

    server.seedTraces('us', 1, () => seed);

    expect(await get(server, `${TRACES_PATH}/${uuid(7)}`, 'us')).toEqual({
      status: 200,
      body: seed,
    });
  });

  it('tells each trace which one it is', async () => {
    const server = steadyServer();

    server.seedTraces('eu', 3, (index) => ({ tags: { index: String(index) } }));

    expect((await listTraces(server)).traces).toMatchObject([
      { tags: { index: '2' } },
      { tags: { index: '1' } },
      { tags: { index: '0' } },
    ]);
  });

  it('gives traces that can be evaluated, and stand before those evaluated later', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 2);

    await post(server, requestWith({ trace_id: uuid(1) }));
    await post(server, requestWith({}));

    expect([...server.store('eu').traces.values()]).toMatchObject([
      { id: uuid(1), evaluations: [{ score: 0.5 }] },
      { id: uuid(2), evaluations: [] },
      { evaluations: [{ score: 0.5 }] },
    ]);
  });

  it.each<readonly [string, readonly TraceSeed[], string]>([
    [
      'is older than the one before',
      [{ created_at: '2026-11-02T00:00:00Z' }, { created_at: '2026-11-01T00:00:00Z' }],
      'created_at is 2026-11-01T00:00:00Z: seed traces oldest first',
    ],
    [
      'has no time',
      [{ created_at: 'yesterday' }],
      'created_at is yesterday: seed traces oldest first',
    ],
    [
      'has the id of another',
      [{ id: uuid(1) }, { id: uuid(1) }],
      'Two traces were given the same id',
    ],
  ])('refuses a trace that %s', (_, seeds, message) => {
    const server = steadyServer();

    expect(() => {
      server.seedTraces('eu', seeds.length, (index) => seeds[index] ?? {});
    }).toThrow(new RangeError(message));
  });

  it('refuses traces older than one that was stored before', async () => {
    const { server, advance } = clockedServer();
    server.seedTraces('eu', 1);
    advance(-1);

    expect(() => {
      server.seedTraces('eu', 1);
    }).toThrow('seed traces oldest first');
  });
});

describe('many traces', () => {
  it('are paged without looking at those of other pages', async () => {
    let looks = 0;
    const tags = {
      get env(): string {
        looks += 1;
        return 'prod';
      },
    };
    const server = steadyServer();
    server.seedTraces('eu', 20_000, () => ({ tags }));
    const query = { page_size: '10', tags: 'env:prod' };
    const first = await listTraces(server, query);
    looks = 0;

    await listTraces(server, { ...query, page_token: first.next_page_token ?? '' });

    // Ten and the one behind them pass the filter; ten are written into the answer.
    expect(looks).toBe(11 + 10);
  });

  it('are all listed once, page after page', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 20_000);
    const seen = new Set<string>();
    let query: Record<string, string> | undefined = { page_size: '500' };
    let pages = 0;

    while (query !== undefined) {
      const { traces, next_page_token: token } = await listTraces(server, query);
      for (const { id } of traces) seen.add(id);
      query = token === null ? undefined : { page_size: '500', page_token: token };
      pages += 1;
    }

    expect([seen.size, pages]).toEqual([20_000, 40]);
  });
});
