import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  filledText,
  flag,
  freeForm,
  integer,
  list,
  nullable,
  number,
  orNull,
  record,
  recordOf,
  score,
  text,
  timestamp,
  uuid,
} from '../../../src/service/record.ts';

const UUID = '0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44';

type AnySchema = z.core.$ZodType;

/** Returns the result of a schema, or the path and the message of each issue. */
function read(schema: AnySchema, value: unknown): unknown {
  const { data, success, error } = z.safeParse(schema, value);
  return success ? data : error.issues.map(({ path, message }) => `${path.join('/')}: ${message}`);
}

describe('a schema returns an accepted value unchanged:', () => {
  it.each<readonly [string, AnySchema, readonly unknown[]]>([
    ['text', text(), ['', 'x']],
    ['filledText', filledText(), ['x', ' ']],
    ['flag', flag(), [true, false]],
    ['number', number(), [0, -1.5, 1e300]],
    ['integer', integer(), [0, -7, Number.MAX_SAFE_INTEGER]],
    ['uuid', uuid(), [UUID, UUID.toUpperCase()]],
    ['timestamp', timestamp(), ['2026-07-01', '2026-07-01T12:00:00.123456Z', '20260701T12+02']],
    ['freeForm', freeForm(), [{}, { anyKey: { snake_case: 1 } }]],
    ['nullable', nullable(text()), [null, 'x']],
    ['optional', orNull(text()), [null, 'x', '']],
    ['score', score(), [0, 5e-324, 0.5, 1]],
  ])('%s', (_, schema, values) => {
    expect(values.map((value) => read(schema, value))).toStrictEqual(values);
  });

  it('freeForm returns the same object', () => {
    const value = { a: 1 };
    expect(read(freeForm(), value)).toBe(value);
  });

  it('optional returns null for undefined', () => {
    expect(read(orNull(text()), undefined)).toBeNull();
  });
});

describe('a schema rejects other values with its expectation:', () => {
  const NOT_NUMBERS = ['1', null, undefined, Number.NaN, Infinity, -Infinity, true, [1], {}, 1n];

  it.each<readonly [string, AnySchema, string, readonly unknown[]]>([
    ['text', text(), 'a string', [null, undefined, 7, true, ['x'], {}]],
    ['filledText', filledText(), 'a string that is not empty', ['', null, undefined, 7, ['x']]],
    ['flag', flag(), 'true or false', [null, undefined, 0, 'true']],
    ['number', number(), 'a number', NOT_NUMBERS],
    ['integer', integer(), 'a whole number', [...NOT_NUMBERS, 1.5, 2 ** 53]],
    ['score', score(), 'a number from 0 to 1', [...NOT_NUMBERS, -0.1, 1.1]],
    ['uuid', uuid(), 'a UUID', ['x', null, undefined, 7, UUID.slice(1)]],
    [
      'timestamp',
      timestamp(),
      'an ISO date-time',
      ['today', '2026-13-01', '2026-07-01T25:00Z', '', 7, null, undefined],
    ],
    ['freeForm', freeForm(), 'an object', [null, undefined, [], 'x', 7]],
    ['nullable', nullable(text()), 'a string', [undefined, 7]],
    ['optional', orNull(text()), 'a string', [7, [], false]],
    ['list', list(text()), 'a list', [null, undefined, {}, 'x', { length: 1 }]],
    ['recordOf', recordOf(text()), 'an object', [null, undefined, [], 'x']],
    ['record', record({ id: text() }), 'an object', [null, undefined, [], 'x', 7]],
  ])('%s', (_, schema, expected, values) => {
    for (const value of values) expect(read(schema, value)).toEqual([`: ${expected}`]);
  });
});

describe('score', () => {
  it.each([
    [-1e-9, 0],
    [-1e-10, 0],
    [-0, 0],
    [1 + 1e-10, 1],
    [1 + 1e-9, 1],
  ])('moves %d, which is outside by rounding, to %d', (value, expected) => {
    expect(read(score(), value)).toBe(expected);
  });

  it.each([-2e-9, -1.1e-9, 1 + 1.1e-9, 1 + 2e-9, 2, Number.NaN, Infinity, -Infinity])(
    'rejects %d',
    (value) => {
      expect(read(score(), value)).toEqual([': a number from 0 to 1']);
    },
  );
});

describe('record', () => {
  const schema = record({
    id: text(),
    next_page_token: orNull(text()),
    c_cached_tokens: nullable(integer()),
    details: orNull(record({ model_class: text() })),
  });

  it('returns camelCase keys, also in nested records', () => {
    const wire = {
      id: 'a',
      next_page_token: 't',
      c_cached_tokens: 3,
      details: { model_class: 'm' },
    };
    expect(read(schema, wire)).toStrictEqual({
      id: 'a',
      nextPageToken: 't',
      cCachedTokens: 3,
      details: { modelClass: 'm' },
    });
  });

  it('drops unknown fields', () => {
    const wire = { id: 'a', c_cached_tokens: null, unknown_field: 7, nextPageToken: 'camelCase' };
    expect(read(schema, wire)).toStrictEqual({
      id: 'a',
      nextPageToken: null,
      cCachedTokens: null,
      details: null,
    });
  });

  it('returns the keys in the order of its fields, not in that of the answer', () => {
    const wire = { details: null, c_cached_tokens: 1, id: 'a' };
    expect(Object.keys(read(schema, wire) as object)).toEqual([
      ...['id', 'nextPageToken', 'cCachedTokens', 'details'],
    ]);
  });

  it('has a key with null for an optional field that is absent, null or undefined', () => {
    for (const change of [{}, { next_page_token: null }, { next_page_token: undefined }]) {
      expect(read(schema, { id: 'a', c_cached_tokens: 1, ...change })).toStrictEqual({
        id: 'a',
        nextPageToken: null,
        cCachedTokens: 1,
        details: null,
      });
    }
  });

  it('requires a nullable field to be present', () => {
    expect(read(schema, { id: 'a' })).toEqual(['c_cached_tokens: a whole number']);
  });

  it('reads no field from a key named __proto__', () => {
    const proto = '"__proto__":{"id":"x","c_cached_tokens":1}';
    expect(read(schema, JSON.parse(`{${proto}}`))).toEqual(['id: a string']);
    expect(read(schema, JSON.parse(`{"id":"a",${proto}}`))).toEqual([
      'c_cached_tokens: a whole number',
    ]);
  });

  it('reads no field that its document inherits', () => {
    const wire: unknown = Object.assign(Object.create({ id: 'x' }) as object, {
      c_cached_tokens: 1,
    });
    expect(read(schema, wire)).toEqual(['id: a string']);
  });

  it('rejects a list in place of a document', () => {
    expect(read(schema, ['a', 1])).toEqual([': an object']);
  });

  it('drops a key named __proto__ and pollutes no prototype', () => {
    const wire: unknown = JSON.parse(
      '{"id":"a","c_cached_tokens":1,"__proto__":{"polluted":true}}',
    );
    const result = read(schema, wire) as object;
    expect(Object.keys(result)).not.toContain('__proto__');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(Reflect.has({}, 'polluted')).toBe(false);
  });
});

describe('recordOf', () => {
  it('keeps the keys and their order', () => {
    const wire = { b_c: 1, a: 2, __typename: 3 };
    expect(Object.entries(read(recordOf(number()), wire) as object)).toEqual(Object.entries(wire));
  });

  it('keeps a key named __proto__ as an own key', () => {
    const wire: unknown = JSON.parse('{"__proto__":"x","constructor":"y"}');
    const result = read(recordOf(text()), wire) as object;
    expect(Object.entries(result)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it('checks the value of a key named __proto__', () => {
    const wire: unknown = JSON.parse('{"__proto__":7}');
    expect(read(recordOf(text()), wire)).toEqual(['__proto__: a string']);
  });

  it('returns the results of its schema', () => {
    const schema = recordOf(record({ agent_name: orNull(text()) }));
    expect(read(schema, { a: {}, b: { agent_name: 'x' } })).toStrictEqual({
      a: { agentName: null },
      b: { agentName: 'x' },
    });
  });

  // covers: P-010
  it('names up to 30 characters of a key', () => {
    const key = 'a-key-of-exactly-30-characters';
    expect(read(recordOf(text()), { [key]: 1 })).toEqual([`${key}: a string`]);
    expect(read(recordOf(text()), { [`${key}!`]: 1 })).toEqual([`${key}…: a string`]);
  });

  it('names a key without its control characters, which would reach a terminal', () => {
    expect(read(recordOf(text()), { '\u001B[31mred\u0000\n\u009B': 1 })).toEqual([
      ' [31mred : a string',
    ]);
  });
});

it('list returns a new list with the result of each item', () => {
  const wire = [{ trace_id: 'a' }, { trace_id: 'b' }];
  expect(read(list(record({ trace_id: text() })), wire)).toStrictEqual([
    { traceId: 'a' },
    { traceId: 'b' },
  ]);
});
