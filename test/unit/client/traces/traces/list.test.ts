import { describe, expect, it, vi } from 'vitest';
import { BASE_URL, createTestClient, KEY } from '../../../../kit/client/client.ts';
import { fail, json, refuse } from '../../../../kit/client/fake-fetch.ts';
import { watchSignal } from '../../../../kit/client/signals.ts';
import { collect, numbersOf, page, wireTrace } from '../../../../kit/client/traces.ts';
import { ACCEPTED_QUERIES } from '../../../../kit/server/trace-list-query.ts';
import { factsOf, rejection } from '../../../../kit/time/outcomes.ts';

const THREE_PAGES = [page([1, 2], 'two'), page([3], 'three'), page([4, 5])];

const tokensOf = (sent: readonly { readonly url: string }[]): (string | null)[] =>
  sent.map(({ url }) => new URL(url).searchParams.get('page_token'));

describe('traces.list sends each filter as a query parameter', () => {
  it.each(ACCEPTED_QUERIES)('$name', async ({ params, query }) => {
    const { client, sent } = createTestClient([json({ traces: [] })]);
    await client.traces.list(params).firstPage();

    expect(
      sent.map(({ method, url, headers, body }) => [method, url, headers['api-key'], body]),
    ).toEqual([['GET', `${BASE_URL}/api/v1/traces${query === '' ? '' : `?${query}`}`, KEY, null]]);
  });
});

describe('traces.list', () => {
  it('sends nothing before it is iterated', () => {
    const { client, sent } = createTestClient([page([1])]);
    const list = client.traces.list();
    list.pages();

    expect(sent).toEqual([]);
    expect(list).not.toHaveProperty('then');
  });

  it('yields the traces of all pages, each requested with the token of the page before', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);

    expect(numbersOf((await collect(client.traces.list({ minScore: 0.5 }))).items)).toEqual([
      ...[1, 2, 3, 4, 5],
    ]);
    expect(tokensOf(sent)).toEqual([null, 'two', 'three']);
    expect(new Set(sent.map(({ url }) => new URL(url).searchParams.get('min_score')))).toEqual(
      new Set(['0.5']),
    );
  });

  it('yields pages with pages()', async () => {
    const { client } = createTestClient(THREE_PAGES);
    const { items } = await collect(client.traces.list().pages());

    expect(items.map((one) => [numbersOf(one.items), one.nextPageToken])).toEqual([
      [[1, 2], 'two'],
      [[3], 'three'],
      [[4, 5], null],
    ]);
  });

  it('fetches one page with firstPage()', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    const first = await client.traces.list().firstPage();

    expect([numbersOf(first.items), first.nextPageToken, sent.length]).toEqual([[1, 2], 'two', 1]);
  });

  it('starts at pageToken', async () => {
    const { client, sent } = createTestClient(THREE_PAGES.slice(1));
    await collect(client.traces.list({ pageToken: 'two' }));

    expect(tokensOf(sent)).toEqual(['two', 'three']);
  });

  it('starts from the beginning in each iteration', async () => {
    const { client, sent } = createTestClient([
      page([1], 'two'),
      page([2]),
      page([1], 'two'),
      page([2]),
    ]);
    const list = client.traces.list();
    const both = [await collect(list), await collect(list)];

    expect(both.map(({ items }) => numbersOf(items))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(tokensOf(sent)).toEqual([null, 'two', null, 'two']);
  });

  it('sends nothing more after a break', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    for await (const trace of client.traces.list()) if (numbersOf([trace])[0] === 3) break;
    for await (const one of client.traces.list().pages()) if (one.items.length > 0) break;

    expect(sent).toHaveLength(3);
  });

  it('fetches a page only after all traces of the page before', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    const iterator = client.traces.list()[Symbol.asyncIterator]();
    const counts: number[] = [];
    for (let step = 0; step < 5; step += 1) {
      await iterator.next();
      counts.push(sent.length);
    }

    expect(counts).toEqual([1, 1, 2, 3, 3]);
  });

  it('continues after an empty page with a token', async () => {
    const { client } = createTestClient([page([], 'two'), page([1])]);

    expect(numbersOf((await collect(client.traces.list())).items)).toEqual([1]);
  });

  it.each([[undefined], [null], ['']])('ends when next_page_token is %j', async (token) => {
    const { client, sent } = createTestClient([page([1], token)]);
    const { items } = await collect(client.traces.list().pages());

    expect([items.map((one) => one.nextPageToken), sent.length]).toEqual([[null], 1]);
  });

  it('ignores later changes of the parameters', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    const params = {
      tags: { env: ['prod'] } as Record<string, string[]>,
      exclude: [] as 'comments'[],
      startDate: new Date(Date.UTC(2026, 10, 1)),
      minScore: 0.5,
      pageSize: 2,
    };
    const list = client.traces.list(params);
    params.tags['env']?.push('changed');
    params.tags['more'] = ['changed'];
    params.exclude.push('comments');
    params.startDate.setFullYear(1999);
    Object.assign(params, { minScore: 1, pageSize: 3 });
    await collect(list);

    expect(sent[0]?.url).toBe(
      `${BASE_URL}/api/v1/traces?start_date=2026-11-01T00%3A00%3A00.000Z&min_score=0.5&page_size=2&tags=env%3Aprod`,
    );
  });

  it('uses the options for each request', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    const statuses: number[] = [];
    const options = {
      headers: { 'x-team': 'a' },
      onResponse: ({ status }: { status: number }) => statuses.push(status),
    };
    await collect(client.traces.list({}, options));

    expect([sent.map(({ headers }) => headers['x-team']), statuses]).toEqual([
      ['a', 'a', 'a'],
      [200, 200, 200],
    ]);
  });
});

describe('traces.list yields what it read before', () => {
  it.each<readonly [string, ReturnType<typeof page>, object]>([
    [
      'an invalid trace on page 3',
      json({ traces: [wireTrace(4), wireTrace(5, { rating: 'good' })] }),
      { name: 'InvalidResponseError', code: 'invalid_schema', fieldPath: 'traces[1].rating' },
    ],
    ['an error status for page 3', refuse(403), { name: 'PermissionDeniedError' }],
    ['a failed connection for page 3', fail(), { name: 'ConnectionError' }],
  ])('%s', async (_, third, facts) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client } = createTestClient([...THREE_PAGES.slice(0, 2), third]);
    const { items, error } = await collect(client.traces.list());

    expect(numbersOf(items)).toEqual([1, 2, 3]);
    expect(factsOf(error)).toMatchObject(facts);
  });

  it('an abort, and sends nothing after it', async () => {
    const { signal, abort, listeners } = watchSignal();
    const { client, sent } = createTestClient(THREE_PAGES);
    const yielded: number[] = [];
    const iterate = async (): Promise<void> => {
      for await (const trace of client.traces.list({}, { signal })) {
        yielded.push(...numbersOf([trace]));
        if (yielded.length === 2) abort('enough');
      }
    };

    expect(await rejection(iterate())).toBe('enough');
    expect([yielded, sent.length, listeners()]).toEqual([[1, 2], 1, 0]);
  });

  it('the client closes, and sends nothing after that', async () => {
    const { client, sent } = createTestClient(THREE_PAGES);
    const iterator = client.traces.list().pages()[Symbol.asyncIterator]();
    await iterator.next();
    await client.close();

    expect(factsOf(await rejection(iterator.next()))).toMatchObject({ name: 'ClientClosedError' });
    expect(sent).toHaveLength(1);
  });
});
