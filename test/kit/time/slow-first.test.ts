import { expect, it } from 'vitest';
import { orderAtRandom } from './slow-first.ts';

const FAST = Array.from({ length: 20 }, (_, index) => `test/unit/${String(index)}.test.ts`);
const SLOW = Array.from(
  { length: 20 },
  (_, index) => `test/${index % 2 === 0 ? 'conformance' : 'resilience'}/${String(index)}.test.ts`,
);

it('begins with the files that wait for processes', () => {
  const ordered = orderAtRandom([...FAST, ...SLOW], 1);
  expect(ordered.slice(0, SLOW.length).toSorted()).toEqual(SLOW.toSorted());
  expect(ordered.slice(SLOW.length).toSorted()).toEqual(FAST.toSorted());
});

it('has another order for another seed, and the same for the same', () => {
  const [one, again, other] = [1, 1, 2].map((seed) => orderAtRandom(FAST, seed));
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect(one).not.toEqual(FAST);
});
