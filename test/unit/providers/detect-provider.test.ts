import { describe, expect, it } from 'vitest';
import { LIST_ADAPTERS, OBJECT_ADAPTERS } from '../../../src/providers/adapters/adapters.ts';
import { detectProvider } from '../../../src/providers/index.ts';
import { moreAdapters } from '../../../src/providers/more-adapters/more-adapters.ts';
import { loadFixtures } from '../../kit/providers/provider-fixtures.ts';
import { isObject, throwingProxy } from '../../kit/client/hostile-values.ts';
import { CASES } from './cases/all-cases.ts';
import { detectedMore } from './cases/detected-more.ts';
import { detectedResults } from './cases/detected-results.ts';

const DETECTED = Object.entries({ ...detectedResults, ...detectedMore }).map(
  ([name, [result, kind]]) => {
    return { name, result, kind };
  },
);
const RESULTS = [
  ...DETECTED,
  ...loadFixtures().map(({ name, call }) => ({ name, result: call['result'] })),
  ...Object.values(CASES)
    .flat()
    .map(({ name, call }) => ({ name, result: call.result })),
].flatMap(({ name, result }) => (isObject(result) ? [{ name, result }] : []));

describe('detectProvider', () => {
  it.each(DETECTED)('returns $kind for $name', ({ result, kind }) => {
    expect(detectProvider(result)).toBe(kind);
  });

  it.each(RESULTS)('at most one adapter matches: $name', ({ result }) => {
    const kinds = [...new Set([...OBJECT_ADAPTERS, ...LIST_ADAPTERS, ...moreAdapters])]
      .filter((adapter) => adapter.matches(result))
      .map(({ kind }) => kind);

    expect(kinds.slice(1)).toStrictEqual([]);
  });

  it.each([undefined, null, 7, true, Symbol('x'), () => 1, 7n, [], {}])(
    'returns undefined for %s',
    (value) => {
      expect(detectProvider(value)).toBeUndefined();
    },
  );

  it('returns undefined for a proxy that throws on every access', () => {
    expect(detectProvider(throwingProxy())).toBeUndefined();
  });

  it('returns undefined for promises, streams, errors, tool runners and unknown lists', () => {
    const rejected = CASES['rejects']!.filter(({ expected }) =>
      [
        'is_promise',
        'is_stream',
        'is_error',
        'is_runner',
        'unknown_array',
        'is_error_body',
      ].includes('error' in expected ? expected.error : ''),
    );

    expect(rejected.map(({ call }) => detectProvider(call.result))).toStrictEqual(
      rejected.map(() => undefined),
    );
  });
});
