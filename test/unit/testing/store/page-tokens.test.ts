import { describe, expect, it } from 'vitest';
import { NOW, steadyServer, uuid } from '../../../kit/server/reference-service.ts';
import { get, invalid, listTraces, TRACES_PATH } from '../../../kit/server/service-calls.ts';

const REFUSED = invalid(
  ['query', 'page_token'],
  'Input should be a next_page_token of this list',
  'value_error',
);

async function firstToken(server = steadyServer(), region: 'eu' | 'us' = 'eu'): Promise<string> {
  server.seedTraces(region, 3);
  return (await listTraces(server, { page_size: '1' }, region)).next_page_token ?? '';
}

describe('next_page_token', () => {
  it('leads to the next page, until the last one', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 5);
    const pages: (readonly string[])[] = [];
    let query: Record<string, string> | undefined = { page_size: '2' };

    while (query !== undefined) {
      const { traces, next_page_token: token } = await listTraces(server, query);
      pages.push(traces.map(({ id }) => id));
      query = token === null ? undefined : { page_size: '2', page_token: token };
    }

    expect(pages).toEqual([[uuid(5), uuid(4)], [uuid(3), uuid(2)], [uuid(1)]]);
  });

  it('is null on a full last page', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 2);

    expect((await listTraces(server, { page_size: '2' })).next_page_token).toBeNull();
  });

  it('is null when no further trace matches the filters', async () => {
    const server = steadyServer();
    server.seedTraces('eu', 1, () => ({ tags: { env: 'dev' } }));
    server.seedTraces('eu', 2, () => ({ tags: { env: 'prod' } }));

    const page = await listTraces(server, { page_size: '2', tags: 'env:prod' });

    expect([page.traces.length, page.next_page_token]).toEqual([2, null]);
  });

  it('neither repeats nor omits traces when others are stored meanwhile', async () => {
    const server = steadyServer();
    const token = await firstToken(server);

    server.seedTraces('eu', 10);
    const page = await listTraces(server, { page_token: token });

    expect(page.traces.map(({ id }) => id)).toEqual([uuid(2), uuid(1)]);
  });

  it('can be used again, with another page size and other filters', async () => {
    const server = steadyServer();
    const token = await firstToken(server);

    const sizes = [];
    for (const query of [{}, {}, { page_size: '1' }, { start_date: NOW }, { min_score: '0' }]) {
      sizes.push((await listTraces(server, { ...query, page_token: token })).traces.length);
    }

    expect(sizes).toEqual([2, 2, 1, 2, 0]);
  });

  it('needs no percent-encoding in a query', async () => {
    expect(await firstToken()).toMatch(/^[\w-]+$/);
  });

  it('contains no offset and differs between servers', async () => {
    const tokens = [await firstToken(), await firstToken()];

    expect(new Set(tokens).size).toBe(2);
    expect(tokens.map((token) => /^\d+$/.test(atob(token.replaceAll(/[-_]/g, '0'))))).toEqual([
      false,
      false,
    ]);
  });

  it.each<readonly [string, (token: string) => string]>([
    ['that was changed at the start', (token) => `A${token.slice(1)}`],
    ['that was changed at the end', (token) => `${token.slice(0, -1)}!`],
    ['that was truncated', (token) => token.slice(0, -2)],
    ['that is followed by a character', (token) => `${token}=`],
    ['that encodes the id of a trace', () => btoa(uuid(2))],
    ['that encodes an offset', () => btoa('1')],
  ])('%s is rejected', async (_, change) => {
    const server = steadyServer();
    const token = change(await firstToken(server));

    const path = `${TRACES_PATH}?page_token=${encodeURIComponent(token)}`;

    expect(await get(server, path)).toEqual(REFUSED);
  });

  it('of the other region is rejected', async () => {
    const server = steadyServer();
    const token = await firstToken(server, 'us');
    server.seedTraces('eu', 3, (index) => ({ id: uuid(index + 1) }));

    expect(await get(server, `${TRACES_PATH}?page_token=${token}`)).toEqual(REFUSED);
  });

  it('from before a reset is rejected', async () => {
    const server = steadyServer();
    const token = await firstToken(server);

    server.reset();
    server.seedTraces('eu', 3, (index) => ({ id: uuid(index + 1) }));

    expect(await get(server, `${TRACES_PATH}?page_token=${token}`)).toEqual(REFUSED);
  });
});
