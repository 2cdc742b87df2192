import type { TraceSeed } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { thrownBy } from '../../errors/caught.ts';
import {
  NOW,
  post,
  requestWith,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import { clockedServer, get, listTraces, TRACES_PATH } from '../../../kit/server/service-calls.ts';

const EMPTY = { rating: null, comments: [], evaluations: [], tags: null, trace: null };

describe('server.seedTraces', () => {
  it('fills in absent fields, and scores nothing', () => {
    const server = steadyServer({
      scorer: () => {
        throw new Error('called');
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

  it('stores all fields of a trace, and null for absent fields of its evaluations', async () => {
    const evaluation = {
      id: uuid(9),
      evaluator_name: null,
      score: 1,
      explanation: null,
      sub_trace: { messages: [] },
    };
    const all = { criteria: 'Reward a', sources: [], cached: true, c_cached_tokens: 7 };
    const none = { criteria: null, sources: null, cached: null, c_cached_tokens: null };
    const seed: Required<TraceSeed> = {
      id: uuid(7),
      created_at: '2020-02-29T12:00:00Z',
      tags: { env: 'prod' },
      rating: false,
      trace: { messages: [] },
      comments: [{ id: uuid(8), trace_id: uuid(7), comment: 'Good', created_at: NOW }],
      evaluations: [evaluation, { ...evaluation, ...all }],
    };
    const server = steadyServer();

    server.seedTraces('us', 1, () => seed);

    expect(await get(server, `${TRACES_PATH}/${uuid(7)}`, 'us')).toEqual({
      status: 200,
      body: {
        ...seed,
        evaluations: [
          { ...evaluation, ...none },
          { ...evaluation, ...all },
        ],
      },
    });
  });

  it('passes the index of each trace to its callback', async () => {
    const server = steadyServer();

    server.seedTraces('eu', 3, (index) => ({ tags: { index: String(index) } }));

    expect((await listTraces(server)).traces).toMatchObject([
      { tags: { index: '2' } },
      { tags: { index: '1' } },
      { tags: { index: '0' } },
    ]);
  });

  it('stores traces that can be evaluated, before those of later requests', async () => {
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
      'created_at is 2026-11-01T00:00:00Z: ',
    ],
    ['has an invalid created_at', [{ created_at: 'yesterday' }], 'created_at is yesterday: '],
    ['has the id of another trace', [{ id: uuid(1) }, { id: uuid(1) }], 'id'],
    ['has an id that is not a UUID', [{ id: 'trace.1' }], 'UUID'],
  ])('throws a RangeError for a trace that %s', (_, seeds, text) => {
    const server = steadyServer();
    const error = thrownBy(() => {
      server.seedTraces('eu', seeds.length, (index) => seeds[index] ?? {});
    });

    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toContain(text);
  });

  it('throws a RangeError for traces older than a stored one', async () => {
    const { server, advance } = clockedServer();
    server.seedTraces('eu', 1);
    advance(-1);
    const error = thrownBy(() => {
      server.seedTraces('eu', 1);
    });

    expect(error).toBeInstanceOf(RangeError);
  });
});

describe('a list of 20,000 traces', () => {
  it('reads only the traces of the page', async () => {
    let reads = 0;
    const tags = {
      get env(): string {
        reads += 1;
        return 'prod';
      },
    };
    const server = steadyServer();
    server.seedTraces('eu', 20_000, () => ({ tags }));
    const query = { page_size: '10', tags: 'env:prod' };
    const first = await listTraces(server, query);
    reads = 0;

    await listTraces(server, { ...query, page_token: first.next_page_token ?? '' });

    // Ten and the next one are compared with the filter; ten are written into the answer.
    expect(reads).toBe(11 + 10);
  });

  it('lists each trace once, page by page', async () => {
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
