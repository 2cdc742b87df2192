import { describe, expect, it } from 'vitest';
import {
  has,
  hasAll,
  hasList,
  hasRecord,
  hasText,
  itemsOf,
  list,
  own,
  withItemLimit,
} from '../../../../src/providers/core/read.ts';
import { revokedProxy, throwingProxy } from '../../../kit/client/hostile-values.ts';

type Predicate = (value: unknown) => boolean;

const PREDICATES = {
  'has a or b': (value) => has(value, 'a', 'b'),
  'has all of a': (value) => hasAll(value, 'a'),
  'has all of a and b': (value) => hasAll(value, 'a', 'b'),
  'has all of none': (value) => hasAll(value),
  'has a text': (value) => hasText(value, 'a'),
  'has a list': (value) => hasList(value, 'a'),
  'has a record': (value) => hasRecord(value, 'a'),
  'has a first text': (value) => hasText(value, 0),
  'has a second text': (value) => hasText(own(value, 1), 'a'),
  'has a first list': (value) => hasList(value, 0),
  'has a value x': (value) => own(value, 'a') === 'x',
  'has an item with a': (value) => itemsOf(value).some((item) => has(item, 'a')),
  'has an item of a with b': (value) => list(value, 'a').some((item) => has(item, 'b')),
} as const satisfies Record<string, Predicate>;

type Name = keyof typeof PREDICATES;

const GETTER = { get: () => 'x', enumerable: true };
const GETTER_OF_A = Object.defineProperty({}, 'a', GETTER);
const THROWING_GETTER_OF_A = Object.defineProperty({}, 'a', {
  enumerable: true,
  get: () => {
    throw new Error('CANARY of a getter');
  },
});
const inheriting = (prototype: object): object => Object.create(prototype) as object;

describe('predicates of own data', () => {
  it.each<readonly [name: Name, value: unknown, expected: boolean]>([
    ['has a or b', { b: 1 }, true],
    ['has a or b', { c: 1 }, false],
    ['has a or b', inheriting({ a: 1, b: 1 }), false],
    ['has all of a', { a: undefined }, true],
    ['has all of a', {}, false],
    ['has all of a', inheriting({ a: 1 }), false],
    ['has all of a', GETTER_OF_A, true],
    ['has all of a', null, false],
    ['has all of a', 'text', false],
    ['has all of a and b', { a: 1, b: 2 }, true],
    ['has all of a and b', { a: 1 }, false],
    ['has all of a and b', Object.assign(inheriting({ b: 1 }), { a: 1 }), false],
    ['has all of none', {}, true],
    ['has all of none', undefined, false],
    ['has a value x', { a: 'x' }, true],
    ['has a value x', { a: 'y' }, false],
    ['has a value x', {}, false],
    ['has a value x', GETTER_OF_A, false],
    ['has a value x', inheriting({ a: 'x' }), false],
    ['has a text', { a: '' }, true],
    ['has a text', { a: 7 }, false],
    ['has a text', { a: new String('x') }, false],
    ['has a text', GETTER_OF_A, false],
    ['has a text', inheriting({ a: 'x' }), false],
    ['has a list', { a: [] }, true],
    ['has a list', { a: {} }, false],
    ['has a list', { a: 'list' }, false],
    ['has a list', { a: new Uint8Array() }, false],
    ['has a list', { a: new Proxy([], {}) }, true],
    ['has a list', inheriting({ a: [] }), false],
    ['has a record', { a: {} }, true],
    ['has a record', { a: [] }, false],
    ['has a record', { a: null }, false],
    ['has a record', { a: new Uint8Array() }, false],
    ['has a record', { a: new DataView(new ArrayBuffer(1)) }, false],
    ['has a record', { a: new ArrayBuffer(1) }, true],
    ['has a record', { a: () => 1 }, false],
    ['has a record', inheriting({ a: {} }), false],
    ['has a first text', ['x'], true],
    ['has a first text', [7, 'x'], false],
    ['has a first text', { 0: 'x' }, true],
    ['has a second text', [{ a: 'x' }], false],
    ['has a second text', [{}, { a: 'x' }], true],
    ['has a first list', [[]], true],
    ['has an item with a', [{ b: 1 }, { a: undefined }], true],
    ['has an item with a', [], false],
    ['has an item with a', { 0: { a: 1 } }, false],
    ['has an item of a with b', { a: [7, null, { b: undefined }] }, true],
    ['has an item of a with b', { a: { 0: { b: 1 } } }, false],
  ])('%s: %j is %s', (name, value, expected) => {
    expect(PREDICATES[name](value)).toBe(expected);
  });

  it.each(Object.entries<Predicate>(PREDICATES))('call no getter: %s', (_name, predicate) => {
    expect(() => predicate(THROWING_GETTER_OF_A)).not.toThrow();
    expect(() => predicate([THROWING_GETTER_OF_A, THROWING_GETTER_OF_A])).not.toThrow();
  });

  it('do not touch a proxy that is the value of a key', () => {
    expect(hasRecord({ a: throwingProxy() }, 'a')).toBe(true);
    expect(hasList({ a: throwingProxy([]) }, 'a')).toBe(true);
  });

  it('let the error of a proxy through, which the caller replaces', () => {
    expect(() => hasAll(throwingProxy(), 'a')).toThrow('CANARY of a trap');
    expect(() => hasText(throwingProxy(), 'a')).toThrow('CANARY of a trap');
    expect(() => hasRecord({ a: revokedProxy() }, 'a')).toThrow(TypeError);
  });
});

describe('values that JSON.parse has returned', () => {
  const parsed: unknown = JSON.parse('{"a":[1],"__proto__":2}');

  it.each([
    ['a', [1]],
    ['__proto__', 2],
    ['b', undefined],
    ['toString', undefined],
  ])('have the same properties as other values: %s', (key, expected) => {
    expect([own(parsed, key), withItemLimit(() => own(parsed, key), { isParsed: true })]).toEqual([
      expected,
      expected,
    ]);
  });

  it('are no longer expected when a callback reads other values, or when all are read', () => {
    const read = (): unknown => own(GETTER_OF_A, 'a');
    const inner = withItemLimit(() => withItemLimit(read), { isParsed: true });
    expect([inner, read()]).toEqual([undefined, undefined]);
  });

  it('are no longer expected after an error', () => {
    const fail = (): never => {
      throw new Error('stop');
    };
    expect(() => withItemLimit(fail, { isParsed: true })).toThrow('stop');
    expect(own(GETTER_OF_A, 'a')).toBeUndefined();
  });
});
