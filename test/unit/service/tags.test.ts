import { describe, expect, it } from 'vitest';
import { GOOD, problemsOf, read } from '../client/given.ts';

const EMOJI = '🙂';

function tagsOf(tags: unknown): unknown {
  return read({ ...GOOD, tags }).fields.tags;
}

describe('tags are accepted', () => {
  it.each<readonly [string, object, object | undefined]>([
    ['as text', { env: 'prod', empty: '' }, { env: 'prod', empty: '' }],
    ['as numbers', { a: 0, b: -1.5, c: 1e21, d: -0 }, { a: '0', b: '-1.5', c: '1e+21', d: '0' }],
    ['as booleans', { a: true, b: false }, { a: 'true', b: 'false' }],
    ['with values of undefined, which are absent', { a: undefined, b: 'x' }, { b: 'x' }],
    ['as an empty object, which sends none', {}, undefined],
    ['with only undefined, which sends none', { a: undefined }, undefined],
    [
      'with 64 characters',
      { ['k'.repeat(64)]: 'v'.repeat(64) },
      { ['k'.repeat(64)]: 'v'.repeat(64) },
    ],
    [
      'with 64 emoji',
      { [EMOJI.repeat(64)]: EMOJI.repeat(64) },
      { [EMOJI.repeat(64)]: EMOJI.repeat(64) },
    ],
    ['without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: '1' }],
  ])('%s', (_, given, expected) => {
    expect(tagsOf(given)).toEqual(expected);
  });

  it('in their order, and with a key named __proto__', () => {
    const given = Object.fromEntries([
      ['z', 'last'],
      ['__proto__', 'x'],
      ['a', 'first'],
    ]);
    expect(Object.entries(tagsOf(given) ?? {})).toEqual(Object.entries(given));
  });
});

describe('tags are rejected', () => {
  it('when a value is not text, a finite number or a boolean', () => {
    const tags = {
      object: { a: 1 },
      list: ['a'],
      date: new Date(0),
      nothing: null,
      nan: Number.NaN,
      infinity: Infinity,
      minus: -Infinity,
      big: 7n,
      symbol: Symbol('a'),
      fn: () => 'a',
    };
    expect(problemsOf({ tags }).join('\n')).toMatchInlineSnapshot(`
      "tags["object"]: is an object: pass a string, a finite number or a boolean
      tags["list"]: is an array of 1: pass a string, a finite number or a boolean
      tags["date"]: is a Date: pass a string, a finite number or a boolean
      tags["nothing"]: is null: pass a string, a finite number or a boolean
      tags["nan"]: is NaN: pass a string, a finite number or a boolean
      tags["infinity"]: is Infinity: pass a string, a finite number or a boolean
      tags["minus"]: is -Infinity: pass a string, a finite number or a boolean
      tags["big"]: is a bigint: pass a string, a finite number or a boolean
      tags["symbol"]: is a symbol: pass a string, a finite number or a boolean
      tags["fn"]: is a function: pass a string, a finite number or a boolean"
    `);
  });

  it.each<readonly [string, unknown]>([
    ['an object without a prototype', Object.create(null)],
    ['an object whose toString is not a function', { toString: 1 }],
    ['an object that cannot be converted to text', { toString: () => ({}), valueOf: () => ({}) }],
  ])('when a value is %s, without converting it to text', (_, value) => {
    expect(problemsOf({ tags: { env: value } })).toEqual([
      'tags["env"]: is an object: pass a string, a finite number or a boolean',
    ]);
  });

  it('when a key or a value is too long', () => {
    const tags = {
      ['k'.repeat(65)]: 'x',
      long: 'v'.repeat(65),
      [EMOJI.repeat(65)]: 'x',
      emoji: EMOJI.repeat(65),
    };
    expect(problemsOf({ tags }).join('\n')).toMatchInlineSnapshot(`
      "tags["kkkkkkkk…"]: has a key of 65 characters: at most 64 are allowed, shorten it
      tags["long"]: has a value of 65 characters: at most 64 are allowed, shorten it
      tags["🙂🙂🙂🙂🙂🙂🙂🙂…"]: has a key of 65 characters: at most 64 are allowed, shorten it
      tags["emoji"]: has a value of 65 characters: at most 64 are allowed, shorten it"
    `);
  });

  it('when a key is a symbol', () => {
    expect(problemsOf({ tags: { [Symbol('env')]: 'x' } })).toEqual([
      'tags: has a symbol as a key: keys are strings',
    ]);
  });

  it('with one issue per rule', () => {
    const key = 'k'.repeat(65);
    expect(problemsOf({ tags: { '': 'x', [key]: {} } })).toEqual([
      'tags["kkkkkkkk…"]: has a key of 65 characters: at most 64 are allowed, shorten it',
      'tags["kkkkkkkk…"]: is an object: pass a string, a finite number or a boolean',
    ]);
  });

  it('when they are not an object', () => {
    const values = [null, 'env:prod', ['env'], 7];
    expect(values.flatMap((tags) => problemsOf({ tags })).join('\n')).toMatchInlineSnapshot(`
      "tags: is null: pass an object of names and values
      tags: is a string of 8 characters: pass an object of names and values
      tags: is an array of 1: pass an object of names and values
      tags: is 7: pass an object of names and values"
    `);
  });

  it.each<readonly [string, unknown]>([
    ['a Map', new Map([['env', 'prod']])],
    ['a Set', new Set(['env'])],
    ['URLSearchParams', new URLSearchParams({ env: 'prod' })],
  ])('when they are %s, whose entries would be dropped without a warning', (_, tags) => {
    expect(problemsOf({ tags }).map((problem) => problem.split(':')[0])).toEqual(['tags']);
  });
});
