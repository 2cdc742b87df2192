import { describe, expect, it } from 'vitest';
import { ADAPTERS } from '../../../src/providers/adapters/adapters.ts';
import { detectProvider } from '../../../src/providers/index.ts';
import { loadFixtures } from '../../kit/provider-fixtures.ts';
import { isObject, throwingProxy } from '../../kit/hostile-values.ts';
import { CASES } from './cases/all-cases.ts';
import { detectedResults } from './cases/detected-results.ts';

const RESULTS = [
  ...Object.entries(detectedResults).map(([name, [result]]) => ({ name, result })),
  ...loadFixtures().map(({ name, call }) => ({ name, result: call['result'] })),
  ...Object.values(CASES)
    .flat()
    .map(({ name, call }) => ({ name, result: call.result })),
].flatMap(({ name, result }) => (isObject(result) ? [{ name, result }] : []));

describe('detection', () => {
  it.each(Object.entries(detectedResults))('%s', (_name, [result, kind]) => {
    expect(detectProvider(result)).toBe(kind);
  });

  it.each(RESULTS)('no two rules match: $name', ({ result }) => {
    const kinds = ADAPTERS.filter((adapter) => adapter.matches(result)).map(({ kind }) => kind);

    expect(kinds.slice(1)).toStrictEqual([]);
  });

  it.each([undefined, null, 7, true, Symbol('x'), () => 1, 7n, [], {}])(
    'what is no result is none, without a throw: %s',
    (value) => {
      expect(detectProvider(value)).toBeUndefined();
    },
  );

  it('what throws at every touch is nothing, without a throw', () => {
    expect(detectProvider(throwingProxy())).toBeUndefined();
  });

  it('what is refused is nothing, without a throw', () => {
    const refused = CASES['results that are refused']!.filter(({ expected }) =>
      [
        'is_promise',
        'is_stream',
        'is_error',
        'is_runner',
        'unknown_array',
        'is_error_body',
      ].includes('error' in expected ? expected.error : ''),
    );

    expect(refused.map(({ call }) => detectProvider(call.result))).toStrictEqual(
      refused.map(() => undefined),
    );
  });
});
