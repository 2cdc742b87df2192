import { describe, expect, it } from 'vitest';
import { isCutJson } from '../../../../src/otel/readers/cut-json.ts';

describe('isCutJson', () => {
  it.each<readonly [string, string, boolean]>([
    ['a list that is open', '[{"role":"user"}', true],
    ['an object that is open', '{"a":{"b":1}', true],
    ['a string that is open', '{"a":"b', true],
    ['a string that ends with an escape', '{"a":"b\\', true],
    ['an open string after more closed brackets than open ones', '{"a":1}}"', true],
    ['brackets in a string', '{"a":"[["}', false],
    ['an escaped quote in a string', '{"a":"\\"[["}', false],
    ['more closed brackets than open ones', '[{"a":1}]]]', false],
    ['a text that begins with a bracket', '[ROLE] user: [', false],
    ['prose', 'Hello {', false],
  ])('for %s: %j is %s', (_, text, expected) => {
    expect(isCutJson(text)).toBe(expected);
  });

  it.each<readonly [string, string]>([
    ['escapes', `{"a":"${'\\n'.repeat(5_000_000)}`],
    ['letters', `{"a":"${'a'.repeat(10_000_000)}`],
    ['brackets', '['.repeat(5_000_000)],
  ])('reads millions of %s', (_, text) => {
    expect(isCutJson(text)).toBe(true);
  });
});
