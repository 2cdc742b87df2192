import { describe, expect, it } from 'vitest';
import {
  boolean,
  filledText,
  fraction,
  freeForm,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type Shape,
  ShapeMismatch,
  text,
  timestamp,
  uuid,
} from '../../../src/service/shape.ts';
import { thrownBy } from '../errors/caught.ts';

const UUID = '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44';

/** Gives what a shape gives, or the path and expectation of its refusal. */
function read(shape: Shape<unknown>, value: unknown): unknown {
  try {
    return shape(value);
  } catch (error) {
    if (!(error instanceof ShapeMismatch)) throw error;
    return `${error.path}: ${error.expected}`;
  }
}

describe('a shape takes a value as it is', () => {
  it.each<readonly [string, Shape<unknown>, readonly unknown[]]>([
    ['text', text, ['', 'x']],
    ['filled text', filledText, ['x', ' ']],
    ['boolean', boolean, [true, false]],
    ['number', number, [0, -1.5, 1e300]],
    ['integer', integer, [0, -7, Number.MAX_SAFE_INTEGER]],
    ['fraction', fraction, [0, 0.5, 1]],
    ['uuid', uuid, [UUID, UUID.toUpperCase()]],
    [
      'timestamp',
      timestamp,
      ['2026-07-01', '2026-07-01T12:00:00.123456Z', '2026-07-01T12:00+02:00'],
    ],
    ['freeForm', freeForm, [{}, { anyKey: { snake_case: 1 } }]],
    ['nullable text', nullable(text), [null, 'x']],
    ['optional text', optional(text), [null, 'x']],
  ])('%s', (_, shape, values) => {
    for (const value of values) expect(shape(value)).toBe(value);
  });

  it('but nothing at all for null where it may be absent', () => {
    expect(optional(text)(undefined)).toBeNull();
  });
});

describe('a shape refuses another value', () => {
  const LIKE_NUMBERS = ['1', null, undefined, Number.NaN, Infinity, true, [1], {}];

  it.each<readonly [string, string, Shape<unknown>, readonly unknown[]]>([
    ['text', 'a string', text, [null, undefined, 7, true, ['x'], {}]],
    ['filled text', 'a string that is not empty', filledText, ['', null, undefined, 7, ['x']]],
    ['boolean', 'true or false', boolean, [null, undefined, 0, 'true']],
    ['number', 'a number', number, LIKE_NUMBERS],
    ['integer', 'a whole number', integer, [...LIKE_NUMBERS, 1.5, 2 ** 53]],
    ['fraction', 'a number from 0 to 1', fraction, [...LIKE_NUMBERS, -0.1, 1.0000001]],
    ['uuid', 'a UUID', uuid, ['x', null, UUID.slice(1)]],
    [
      'timestamp',
      'an ISO date-time',
      timestamp,
      ['today', '2026-13-01', '2026-07-01T25:00Z', 7, null],
    ],
    ['freeForm', 'an object', freeForm, [null, undefined, [], 'x', 7]],
    ['nullable text', 'a string', nullable(text), [undefined, 7]],
    ['optional text', 'a string', optional(text), [7]],
    ['list', 'a list', list(text), [null, undefined, {}, 'x', { length: 1 }]],
    ['record', 'an object', record(text), [null, [], 'x']],
    ['object', 'an object', object({ id: text }), [null, undefined, [], 'x']],
  ])('%s, asking for %s', (_, expected, shape, values) => {
    for (const value of values) expect(read(shape, value)).toBe(`: ${expected}`);
  });
});

it('a record names 30 characters of a key that the service chose, and no more', () => {
  const key = 'a-key-of-exactly-30-characters';
  expect(read(record(text), { [key]: 1 })).toBe(`${key}: a string`);
  expect(read(record(text), { [`${key}!`]: 1 })).toBe(`${key}…: a string`);
});

describe('an object', () => {
  const page = object({
    nextPageToken: optional(text),
    traces: list(
      object({ id: text, evaluations: list(object({ cCachedTokens: nullable(integer) })) }),
    ),
    names: record(list(number)),
  });
  const wire = {
    next_page_token: 't',
    traces: [{ id: 'a', evaluations: [{ c_cached_tokens: 3, more: 1 }] }],
    names: { 'a key': [1], __typename: [2] },
    unknown_field: 7,
  };

  it('has the names that callers see for those of the wire; unknown fields are left out', () => {
    expect(page(wire)).toStrictEqual({
      nextPageToken: 't',
      traces: [{ id: 'a', evaluations: [{ cCachedTokens: 3 }] }],
      names: { 'a key': [1], __typename: [2] },
    });
  });

  it.each<readonly [string, object]>([
    ['next_page_token: a string', { next_page_token: 7 }],
    ['traces: a list', { traces: undefined }],
    ['traces[0]: an object', { traces: [null] }],
    ['traces[1].id: a string', { traces: [wire.traces[0], { id: 7 }] }],
    ['traces[0].evaluations: a list', { traces: [{ id: 'a' }] }],
    [
      'traces[0].evaluations[0].c_cached_tokens: a whole number',
      { traces: [{ id: 'a', evaluations: [{}] }] },
    ],
    ['names: an object', { names: [] }],
    ['names.x: a list', { names: { x: 1 } }],
    ['names.x[1]: a number', { names: { x: [1, 'y'] } }],
  ])('is refused with the way to the field: %s', (refusal, changes) => {
    expect(read(page, { ...wire, ...changes })).toBe(refusal);
  });

  it('names the first of several fields that differ', () => {
    expect(read(page, {})).toBe('traces: a list');
  });

  it('borrows no field from its prototype, and lends none', () => {
    const borrowed: unknown = JSON.parse('{"__proto__":{"id":"x"}}');
    expect(read(object({ id: text }), borrowed)).toBe('id: a string');
    const named = record(text)(JSON.parse('{"__proto__":"x"}'));
    expect(Object.entries(named)).toEqual([['__proto__', 'x']]);
    expect(Object.getPrototypeOf(named)).toBe(Object.prototype);
  });
});

it('a failure that is none of the shape passes through', () => {
  const broken: Shape<never> = () => {
    throw new RangeError('broken');
  };
  expect(thrownBy(() => object({ id: broken })({ id: 1 }))).toBeInstanceOf(RangeError);
});

it('a mismatch says what the specification asks for', () => {
  expect(new ShapeMismatch('a string', 'traces[0].id')).toMatchObject({
    code: 'invalid_schema',
    path: 'traces[0].id',
    message: 'traces[0].id is not a string, as the specification asks',
  });
  expect(new ShapeMismatch('a list').message).toBe(
    'The answer is not a list, as the specification asks',
  );
});
