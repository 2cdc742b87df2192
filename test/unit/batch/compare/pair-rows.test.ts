import { describe, expect, it } from 'vitest';
import { pairRows } from '../../../../src/batch/compare/pair-rows.ts';
import { recordOf, type RowFixture } from '../../../kit/journal/records.ts';

type Facts = Partial<Pick<RowFixture, 'id' | 'named' | 'p'>>;

/** Shows each pair as the positions of its two rows. */
function positions(before: readonly Facts[], after: readonly Facts[]): unknown {
  const rows = (facts: readonly Facts[]): ReturnType<typeof recordOf>['rows'] =>
    recordOf(facts.map((fact) => ({ scores: {}, ...fact }))).rows;
  const { pairing, pairs } = pairRows(rows(before), rows(after));
  return [pairing, ...pairs.map((pair) => [pair.before?.row, pair.after?.row])];
}

const named = (id: string): Facts => ({ id, named: true, p: `prompt of ${id}` });
const unnamed = (p: string): Facts => ({ id: `hash of ${p}`, named: false, p });
const trace = (id: string, isNamed: boolean): Facts => ({ id, named: isNamed, p: null });

describe('by id, when all rows of both runs have one', () => {
  it('matches rows in any order, and lists those of the earlier run alone at the end', () => {
    expect(
      positions([named('a'), named('b'), named('c')], [named('d'), named('c'), named('a')]),
    ).toEqual(['id', [undefined, 1], [3, 2], [1, 3], [2, undefined]]);
  });

  it('matches rows whose prompt has changed', () => {
    expect(positions([{ ...named('a'), p: 'x' }], [{ ...named('a'), p: 'y' }])).toEqual([
      'id',
      [1, 1],
    ]);
  });
});

describe('by prompt otherwise', () => {
  it('matches rows whose answers differ', () => {
    const before = [unnamed('x'), unnamed('y')];
    const after = [
      { id: 'hash of another answer', named: false, p: 'y' },
      { id: 'hash of a third', named: false, p: 'x' },
    ];
    expect(positions(before, after)).toEqual(['prompt', [2, 1], [1, 2]]);
  });

  it('matches repeats of a prompt in their order', () => {
    const before = [unnamed('x'), unnamed('y'), unnamed('x')];
    const after = [unnamed('x'), unnamed('x'), unnamed('x')];
    expect(positions(before, after)).toEqual([
      'prompt',
      [1, 1],
      [3, 2],
      [undefined, 3],
      [2, undefined],
    ]);
  });

  it('applies when one row of one run has no id', () => {
    const before = [named('a'), { id: 'hash', named: false, p: 'prompt of b' }];
    expect(positions(before, [named('b'), named('a')])).toEqual(['prompt', [2, 1], [1, 2]]);
  });

  it('matches traces, which have no prompt, by id or content', () => {
    const before = [trace('hash 1', false), trace('a', true), trace('hash 1', false)];
    const after = [trace('a', true), trace('hash 1', false), trace('hash 2', false)];
    expect(positions(before, after)).toEqual([
      'prompt',
      [2, 1],
      [1, 2],
      [undefined, 3],
      [3, undefined],
    ]);
  });

  it('does not confuse a prompt with an id', () => {
    expect(positions([trace('x', false)], [unnamed('x')])).toEqual([
      'prompt',
      [undefined, 1],
      [1, undefined],
    ]);
  });
});

it('has no pairs for runs without rows', () => {
  expect(positions([], [])).toEqual(['id']);
});
