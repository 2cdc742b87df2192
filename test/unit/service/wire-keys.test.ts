import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCamelKey, toWireFields, toWireKey } from '../../../src/service/wire-keys.ts';
import { RUNS } from '../errors/property-runs.ts';

it.each([
  ['createdAt', 'created_at'],
  ['id', 'id'],
  ['cCachedTokens', 'c_cached_tokens'],
  ['alignLightningTokenRatePerMinute', 'align_lightning_token_rate_per_minute'],
  ['evaluateLatest', 'evaluate_latest'],
  ['', ''],
])('toWireKey and toCamelKey convert between %s and %s', (key, wireKey) => {
  expect([toWireKey(key), toCamelKey(wireKey)]).toEqual([wireKey, key]);
});

it('toCamelKey restores every key that toWireKey has converted', () => {
  const key = fc.stringMatching(/^[a-z]{1,5}([A-Z][a-z0-9]{0,5}){0,4}$/);
  fc.assert(
    fc.property(key, (name) => toCamelKey(toWireKey(name)) === name),
    RUNS,
  );
});

it.each([
  ['__typename', '_Typename'],
  ['a__b', 'a_B'],
  ['a_', 'a_'],
  ['a_1', 'a_1'],
  ['A_B', 'A_B'],
])('toCamelKey replaces an underscore only before a lower-case letter: %s', (wireKey, key) => {
  expect(toCamelKey(wireKey)).toBe(key);
});

it('toWireFields renames only the outer keys, and leaves out what is undefined', () => {
  const given = {
    modelCore: 'x',
    tags: { runNumber: '1' },
    tools: [{ maxItems: 1 }],
    system: undefined,
  };
  expect({ ...toWireFields(given) }).toStrictEqual({
    model_core: 'x',
    tags: { runNumber: '1' },
    tools: [{ maxItems: 1 }],
  });
});
