import { describe, expect, it } from 'vitest';
import { GroupCells } from '../../../../src/batch/summary/group-cells.ts';

class Count {
  value = 0;

  merge(other: Count): void {
    this.value += other.value;
  }
}

function countsOf(names: readonly string[]): (readonly [string, number])[] {
  const groups = new GroupCells(() => new Count());
  for (const name of names) groups.of(name).value += 1;
  return [...groups.entries()].map(([name, count]) => [name, count.value]);
}

const name = (index: number): string => `g${String(index).padStart(3, '0')}`;
const namesTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => name(index));

it.each([0, 1, 50])('keeps %i groups apart', (count) => {
  expect(countsOf(namesTo(count))).toEqual(namesTo(count).map((group) => [group, 1]));
});

describe('with more than 50 groups', () => {
  const names = [...namesTo(120), ...namesTo(120)];
  const expected = [...namesTo(50).map((group) => [group, 2]), ['other groups', 140]];

  it.each([
    ['ascending', names],
    ['descending', names.toReversed()],
    ['alternating', names.map((_, index) => name((index * 7) % 120))],
  ])('keeps those whose names come first, in %s order', (_, given) => {
    expect(countsOf(given)).toEqual(expected);
  });
});

it('counts a group with the name of the others among them, also when it comes first', () => {
  const names = ['other groups', 'z', ...namesTo(50)];
  expect(countsOf(names)).toEqual([...namesTo(50).map((group) => [group, 1]), ['other groups', 2]]);
});

it('sorts by code units, which is the same on every machine', () => {
  expect(countsOf(['ä', 'a', 'Z', ''])).toEqual([
    ['', 1],
    ['Z', 1],
    ['a', 1],
    ['ä', 1],
  ]);
});
