import { describe, expect, it } from 'vitest';
import { toCriteriaShape } from '../../../src/input/criteria-shape.ts';

function entriesOf(criteria: unknown): unknown {
  return toCriteriaShape(criteria).entries;
}

describe('the shape of criteria', () => {
  it('of one text has no way back, since one value is its own shape', () => {
    expect(toCriteriaShape('Reward a')).toEqual({
      entries: [{ path: 'criteria', criterion: 'Reward a' }],
    });
  });

  it('of a list gives a list, also of length one', () => {
    const shape = toCriteriaShape(['Reward a'] as const);
    expect(shape.entries).toEqual([{ path: 'criteria[0]', criterion: 'Reward a' }]);
    expect(shape.restore?.([1])).toEqual([1]);
  });

  it('of a list keeps the order', () => {
    const shape = toCriteriaShape(['Reward b', 'Reward a', 'Reward b']);
    expect(shape.entries).toEqual([
      { path: 'criteria[0]', criterion: 'Reward b' },
      { path: 'criteria[1]', criterion: 'Reward a' },
      { path: 'criteria[2]', criterion: 'Reward b' },
    ]);
    expect(shape.restore?.([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('of a list with holes has them as undefined', () => {
    // eslint-disable-next-line no-sparse-arrays -- a hole is what is tested
    expect(entriesOf(['Reward a', , 'Reward b'])).toEqual([
      { path: 'criteria[0]', criterion: 'Reward a' },
      { path: 'criteria[1]', criterion: undefined },
      { path: 'criteria[2]', criterion: 'Reward b' },
    ]);
  });

  it('of a record gives a record with the same keys in the same order', () => {
    const shape = toCriteriaShape({ tone: 'Reward a', safe: 'Fails if b' });
    expect(shape.entries).toEqual([
      { path: 'criteria.tone', criterion: 'Reward a' },
      { path: 'criteria.safe', criterion: 'Fails if b' },
    ]);
    expect(Object.entries(shape.restore?.([1, 2]) ?? {})).toEqual([
      ['tone', 1],
      ['safe', 2],
    ]);
  });

  it('of a record leaves out what is undefined', () => {
    const shape = toCriteriaShape({ a: 'Reward a', b: undefined, c: 'Reward c' });
    expect(shape.entries).toHaveLength(2);
    expect(shape.restore?.([1, 2])).toEqual({ a: 1, c: 2 });
  });

  it('of a record keeps a criterion named __proto__ as a key of its own', () => {
    const criteria = Object.fromEntries([
      ['__proto__', 'Reward a'],
      ['constructor', 'Reward b'],
    ]);
    const restored = toCriteriaShape(criteria).restore?.([{ score: 1 }, { score: 2 }]) ?? [];
    expect(Object.entries(restored)).toEqual([
      ['__proto__', { score: 1 }],
      ['constructor', { score: 2 }],
    ]);
    expect(Object.getPrototypeOf(restored)).toBe(Object.prototype);
  });

  it.each([7, null, true, undefined])('of %j is that of one criterion', (criteria) => {
    expect(entriesOf(criteria)).toEqual([{ path: 'criteria', criterion: criteria }]);
  });
});
