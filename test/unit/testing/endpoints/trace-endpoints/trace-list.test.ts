import { describe, expect, it } from 'vitest';
import {
  NOW,
  post,
  REQUEST,
  requestWith,
  steadyServer,
  uuid,
} from '../../../../kit/server/reference-service.ts';
import {
  clockedServer,
  get,
  listTraces,
  TRACES_PATH,
} from '../../../../kit/server/service-calls.ts';

const EMPTY = { rating: null, comments: [], evaluations: [], tags: null, trace: null };

function without(record: object, keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

describe('GET /api/v1/traces', () => {
  it('returns an empty page when nothing is stored', async () => {
    expect(await get(steadyServer(), TRACES_PATH)).toEqual({
      status: 200,
      body: { traces: [], next_page_token: null },
    });
  });

  it('returns complete traces', async () => {
    const server = steadyServer({
      scorer: () => ({
        score: 0.25,
        explanation: 'Because.',
        sources: [{ id: 'm-1', type: 'memory' }],
      }),
    });
    await post(server, requestWith({ tags: { env: 'prod' } }));

    expect(await get(server, TRACES_PATH)).toEqual({
      status: 200,
      body: {
        traces: [
          {
            id: uuid(3),
            created_at: NOW,
            tags: { env: 'prod' },
            rating: null,
            trace: { messages: REQUEST.messages, system: null, tools: null },
            comments: [],
            evaluations: [
              {
                id: uuid(2),
                evaluator_name: null,
                criteria: REQUEST.evaluation_criteria,
                score: 0.25,
                explanation: 'Because.',
                sub_trace: null,
                sources: [{ id: 'm-1', type: 'memory' }],
                cached: false,
                c_cached_tokens: 0,
              },
            ],
          },
        ],
        next_page_token: null,
      },
    });
  });

  it('returns the newest trace first, and the one stored last among traces of the same time', async () => {
    const { server, advance } = clockedServer();
    server.seedTraces('eu', 2);
    advance(1000);
    server.seedTraces('eu', 2);

    expect((await listTraces(server)).traces).toEqual([
      { ...EMPTY, id: uuid(4), created_at: '2026-11-20T00:00:01.000Z' },
      { ...EMPTY, id: uuid(3), created_at: '2026-11-20T00:00:01.000Z' },
      { ...EMPTY, id: uuid(2), created_at: NOW },
      { ...EMPTY, id: uuid(1), created_at: NOW },
    ]);
  });

  it('keeps the order when the clock goes back', async () => {
    const { server, advance } = clockedServer();
    await post(server, REQUEST);
    advance(-60_000);
    await post(server, REQUEST);

    expect((await listTraces(server)).traces.map(({ id }) => id)).toEqual([uuid(7), uuid(3)]);
  });

  it('keeps the position of a trace that is evaluated again', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 3);

    await post(server, requestWith({ trace_id: uuid(2) }));

    expect((await listTraces(server)).traces).toMatchObject([
      { id: uuid(3), evaluations: [] },
      { id: uuid(2), evaluations: [{ criteria: REQUEST.evaluation_criteria }] },
      { id: uuid(1), evaluations: [] },
    ]);
  });

  it('returns 50 traces by default, and up to 500 with page_size', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 501);

    const sizes = [];
    for (const query of [{}, { page_size: '1' }, { page_size: '500' }]) {
      sizes.push((await listTraces(server, query)).traces.length);
    }

    expect(sizes).toEqual([50, 1, 500]);
  });

  it('returns only the traces of its region', async () => {
    const server = steadyServer();
    server.seedTraces('us', 1);

    expect((await listTraces(server, {}, 'eu')).traces).toEqual([]);
    expect((await listTraces(server, {}, 'us')).traces).toHaveLength(1);
  });

  it.each([
    ['trace', ['trace'], []],
    ['comments', ['comments'], []],
    ['evaluations.explanation', [], ['explanation']],
    ['evaluations.sub_trace', [], ['sub_trace']],
    ['evaluations.sources', [], ['sources']],
    ['evaluations', [], []],
    ['evaluations.score', [], []],
    ['id', [], []],
    ['', [], []],
    ['trace,comments', [], []],
  ])('with exclude "%s" omits %j of a trace and %j of evaluations', async (...row) => {
    const [exclude, ofTrace, ofEvaluation] = row;
    const server = steadyServer();
    await post(server, REQUEST);
    const [stored] = server.store('eu').traces.values();

    const [trace] = (await listTraces(server, { exclude })).traces;

    const evaluations = stored?.evaluations.map((one) => without(one, ofEvaluation));
    expect(trace).toEqual(without({ ...stored, evaluations }, ofTrace));
  });

  it('omits several parts', async () => {
    const server = steadyServer();
    await post(server, REQUEST);
    const parts = [
      'trace',
      'comments',
      'unknown',
      'evaluations.sources',
      'evaluations.explanation',
    ];
    const query = parts.map((part) => `exclude=${part}`).join('&');

    expect(await get(server, `${TRACES_PATH}?${query}`)).toEqual({
      status: 200,
      body: {
        traces: [
          {
            id: uuid(3),
            created_at: NOW,
            tags: null,
            rating: null,
            evaluations: [
              {
                id: uuid(2),
                evaluator_name: null,
                criteria: REQUEST.evaluation_criteria,
                score: 0.5,
                sub_trace: null,
                cached: false,
                c_cached_tokens: 0,
              },
            ],
          },
        ],
        next_page_token: null,
      },
    });
  });
});
