import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FIRST_STATE,
  readFragment,
  toFragment,
} from '../../../../../src/pages/report/rows/view-state.ts';
import { stateOf } from './sample-rows.ts';

describe('the fragment of the address', () => {
  it('is empty for the first view', () => {
    expect(toFragment(FIRST_STATE)).toBe('');
    expect(readFragment('')).toEqual(FIRST_STATE);
  });

  it.each([
    ['#page=0&row=-1', {}],
    ['#page=1e99&row=x', {}],
    ['#page=2&row=7&other=1', { page: 2, row: 7 }],
    ['#q=a&q=b&sort=-id', { search: 'a', sort: '-id' }],
  ])('reads %s', (fragment, state) => {
    expect(readFragment(fragment)).toEqual(stateOf(state));
  });

  it('restores every view', () => {
    const text = fc.string({ unit: 'grapheme' });
    const states = fc.record({
      search: text,
      criterion: text,
      minScore: text,
      maxScore: text,
      status: text,
      group: text,
      tag: text,
      turned: text,
      before: text,
      where: text,
      sort: text,
      page: fc.integer({ min: 1 }),
      row: fc.nat(),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(readFragment(`#${toFragment(state)}`)).toEqual(state);
      }),
    );
  });
});
