import { describe, expect, it } from 'vitest';
import {
  isPartial,
  isRunData,
  listDataDifferences,
} from '../../../../src/batch/journal/run-data.ts';

describe('a run', () => {
  it.each([
    ['that knows nothing of its data', {}, 5, false],
    ['of all rows of a file', { rows: 5 }, 5, false],
    ['with a limit above the rows of a file', { rows: 5, limit: 9 }, 5, false],
    ['with the rows of a file as its limit', { rows: 5, limit: 5 }, 5, false],
    ['with a limit that leaves rows of a file out', { rows: 9, limit: 5 }, 5, true],
    ['with a sample that leaves rows of a file out', { rows: 9, sample: 5 }, 5, true],
    ['with a sample of all rows', { rows: 5, sample: 9 }, 5, false],
    ['of a stream that ended before the limit', { limit: 9 }, 5, false],
    ['of a stream that reached the limit', { limit: 5 }, 5, true],
    ['with a sample of rows that were not counted', { sample: 9 }, 5, true],
    ['without a row, of a stream', { limit: 9 }, 0, false],
  ] as const)('%s is partial: %j, %d rows: %s', (_, data, rows, isPart) => {
    expect(isPartial({ data }, { position: rows, isComplete: true })).toBe(isPart);
  });

  it('of a shard is partial', () => {
    const end = { position: 5, isComplete: true };
    expect(isPartial({ data: { rows: 5 }, shard: '1/2' }, end)).toBe(true);
    expect(isPartial({}, end)).toBe(false);
  });

  it('of a stream with a limit that ended early is partial', () => {
    const end = { position: 3, isComplete: false };
    expect(isPartial({ data: { limit: 9 } }, end)).toBe(true);
    expect(isPartial({}, end)).toBe(false);
  });
});

describe('two journals', () => {
  it.each([
    [undefined, undefined, []],
    [{ rows: 5, hash: 'a' }, undefined, []],
    [{ rows: 5, hash: 'a' }, { rows: 5, hash: 'a' }, []],
    [{ rows: 5, hash: 'a' }, { rows: 6, hash: 'b' }, ['the data has 6 rows, and not 5']],
    [{ rows: 5, hash: 'a' }, { rows: 5, hash: 'b' }, ['the data is another one']],
    [{ limit: 5 }, {}, ['limit is not set, and was 5']],
    [{}, { sample: 5, seed: 1 }, ['sample is 5, and was not set', 'seed is 1, and was not set']],
    [{ limit: 5 }, { limit: 6 }, ['limit is 6, and was 5']],
  ] as const)('of %j and %j differ in %j', (one, other, differences) => {
    expect(listDataDifferences(one, other)).toEqual(differences);
  });
});

describe('the data of a run line', () => {
  it.each([
    [{}, true],
    [{ rows: 5, hash: 'a', limit: 3, sample: 2, seed: -1, later: true }, true],
    [{ rows: '5' }, false],
    [{ hash: 5 }, false],
    [{ limit: null }, false],
    [[], false],
    [null, false],
  ])('%j is valid: %s', (value, isValid) => {
    expect(isRunData(value)).toBe(isValid);
  });
});
