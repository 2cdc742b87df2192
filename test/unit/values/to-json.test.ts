import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../../src/values/to-json.ts';
import { PLAIN_PROTOTYPES, withToJson } from '../../kit/client/polluted-prototypes.ts';

class Money {
  readonly #cents = 150;

  toJSON(key: string): object {
    return { [`${key}InCents`]: this.#cents };
  }
}

const VALUES: readonly (readonly [string, unknown])[] = [
  ['an object', { role: 'user', content: { parts: [{ text: 'Hello' }] } }],
  ['a list', [1, [2, [{ a: 3 }]]]],
  ['a list with holes', Array(3)],
  ['undefined and functions in a list', [undefined, () => 1]],
  ['undefined and functions in an object', { a: undefined, b: () => 1, c: Symbol('c') }],
  ['a date', { at: new Date(0) }],
  ['an invalid date', { at: new Date(Number.NaN) }],
  ['a class with toJSON', { price: new Money(), prices: [new Money()] }],
  ['an own toJSON', { a: { toJSON: () => ({ b: 1 }) } }],
  ['an own toJSON that is not a function', { toJSON: 1 }],
  ['a class', { url: new URL('https://a.example/'), map: new Map([[1, 2]]) }],
  ['boxed values', [Object('text'), Object(1), Object(true)]],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ['a key named __proto__', JSON.parse('{"__proto__":{"a":1}}')],
  ['null', null],
  ['a text', 'text'],
  ['NaN', Number.NaN],
  ['nothing', undefined],
  ['a function', () => 1],
];

describe('toJson', () => {
  it.each(VALUES)('writes %s like JSON.stringify', (_, value) => {
    expect(toJson(value)).toBe(JSON.stringify(value));
  });

  describe.each(PLAIN_PROTOTYPES)('with a toJSON on the prototype of %s', (_, prototype) => {
    it.each(VALUES)('writes %s as without it', (__, value) => {
      const clean = JSON.stringify(value);

      expect(withToJson(prototype, () => toJson(value))).toBe(clean);
    });

    it('writes any value as without it', () => {
      fc.assert(
        fc.property(fc.anything({ withDate: true, withSparseArray: true }), (value) => {
          expect(withToJson(prototype, () => toJson(value))).toBe(JSON.stringify(value));
        }),
      );
    });

    it.each([
      ['a bigint', { a: 1n }],
      ['a circular reference', circle()],
    ])('throws for %s', (__, value) => {
      expect(() => withToJson(prototype, () => toJson(value))).toThrow();
    });
  });
});

function circle(): object {
  const list: unknown[] = [];
  list.push({ list });
  return list;
}
