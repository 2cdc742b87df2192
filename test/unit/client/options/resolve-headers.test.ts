import { describe, expect, it } from 'vitest';
import { resolveHeaders } from '../../../../src/client/options/resolve-headers.ts';
import { leakedSlice } from '../../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../../kit/canary/renderings.ts';
import { errorLine, configurationErrorOf } from './given.ts';
import { KEY } from '../../../kit/canary/secrets.ts';

const RESERVED = [
  ...['api-key', 'authorization', 'proxy-authorization', 'cookie', 'host', 'content-type'],
  ...['content-length', 'content-encoding', 'transfer-encoding', 'accept-encoding', 'connection'],
];

function line(headers: unknown): string {
  return errorLine(() => resolveHeaders('headers', headers));
}

describe('resolveHeaders', () => {
  it.each<readonly [string, unknown, Readonly<Record<string, string>>]>([
    ['undefined', undefined, {}],
    ['no headers', {}, {}],
    ['names in any case', { 'X-Team': 'Search', 'x-b': '2' }, { 'x-team': 'Search', 'x-b': '2' }],
    ['undefined values', { 'x-team': undefined, 'x-b': '2' }, { 'x-b': '2' }],
    ['an undefined value of a reserved name', { 'api-key': undefined }, {}],
    [
      'empty values, tabs and spaces',
      { 'x-a': '', 'x-b': 'a\tb c' },
      { 'x-a': '', 'x-b': 'a\tb c' },
    ],
    ['the user agent', { 'User-Agent': 'me/1' }, { 'user-agent': 'me/1' }],
    [
      'an object without a prototype',
      Object.assign(Object.create(null), { 'X-A': '1' }),
      { 'x-a': '1' },
    ],
  ])('accepts %s', (_, given, expected) => {
    expect(resolveHeaders('headers', given)).toEqual(expected);
  });

  it.each([...RESERVED, 'API-Key', 'Authorization', 'COOKIE'])(
    'rejects the reserved header %s',
    (name) => {
      const error = configurationErrorOf(() => resolveHeaders('headers', { [name]: KEY }));
      expect(error.toJSON()).toEqual({
        name: 'ConfigurationError',
        message: `headers["${name}"] is set by the client: leave it out, and pass keys as apiKey or accessToken`,
        code: 'invalid_option',
        isRetryable: false,
        option: `headers["${name}"]`,
      });
      expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
    },
  );

  it('rejects accept, which the client sets itself', () => {
    expect(line({ Accept: 'text/html' })).toMatch(/^headers\["Accept"\] \[invalid_option\]/);
  });

  it('rejects a header named __proto__, which runtimes lose', () => {
    const headers = Object.fromEntries([['__Proto__', 'a']]);
    expect(line(headers)).toBe(
      'headers["__Proto__"] [invalid_option] headers["__Proto__"] is not a header name: use letters, digits and -',
    );
  });

  it('rejects values that are not a plain object', () => {
    const table = [null, 'x-a: 1', ['x-a', '1'], [['x-a', '1']], new Headers({ 'x-a': '1' }), 7];
    expect(table.map(line).join('\n')).toMatchInlineSnapshot(`
      "headers [invalid_option] headers is null: pass a plain object of names and values
      headers [invalid_option] headers is a string of 6 characters: pass a plain object of names and values
      headers [invalid_option] headers is an array of 2: pass a plain object of names and values
      headers [invalid_option] headers is an array of 1: pass a plain object of names and values
      headers [invalid_option] headers is a Headers: pass a plain object of names and values
      headers [invalid_option] headers is 7: pass a plain object of names and values"
    `);
  });

  it('rejects a Map, whose entries would be dropped without a warning', () => {
    expect(line(new Map([['x-a', '1']]))).toMatch(/^headers \[invalid_option\] headers is/);
  });

  it('rejects malformed names', () => {
    const names = ['', 'x a', 'x:a', 'x\na', 'ü', 'x(a)', 'x"a'];
    expect(names.map((name) => line({ [name]: '1' })).join('\n')).toMatchInlineSnapshot(`
      "headers[""] [invalid_option] headers[""] is not a header name: use letters, digits and -
      headers["x a"] [invalid_option] headers["x a"] is not a header name: use letters, digits and -
      headers["x:a"] [invalid_option] headers["x:a"] is not a header name: use letters, digits and -
      headers["x\\na"] [invalid_option] headers["x\\na"] is not a header name: use letters, digits and -
      headers["ü"] [invalid_option] headers["ü"] is not a header name: use letters, digits and -
      headers["x(a)"] [invalid_option] headers["x(a)"] is not a header name: use letters, digits and -
      headers["x\\"a"] [invalid_option] headers["x\\"a"] is not a header name: use letters, digits and -"
    `);
  });

  it.each<readonly [string, unknown]>([
    ['a line break', `${KEY}\r\nx-evil: 1`],
    ['NUL', `${KEY}\0`],
    ['an accent', `${KEY}é`],
    ['a number', 7],
    ['null', null],
    ['a list', [KEY]],
    ['an object', { toString: () => KEY }],
  ])('rejects a value with %s, without showing it', (_, value) => {
    const error = configurationErrorOf(() => resolveHeaders('headers', { 'x-team': value }));
    expect(error).toMatchObject({
      option: 'headers["x-team"]',
      code: 'invalid_option',
      message: 'headers["x-team"] has a value that a header cannot carry: use printable ASCII',
    });
    expect(leakedSlice(shownBy(error), KEY, 16)).toBeUndefined();
  });

  it('names the option in the error', () => {
    const error = configurationErrorOf(() => resolveHeaders('service.headers', { cookie: 'a=1' }));
    expect(error.option).toBe('service.headers["cookie"]');
  });
});
