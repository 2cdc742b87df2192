import { describe, expect, it } from 'vitest';
import { BASE_URL, createTestClient, KEY } from '../../../kit/client/client.ts';
import { json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { ACCEPTED_FILTERS } from '../../../kit/server/evaluation-filter.ts';
import { factsOf } from '../../../kit/time/outcomes.ts';
import { collect, numbersOf, traceId } from '../../../kit/client/traces.ts';

function wireRow(number: number, changes: object = {}): Record<string, unknown> {
  return {
    id: traceId(number),
    email: 'ada@customer.test',
    endpoint: '/api/v1/evals/reward',
    status_code: 200,
    latency_ms: 812,
    request_payload: { evaluation_criteria: 'Reward a' },
    response_payload: { cleaned_explanation: null },
    token_count: 321,
    domain: 'customer.test',
    created_at: '2026-11-20T08:00:00Z',
    model_class: 'align',
    tags: {},
    ...changes,
  };
}

function page(numbers: readonly number[], number: number, pages: number): Reply {
  return json({
    evaluations: numbers.map((one) => wireRow(one)),
    total: 5,
    page: number,
    page_size: 2,
    total_pages: pages,
  });
}

const THREE_PAGES = [page([1, 2], 1, 3), page([3, 4], 2, 3), page([5], 3, 3)];

const bodiesOf = (sent: readonly { readonly body: string | null }[]): unknown[] =>
  sent.map(({ body }) => body);

describe('evaluations.filter sends each filter in the body', () => {
  it.each(ACCEPTED_FILTERS)('$name', async ({ params, body }) => {
    const { client, sent } = createTestClient([page([], params?.page ?? 1, 0)]);
    await client.evaluations.filter(params).firstPage();

    expect(sent.map((one) => [one.method, one.url, one.headers['api-key'], one.body])).toEqual([
      ['POST', `${BASE_URL}/api/v1/evaluations/filter`, KEY, JSON.stringify(body)],
    ]);
  });
});

describe('evaluations.filter', () => {
  it('sends nothing before it is iterated', () => {
    const { client, sent } = createTestClient([page([1], 1, 1)]);
    client.evaluations.filter().pages();

    expect(sent).toEqual([]);
  });

  it('yields the rows of all pages, and fetches no page after the last', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    const { items } = await collect(client.evaluations.filter({ pageSize: 2 }));

    expect(numbersOf(items)).toEqual([1, 2, 3, 4, 5]);
    expect(bodiesOf(sent)).toEqual([1, 2, 3].map((n) => `{"page_size":2,"page":${n}}`));
  });

  it('yields pages with their numbers with pages()', async () => {
    const { client } = createTestClient(THREE_PAGES);
    const { items } = await collect(client.evaluations.filter().pages());

    expect(items.map(({ items: rows, ...numbers }) => [numbersOf(rows), numbers])).toEqual([
      [[1, 2], { total: 5, page: 1, pageSize: 2, totalPages: 3 }],
      [[3, 4], { total: 5, page: 2, pageSize: 2, totalPages: 3 }],
      [[5], { total: 5, page: 3, pageSize: 2, totalPages: 3 }],
    ]);
  });

  it('starts at page', async () => {
    const { client, sent } = createTestClient(THREE_PAGES.slice(1));

    expect(numbersOf((await collect(client.evaluations.filter({ page: 2 }))).items)).toEqual([
      ...[3, 4, 5],
    ]);
    expect(bodiesOf(sent)).toEqual(['{"page":2}', '{"page":3}']);
  });

  it('starts from the beginning in each iteration', async () => {
    const { client, sent } = createTestClient([...THREE_PAGES, ...THREE_PAGES]);
    const list = client.evaluations.filter();
    await collect(list);

    expect(numbersOf((await collect(list)).items)).toEqual([1, 2, 3, 4, 5]);
    expect(sent).toHaveLength(6);
  });

  it('sends nothing more after a break', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    for await (const row of client.evaluations.filter()) if (numbersOf([row])[0] === 3) break;

    expect(sent).toHaveLength(2);
  });

  it.each<readonly [string, readonly Reply[], number]>([
    ['after the only page', [page([1], 1, 1)], 1],
    ['when there are no rows', [page([], 1, 0)], 1],
    ['at an empty page, even when total_pages is larger', [page([1], 1, 9), page([], 2, 9)], 2],
    ['when total_pages has become smaller', [page([1], 1, 9), page([2], 2, 2)], 2],
  ])('ends %s', async (_, replies, requests) => {
    const { client, sent } = createTestClient(replies);

    expect(await collect(client.evaluations.filter())).not.toHaveProperty('error');
    expect(sent).toHaveLength(requests);
  });

  it.each([1, 3, 0])('warns when the service returns page %i instead of 2', async (wrong) => {
    const warnings: unknown[] = [];
    const { client, sent } = createTestClient([page([1, 2], 1, 2), page([3, 4], wrong, 2)], {
      hooks: { onWarning: (warning) => warnings.push(warning) },
    });

    expect(numbersOf((await collect(client.evaluations.filter())).items)).toEqual([1, 2, 3, 4]);
    expect(warnings).toEqual([
      {
        code: 'page_differs',
        detail: `page 2 was requested, the service returned ${String(wrong)}`,
        fix: 'check that the service knows the field page',
        level: undefined,
        callId: expect.any(String),
      },
    ]);
    expect(sent).toHaveLength(2);
  });

  it('sends page 0 and filters without values', async () => {
    const { client, sent } = createTestClient([page([], 0, 0)]);
    const params = { page: 0, filters: [{ key: 'env', values: [] }], criteria: [] };
    await client.evaluations.filter(params).firstPage();

    expect(bodiesOf(sent)).toEqual([
      JSON.stringify({
        filters: [{ key: 'env', values: [] }],
        criteria_filter: { values: [] },
        page: 0,
      }),
    ]);
  });

  it('yields the rows before an error status', async () => {
    const { client } = createTestClient([...THREE_PAGES.slice(0, 2), refuse(403)]);
    const { items, error } = await collect(client.evaluations.filter());

    expect([numbersOf(items), factsOf(error)]).toMatchObject([
      [1, 2, 3, 4],
      { name: 'PermissionDeniedError' },
    ]);
  });

  it('ignores later changes of the parameters', async () => {
    const { client, sent } = createTestClient([page([], 1, 0)]);
    const params = {
      filters: [{ key: 'env', values: ['prod'] }],
      criteria: ['Reward a'],
      pageSize: 2,
    };
    const list = client.evaluations.filter(params);
    params.filters[0]?.values.push('changed');
    params.filters.push({ key: 'changed', values: ['x'] });
    params.criteria[0] = 'changed';
    params.pageSize = 3;
    await list.firstPage();

    expect(bodiesOf(sent)).toEqual([
      '{"filters":[{"key":"env","values":["prod"]}],"criteria_filter":{"values":["Reward a"]},"page_size":2,"page":1}',
    ]);
  });
});
