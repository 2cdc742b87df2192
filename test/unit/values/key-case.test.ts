import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCamelCase, toSnakeCase } from '../../../src/values/key-case.ts';
import { RUNS } from '../errors/property-runs.ts';

it.each([
  ['createdAt', 'created_at'],
  ['id', 'id'],
  ['cCachedTokens', 'c_cached_tokens'],
  ['alignLightningTokenRatePerMinute', 'align_lightning_token_rate_per_minute'],
  ['evaluateLatest', 'evaluate_latest'],
  ['', ''],
])('toSnakeCase and toCamelCase convert between %s and %s', (key, wireKey) => {
  expect([toSnakeCase(key), toCamelCase(wireKey)]).toEqual([wireKey, key]);
});

it('toCamelCase restores every key that toSnakeCase has converted', () => {
  const key = fc.stringMatching(/^[a-z]{1,5}([A-Z][a-z0-9]{0,5}){0,4}$/);
  fc.assert(
    fc.property(key, (name) => toCamelCase(toSnakeCase(name)) === name),
    RUNS,
  );
});

it.each([
  ['__typename', '_Typename'],
  ['a__b', 'a_B'],
  ['a_', 'a_'],
  ['a_1', 'a_1'],
  ['A_B', 'A_B'],
])('toCamelCase replaces an underscore only before a lower-case letter: %s', (wireKey, key) => {
  expect(toCamelCase(wireKey)).toBe(key);
});

it('leaves keys alone that are longer than any key of an API', () => {
  const [camel, snake] = ['aB'.repeat(33), 'a_b'.repeat(22)];
  expect([toSnakeCase(camel), toCamelCase(snake)]).toEqual([camel, snake]);
});
