import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { isPlainObject, isRecord } from '../../../../src/values/objects.ts';

class Point {
  readonly x = 0;
}

it.each<readonly [string, unknown]>([
  ['an object', {}],
  ['an object without a prototype', Object.create(null)],
  ['an object of another realm', runInNewContext('({})')],
])('isPlainObject and isRecord accept %s', (_, value) => {
  expect([isPlainObject(value), isRecord(value)]).toEqual([true, true]);
});

it.each<readonly [string, unknown]>([
  ['a Map', new Map()],
  ['URLSearchParams', new URLSearchParams()],
  ['an instance of a class', new Point()],
])('isRecord accepts %s, and isPlainObject rejects it', (_, value) => {
  expect([isPlainObject(value), isRecord(value)]).toEqual([false, true]);
});

it.each<readonly [string, unknown]>([
  ['an array', []],
  ['null', null],
  ['undefined', undefined],
  ['text', 'a'],
  ['a function', () => ({})],
])('isPlainObject and isRecord reject %s', (_, value) => {
  expect([isPlainObject(value), isRecord(value)]).toEqual([false, false]);
});
