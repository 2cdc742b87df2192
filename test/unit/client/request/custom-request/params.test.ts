import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomRequest } from '../../../../../src/index.ts';
import { createTestClient } from '../../../../kit/client/client.ts';
import { json } from '../../../../kit/client/fake-fetch.ts';
import { refusalOf } from '../../../../kit/client/refusals.ts';

const problemsOf = (changes: object, baseUrl?: string): Promise<string> =>
  refusalOf(
    (client) => client.request({ method: 'GET', path: '/a', ...changes }),
    baseUrl === undefined ? {} : { baseUrl },
  );

const allProblemsOf = async (...all: readonly object[]): Promise<string> =>
  (await Promise.all(all.map((changes) => problemsOf(changes)))).join('\n');

/** Paths that leave the base URL. */
const AWAY: readonly (readonly [string, string])[] = [
  ['parent segments', '/../a'],
  ['parent segments in the middle', '/api/../../a'],
  ['a parent segment at the end', '/api/..'],
  ['encoded parent segments', '/%2e%2e/a'],
  ['half-encoded parent segments', '/.%2E/a'],
  ['a segment of one dot', '/./a'],
  ['another host', '//host.test/a'],
  ['another URL', 'https://host.test/a'],
  ['a URL without slashes', 'https:host.test'],
  ['a javascript: URL', 'javascript:alert(1)'],
  ['a host behind backslashes', '\\\\host.test\\a'],
  ['a host behind a slash and a backslash', '/\\host.test/a'],
  ['parent segments with backslashes', '/a\\..\\..\\b'],
  ['a query', '/a?x=1'],
  ['a query alone', '?x=1'],
  ['a fragment', '/a#x'],
  ['a line break', '/a\r\nhost: other'],
  ['a tab', '/\t/host.test'],
  ['white space', '/a b'],
  ['without a slash', 'a'],
  ['an empty path', ''],
];

describe('a path that leaves the base URL is rejected:', () => {
  it.each(AWAY)('%s', async (_, path) => {
    expect(await problemsOf({ path })).toMatch(/^path: /);
    expect(await problemsOf({ path }, 'https://service.test/some/prefix')).toMatch(/^path: /);
  });

  it('any combination of segments', async () => {
    const part = fc.constantFrom(
      '../..',
      '.',
      '%2e',
      '%2E',
      '/',
      '\\',
      'a',
      '@',
      ':',
      '?',
      '#',
      ' ',
      '\t',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const { client, sent } = createTestClient([json({})], {
          baseUrl: 'https://service.test/prefix',
        });
        await client.request({ method: 'GET', path: `/${parts.join('')}` }).catch(() => undefined);
        const url = new URL(sent[0]?.url ?? 'https://service.test/prefix/');

        expect([url.origin, url.search, url.hash]).toEqual(['https://service.test', '', '']);
        expect(url.pathname.startsWith('/prefix/')).toBe(true);
      }),
    );
  }, 120_000);
});

describe('a custom request is rejected', () => {
  it('with an unknown method', async () => {
    expect(await allProblemsOf({ method: 'get' }, { method: 'HEAD' }, { method: undefined }))
      .toMatchInlineSnapshot(`
        "method: is "get": it must be "GET" or "POST" or "PUT" or "PATCH" or "DELETE"
        method: is "HEAD": it must be "GET" or "POST" or "PUT" or "PATCH" or "DELETE"
        method: is undefined: it must be "GET" or "POST" or "PUT" or "PATCH" or "DELETE""
      `);
  });

  it.each<readonly [unknown, string]>([
    ['api', 'a string of 3 characters'],
    ['api/v1', 'a string of 6 characters'],
    ['//host/a', 'a string of 8 characters'],
    ['/a?b=1', 'a string of 6 characters'],
    ['/a b', 'a string of 4 characters'],
    [7, '7'],
    [['/a'], 'an array of 1'],
  ])('with the path %j', async (path, shown) => {
    expect(await problemsOf({ path })).toBe(
      `path: is ${shown}: pass a path like /api/v1/…, without a host or query`,
    );
  });

  it('with a path that is not text', async () => {
    expect(
      await allProblemsOf({ path: undefined }, { path: 7 }, { path: new URL('https://a.test') }),
    ).toMatchInlineSnapshot(`
        "path: is undefined: pass a path like /api/v1/…, without a host or query
        path: is 7: pass a path like /api/v1/…, without a host or query
        path: is a URL: pass a path like /api/v1/…, without a host or query"
      `);
  });

  it('with an invalid query', async () => {
    expect(
      await allProblemsOf(
        { query: 'a=b' },
        { query: [['a', 'b']] },
        { query: { a: null } },
        { query: { a: { b: 1 } } },
        { query: { a: [1, Number.NaN] } },
      ),
    ).toMatchInlineSnapshot(`
      "query: is a string of 3 characters: pass an object of names and values
      query: is an array of 1: pass an object of names and values
      query["a"]: is null: pass a string, a finite number or a boolean
      query["a"]: is an object: pass a string, a finite number or a boolean
      query["a"]: is NaN: pass a string, a finite number or a boolean"
    `);
  });

  it('with a body that cannot be written as JSON', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const bodies: readonly unknown[] = [circular, 1n, () => 1, Symbol('x')];
    expect(await allProblemsOf(...bodies.map((body) => ({ method: 'POST', body }))))
      .toMatchInlineSnapshot(`
        "body: is an object: it cannot be written as JSON: leave out functions, circular references and bigints
        body: is a bigint: it cannot be written as JSON: leave out functions, circular references and bigints
        body: is a function: it cannot be written as JSON: leave out functions, circular references and bigints
        body: is a symbol: it cannot be written as JSON: leave out functions, circular references and bigints"
      `);
  });

  it('with a body for GET', async () => {
    expect(await problemsOf({ body: {} })).toMatchInlineSnapshot(
      `"body: is passed with GET, which has no body: use query, or another method"`,
    );
  });

  it('with invalid decode, auth or retry', async () => {
    expect(await allProblemsOf({ decode: 'text' }, { auth: 'none' }, { retry: 1 }))
      .toMatchInlineSnapshot(`
        "decode: is a string of 4 characters: pass a function
        auth: is "none": it must be "apiKey" or "accessToken"
        retry: is 1: it must be true or false"
      `);
  });

  it('with unknown fields', async () => {
    expect(await allProblemsOf({ headers: {} }, { url: '/a' })).toMatchInlineSnapshot(`
      "headers: is an unknown field ("headers"): it is an option of the call, which is passed in its second argument
      url: is an unknown field ("url"): did you mean path?"
    `);
  });

  it.each([undefined, null, '/a', []])('when it is %j', async (request) => {
    expect(
      await refusalOf((client) => client.request(request as unknown as CustomRequest)),
    ).toMatch(/^params: is .+, but \w+ takes one object: \w+\(\{ .+ \}\)$/);
  });
});
