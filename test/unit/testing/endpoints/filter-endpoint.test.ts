import type { ReferenceServer } from 'align-evals/testing';
import { describe, expect, it } from 'vitest';
import { change } from '../../../kit/server/contract.ts';
import { EVERYTHING, REJECTED_FILTERS } from '../../../kit/server/evaluation-filter.ts';
import { TRACE } from '../../../kit/traces/agents.ts';
import {
  FIXED_RESULT,
  NOW,
  post,
  REQUEST,
  REQUEST_TOKENS,
  requestWith,
  REWARD_PATH,
  steadyServer,
  uuid,
} from '../../../kit/server/reference-service.ts';
import {
  clockedServer,
  FILTER_PATH,
  invalid,
  TRACE_EVALUATION_PATH,
} from '../../../kit/server/service-calls.ts';

interface Page {
  readonly evaluations: readonly { readonly tags: { readonly n?: string } }[];
}

const filter = (server: ReferenceServer, body: unknown = {}) =>
  post(server, body, { path: FILTER_PATH });

async function found(server: ReferenceServer, body: unknown): Promise<readonly unknown[]> {
  const answer = await filter(server, body);
  return (answer.body as Page).evaluations.map(({ tags }) => Number(tags.n));
}

/** A server with a row of each kind, numbered by the tag n. */
async function mixedServer(): Promise<ReferenceServer> {
  const server = steadyServer({ evaluators: { tone: 'Reward a' } });
  const trace = { trace: TRACE, evaluation_criteria: 'Reward a' };
  const rows: readonly (readonly [string, object, object])[] = [
    [REWARD_PATH, requestWith({ evaluation_criteria: 'Reward a' }), { env: 'prod' }],
    [REWARD_PATH, requestWith({ evaluation_criteria: 'Reward b' }), { env: 'dev', team: 'x' }],
    [`${REWARD_PATH}/background`, requestWith({ evaluation_criteria: 'Reward a' }), { team: 'x' }],
    [REWARD_PATH, { messages: REQUEST.messages, evaluator_name: 'tone' }, {}],
    [TRACE_EVALUATION_PATH, trace, { env: 'prod', team: 'y' }],
    [`${TRACE_EVALUATION_PATH}/background`, trace, {}],
  ];
  for (const [index, [path, body, tags]] of rows.entries()) {
    await post(server, { ...body, tags: { ...tags, n: String(index + 1) } }, { path });
  }
  return server;
}

const ROWS: readonly (readonly [body: unknown, found: readonly number[]])[] = [
  [{}, [6, 5, 4, 3, 2, 1]],
  [
    { filters: null, criteria_filter: null, endpoint_type: null, page: null, page_size: null },
    [6, 5, 4, 3, 2, 1],
  ],
  [{ filters: [] }, [6, 5, 4, 3, 2, 1]],
  [{ unknown: 1 }, [6, 5, 4, 3, 2, 1]],
  [{ filters: [{ key: 'env', values: ['prod'] }] }, [5, 1]],
  [{ filters: [{ key: 'env', values: ['dev', 'prod'] }] }, [5, 2, 1]],
  [{ filters: [{ key: 'env', values: ['PROD'] }] }, []],
  [{ filters: [{ key: 'env', values: [] }] }, []],
  [{ filters: [{ key: 'toString', values: [''] }] }, []],
  [
    {
      filters: [
        { key: 'env', values: ['prod', 'dev'] },
        { key: 'team', values: ['x', 'y'] },
      ],
    },
    [5, 2],
  ],
  [{ criteria_filter: { values: ['Reward a'] } }, [6, 5, 3, 1]],
  [{ criteria_filter: { values: ['Reward b', 'Reward c'] } }, [2]],
  [{ criteria_filter: { values: [] } }, []],
  [{ endpoint_type: 'reward' }, [4, 3, 2, 1]],
  [{ endpoint_type: 'trace' }, [6, 5]],
  [
    {
      endpoint_type: 'reward',
      criteria_filter: { values: ['Reward a'] },
      filters: [{ key: 'env', values: ['prod'] }],
    },
    [1],
  ],
];

describe('POST /api/v1/evaluations/filter', () => {
  it('returns complete rows', async () => {
    const server = steadyServer();
    const request = requestWith({ tags: { env: 'prod' }, model_core: 'align-20250529' });
    await post(server, request);

    expect(await filter(server)).toEqual({
      status: 200,
      body: {
        evaluations: [
          {
            id: uuid(4),
            email: 'account@reference-server.test',
            endpoint: REWARD_PATH,
            status_code: 200,
            latency_ms: 0,
            request_payload: request,
            response_payload: FIXED_RESULT,
            token_count: REQUEST_TOKENS,
            domain: 'reference-server.test',
            created_at: NOW,
            model_class: 'align',
            tags: { env: 'prod' },
          },
        ],
        total: 1,
        page: 1,
        page_size: 100,
        total_pages: 1,
      },
    });
  });

  it('returns the duration of an evaluation as latency_ms', async () => {
    const { server, advance } = clockedServer({
      scorer: () => {
        advance(1234.5);
        return { score: 1, explanation: '' };
      },
    });

    await post(server, REQUEST);

    expect((await filter(server)).body).toMatchObject({ evaluations: [{ latency_ms: 1235 }] });
  });

  it.each(ROWS)('with %j returns the rows %j', async (body, rows) => {
    expect(await found(await mixedServer(), body)).toEqual(rows);
  });

  it.each([
    [{ page_size: 4 }, [6, 5, 4, 3], 2],
    [{ page_size: 4, page: 2 }, [2, 1], 2],
    [{ page_size: 4, page: 3 }, [], 2],
    [{ page_size: 6 }, [6, 5, 4, 3, 2, 1], 1],
    [{ page_size: 1, page: 6 }, [1], 6],
    [{ page_size: 1000, page: Number.MAX_SAFE_INTEGER }, [], 1],
  ])('with %j returns the rows %j of %i pages', async (body, rows, total_pages) => {
    const server = await mixedServer();

    expect(await found(server, body)).toEqual(rows);
    expect((await filter(server, body)).body).toEqual({
      evaluations: expect.any(Array),
      total: 6,
      page: 1,
      ...body,
      total_pages,
    });
  });

  it('returns an empty page when there are no rows', async () => {
    expect(await filter(steadyServer())).toEqual({
      status: 200,
      body: { evaluations: [], total: 0, page: 1, page_size: 100, total_pages: 0 },
    });
  });

  it('returns rows that were stored after an earlier request', async () => {
    const server = await mixedServer();
    const prod = { filters: [{ key: 'env', values: ['prod'] }] };

    const before = [await found(server, prod), await found(server, {}), await found(server, prod)];
    await post(server, requestWith({ tags: { env: 'prod', n: '7' } }));

    expect(before).toEqual([
      [5, 1],
      [6, 5, 4, 3, 2, 1],
      [5, 1],
    ]);
    expect(await found(server, prod)).toEqual([7, 5, 1]);
    expect(await found(server, {})).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('returns only the rows of its region', async () => {
    const server = await mixedServer();

    expect((await post(server, {}, { path: FILTER_PATH, region: 'us' })).body).toMatchObject({
      total: 0,
    });
  });

  it.each(REJECTED_FILTERS)('rejects $name', async ({ loc, msg, type, ...difference }) => {
    expect(await filter(steadyServer(), change(EVERYTHING.body, difference))).toEqual(
      invalid(['body', ...loc], msg, type),
    );
  });
});
