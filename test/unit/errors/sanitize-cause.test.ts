import { describe, expect, it } from 'vitest';
import { causeFacts, sanitizeCause } from '../../../src/errors/sanitize-cause.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';
import { shownBy } from '../../kit/canary/renderings.ts';

const SECRET = 'canary-7f3a9c41d2e8b650-do-not-show';

function cyclic(): Error {
  const first = Object.assign(new Error('one'), { code: 'ONE' });
  const second = Object.assign(new Error('two', { cause: first }), { code: 'TWO' });
  first.cause = second;
  return first;
}

function withThrowingGetters(): Error {
  const error = new Error('boom');
  for (const key of ['name', 'code', 'cause']) {
    Object.defineProperty(error, key, {
      get() {
        throw new Error(SECRET);
      },
    });
  }
  return error;
}

describe('causeFacts', () => {
  it('lists names and codes, outermost first', () => {
    const inner = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(causeFacts(new TypeError('fetch failed', { cause: inner }))).toEqual([
      { name: 'TypeError', code: undefined },
      { name: 'Error', code: 'ECONNREFUSED' },
    ]);
  });

  it('stops after five links, also for a cyclic cause', () => {
    const facts = causeFacts(cyclic());
    expect(facts.map(({ code }) => code)).toEqual(['ONE', 'TWO', 'ONE', 'TWO', 'ONE']);
  });

  it.each<readonly [string, unknown, readonly unknown[]]>([
    ['getters that throw', withThrowingGetters(), [{ name: 'Error', code: undefined }]],
    ['a plain object', { code: 'E_ODD' }, [{ name: 'Error', code: 'E_ODD' }]],
    [
      'a name of 41 characters',
      { name: 'N'.repeat(41) },
      [{ name: 'N'.repeat(41), code: undefined }],
    ],
    ['a name of 42 characters', { name: 'N'.repeat(42) }, [{ name: 'Error', code: undefined }]],
    [
      'a code with digits',
      { name: 'E', code: 'ERR_HTTP2_X' },
      [{ name: 'Error', code: 'ERR_HTTP2_X' }],
    ],
    [
      'a code in words, as Bun writes them',
      { code: 'ConnectionRefused' },
      [{ name: 'Error', code: 'ConnectionRefused' }],
    ],
    ['a name with a space', { name: 'My prompt' }, [{ name: 'Error', code: undefined }]],
    ['a name with a line break', { name: 'Error\n' }, [{ name: 'Error', code: undefined }]],
    ['an empty name and code', { name: '', code: '' }, [{ name: 'Error', code: undefined }]],
    [
      'a code that is a number',
      { name: 'AbortError', code: 20 },
      [{ name: 'AbortError', code: undefined }],
    ],
    [
      'a code that is a list',
      { name: 'Error', code: ['ECONNRESET'] },
      [{ name: 'Error', code: undefined }],
    ],
    ['a string', 'some text', []],
    ['null', null, []],
    ['undefined', undefined, []],
  ])('reads %s', (_, thrown, facts) => {
    expect(causeFacts(thrown)).toEqual(facts);
  });
});

describe('sanitizeCause', () => {
  it('keeps the names and codes of the whole cause chain', () => {
    const inner = Object.assign(new Error(SECRET), { code: 'ENOTFOUND', hostname: SECRET });
    const cause = sanitizeCause(new TypeError(SECRET, { cause: inner }));
    expect(cause).toBeInstanceOf(Error);
    expect(causeFacts(cause)).toEqual([
      { name: 'TypeError', code: undefined },
      { name: 'Error', code: 'ENOTFOUND' },
    ]);
    expect(String(cause)).toBe('TypeError: TypeError');
    expect(String(cause.cause)).toBe('Error: ENOTFOUND');
  });

  it.each<readonly [string, unknown]>([
    ['a message', new Error(SECRET)],
    ['a message of a cause', new Error('outer', { cause: new Error(SECRET) })],
    ['a name with white space', Object.assign(new Error('x'), { name: `Bad key ${SECRET}` })],
    ['a code with white space', Object.assign(new Error('x'), { code: `key: ${SECRET}` })],
    ['a code that is a key', Object.assign(new Error('x'), { code: SECRET })],
    ['a name that is a key', Object.assign(new Error('x'), { name: SECRET })],
    ['a property', Object.assign(new Error('x'), { input: SECRET, headers: { key: SECRET } })],
    ['a cause that is text', new Error('x', { cause: SECRET })],
    ['a string that was thrown', SECRET],
    ['errors of an AggregateError', new AggregateError([new Error(SECRET)], SECRET)],
    ['getters that throw', withThrowingGetters()],
  ])('drops a secret in %s', (_, thrown) => {
    expect(leakedSlice(shownBy(sanitizeCause(thrown)), SECRET, 16)).toBeUndefined();
  });

  it('returns an error without a code for a value that is not an object', () => {
    const cause = sanitizeCause('text');
    expect(causeFacts(cause)).toEqual([{ name: 'Error', code: undefined }]);
    expect(String(cause)).toBe('Error: Error');
  });

  it('has no stack, which would contain the message, and no cause when there was none', () => {
    const cause = sanitizeCause(new Error(SECRET));
    expect(cause.stack).toBeUndefined();
    expect('cause' in cause).toBe(false);
    expect(Object.keys(cause)).toEqual([]);
  });

  it('can be printed when the cause is cyclic', () => {
    expect(shownBy(sanitizeCause(cyclic()))).toContain('TWO');
  });
});
