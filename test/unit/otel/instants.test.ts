import { expect, it } from 'vitest';
import {
  fromHrTime,
  fromIso,
  fromMilliseconds,
  fromNanoseconds,
} from '../../../src/otel/instants.ts';

it.each([
  ['1786569488291881984', [1_786_569_488, 291_881_984]],
  ['5', [0, 5]],
  [5_000_000_000, [5, 0]],
  ['', [0, 0]],
  ['soon', [0, 0]],
  [Number.NaN, [0, 0]],
  [undefined, [0, 0]],
])('converts nanoseconds: %j', (value, expected) => {
  expect(fromNanoseconds(value)).toEqual(expected);
});

it.each([
  ['2026-11-22T01:12:52.676Z', [1_795_309_972, 676_000_000]],
  ['2026-11-22T01:12:52.676123Z', [1_795_309_972, 676_123_000]],
  ['2026-11-22T01:12:52.676123456+00:00', [1_795_309_972, 676_123_456]],
  ['2026-11-22T02:12:52+01:00', [1_795_309_972, 0]],
  ['2026-11-22 01:12:52.5', [1_795_309_972, 500_000_000]],
  ['2026-11-22T01:12:52', [1_795_309_972, 0]],
  ['yesterday', [0, 0]],
  [7, [0, 0]],
])('converts an ISO time to the nanosecond: %s', (value, expected) => {
  expect(fromIso(value)).toEqual(expected);
});

it('converts milliseconds with a fraction', () => {
  expect(fromMilliseconds(1_795_309_972_676.5)).toEqual([1_795_309_972, 676_500_000]);
  expect(fromMilliseconds(Number.POSITIVE_INFINITY)).toEqual([0, 0]);
});

it.each([
  [
    [7, 8],
    [7, 8],
  ],
  [[7], [0, 0]],
  ['7', [0, 0]],
  [
    [Number.NaN, 8],
    [0, 0],
  ],
])('converts the time of the SDK: %j', (value, expected) => {
  expect(fromHrTime(value)).toEqual(expected);
});
