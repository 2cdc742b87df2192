import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonScanner, type JsonLimits } from '../../../src/values/json-scanner.ts';
import { measureJson } from '../../kit/client/measure-json.ts';
import { growthOf } from '../../kit/time/growth.ts';
import { RUNS } from '../errors/property-runs.ts';

const UNLIMITED: JsonLimits = { maxResponseDepth: Infinity, maxResponseValues: Infinity };

/** Scans the chunks of a text, and returns the limit that it exceeds, or whether it is open at its end. */
function scan(chunks: readonly (string | Uint8Array)[], limits: Partial<JsonLimits> = {}): unknown {
  const scanner = createJsonScanner({ ...UNLIMITED, ...limits });
  for (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    const exceeded = scanner.scan(bytes);
    if (exceeded !== undefined) return exceeded;
  }
  return scanner.isOpen() ? 'open' : 'closed';
}

describe('createJsonScanner counts values', () => {
  it.each([
    ['1', 1],
    ['"a,b"', 1],
    ['[]', 1],
    ['{}', 1],
    ['[ \n\t\r]', 1],
    ['[1]', 2],
    ['[[]]', 2],
    ['[[],{}]', 3],
    ['[ [ ] , 1 ]', 3],
    ['{"a":1}', 2],
    ['{"a":[1,2],"b":"x"}', 5],
    ['[-1.5e3,true,null]', 4],
    ['["\\",","[","]"]', 4],
    ['["\\\\",1]', 3],
    [`["${'a'.repeat(100)},",1]`, 3],
    [`["${'a'.repeat(100)}\\",",1]`, 3],
    [`["${'a'.repeat(100)}\\\\",1]`, 3],
    [`["${'\\"'.repeat(100)}",1]`, 3],
    ['\uFEFF[1]', 2],
  ])('of %s: %i', (text, count) => {
    expect([
      scan([text], { maxResponseValues: count }),
      scan([text], { maxResponseValues: count - 1 }),
    ]).toEqual(['closed', 'maxResponseValues']);
  });
});

describe('createJsonScanner counts lists and objects inside each other', () => {
  it.each([
    ['[]', 1],
    ['[[],[]]', 2],
    ['{"a":[{}]}', 3],
    ['["[[["]', 1],
    [`${'['.repeat(256)}${']'.repeat(256)}`, 256],
  ])('of %s: %i', (text, depth) => {
    expect([
      scan([text], { maxResponseDepth: depth }),
      scan([text], { maxResponseDepth: depth - 1 }),
    ]).toEqual(['closed', 'maxResponseDepth']);
  });
});

describe('createJsonScanner reports whether the text is open', () => {
  it.each([
    ['', 'closed'],
    ['1', 'closed'],
    ['[', 'open'],
    ['{"a"', 'open'],
    ['[]', 'closed'],
    ['"a', 'open'],
    ['"a\\', 'open'],
    ['"a\\"', 'open'],
    [`"${'a'.repeat(50)}`, 'open'],
    [`"${'a'.repeat(50)}\\"`, 'open'],
    [`"${'a'.repeat(50)}"`, 'closed'],
    ['[1]]', 'closed'],
    [`"${'\\'.repeat(100)}`, 'open'],
    [`"${'\\'.repeat(100)}"`, 'closed'],
    [`"${'\\'.repeat(101)}"`, 'open'],
    [`"${'a'.repeat(40)}${'\\'.repeat(101)}""`, 'closed'],
  ])('%j: %s', (text, state) => {
    expect(scan([text])).toBe(state);
  });
});

it.each<readonly [string, string]>([
  ['backslashes', '\\'],
  ['escaped quotes', '\\"'],
  ['letters', 'a'],
  ['strings', '"",'],
  ['brackets', '[]'],
  ['white space', ' '],
])('createJsonScanner takes linear time for %s', async (_, text) => {
  const growth = await growthOf(4_194_304, (length) =>
    scan([`"${text.repeat(length / text.length)}`]),
  );
  expect(growth).toBeLessThan(3);
});

describe('for any JSON, createJsonScanner', () => {
  const text = fc
    .tuple(
      fc.oneof(fc.jsonValue(), fc.array(fc.string({ unit: 'binary', maxLength: 90 }))),
      fc.constantFrom('', ' ', '\n\t'),
    )
    .map(([value, space]) => JSON.stringify(value, null, space));

  it('counts the values and the depth of what JSON.parse returns', () => {
    fc.assert(
      fc.property(text, (json) => {
        const { values, depth } = measureJson(JSON.parse(json));
        const counted = [
          scan([json], { maxResponseValues: values, maxResponseDepth: depth }),
          scan([json], { maxResponseValues: values - 1 }),
          ...(depth === 0 ? [] : [scan([json], { maxResponseDepth: depth - 1 })]),
        ];
        expect(counted).toEqual([
          'closed',
          'maxResponseValues',
          ...(depth === 0 ? [] : ['maxResponseDepth']),
        ]);
      }),
      RUNS,
    );
  });

  it('returns the same for any chunks, also of bytes that are not JSON', () => {
    const bytes = fc.oneof(
      text.map((json) => new TextEncoder().encode(json)),
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(
          fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ' ', 'a'.repeat(40), '\\'.repeat(41)),
        )
        .map((tokens) => new TextEncoder().encode(tokens.join(''))),
    );
    const cuts = fc.array(fc.nat(400), { maxLength: 6 });
    const limits = fc.record({ maxResponseDepth: fc.nat(4), maxResponseValues: fc.nat(8) });
    fc.assert(
      fc.property(bytes, cuts, fc.option(limits), (whole, places, few) => {
        const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].sort(
          (a, b) => a - b,
        );
        const chunks = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
        expect(scan(chunks, few ?? {})).toEqual(scan([whole], few ?? {}));
      }),
      RUNS,
    );
  });
});
