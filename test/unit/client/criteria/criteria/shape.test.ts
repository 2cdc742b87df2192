import { describe, expect, it } from 'vitest';
import { toCriteriaShape } from '../../../../../src/client/criteria/criteria.ts';

function entriesOf(criteria: unknown): unknown {
  return toCriteriaShape(criteria).entries;
}

describe('toCriteriaShape', () => {
  it('returns no restore function for one criterion', () => {
    expect(toCriteriaShape('Reward a')).toEqual({
      entries: [{ path: 'criteria', criterion: 'Reward a' }],
    });
  });

  it('restores a list, also of length one', () => {
    const shape = toCriteriaShape(['Reward a'] as const);
    expect(shape.entries).toEqual([{ path: 'criteria[0]', criterion: 'Reward a' }]);
    expect(shape.restore?.([1])).toEqual([1]);
  });

  it('keeps the order of a list', () => {
    const shape = toCriteriaShape(['Reward b', 'Reward a', 'Reward b']);
    expect(shape.entries).toEqual([
      { path: 'criteria[0]', criterion: 'Reward b' },
      { path: 'criteria[1]', criterion: 'Reward a' },
      { path: 'criteria[2]', criterion: 'Reward b' },
    ]);
    expect(shape.restore?.([1, 2, 3])).toEqual([1, 2, 3]);
  });

  it('returns undefined for the holes of a list', () => {
    // eslint-disable-next-line no-sparse-arrays -- tests a hole
    expect(entriesOf(['Reward a', , 'Reward b'])).toEqual([
      { path: 'criteria[0]', criterion: 'Reward a' },
      { path: 'criteria[1]', criterion: undefined },
      { path: 'criteria[2]', criterion: 'Reward b' },
    ]);
  });

  it('restores a record with the same keys in the same order', () => {
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

  it('skips undefined criteria of a record', () => {
    const shape = toCriteriaShape({ a: 'Reward a', b: undefined, c: 'Reward c' });
    expect(shape.entries).toHaveLength(2);
    expect(shape.restore?.([1, 2])).toEqual({ a: 1, c: 2 });
  });

  it('keeps a criterion named __proto__ as an own key', () => {
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

  it.each([7, null, true, undefined])('returns one entry for %j', (criteria) => {
    expect(entriesOf(criteria)).toEqual([{ path: 'criteria', criterion: criteria }]);
  });
});
