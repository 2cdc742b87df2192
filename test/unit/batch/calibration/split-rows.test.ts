import { expect, it } from 'vitest';
import { foldsOf, splitRows } from '../../../../src/batch/calibration/split-rows.ts';

/** Ids whose hashes are equal. */
const [FIRST, SECOND] = [
  { id: '1001916', label: true },
  { id: '374569', label: true },
];

it('chooses the same one of two rows with equal hashes, whatever their order', () => {
  expect(splitRows([FIRST, SECOND], 0.5)).toEqual([true, false]);
  expect(splitRows([SECOND, FIRST], 0.5)).toEqual([false, true]);
});

it('assigns rows with equal hashes to the same folds, whatever their order', () => {
  expect(foldsOf([FIRST, SECOND], 5)).toEqual([0, 1]);
  expect(foldsOf([SECOND, FIRST], 5)).toEqual([1, 0]);
});
