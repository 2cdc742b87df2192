import { describe, expect, it } from 'vitest';
import {
  parseCount,
  parseMaxFailed,
  parseSeed,
  parseShare,
} from '../../../../src/cli/flags/parse-number.ts';

describe('the parsers of flags', () => {
  it.each<[string, (text: string) => unknown, string, unknown]>([
    ['a count', parseCount, '12', 12],
    ['a seed', parseSeed, '0', 0],
    ['the largest seed', parseSeed, '4294967295', 4_294_967_295],
    ['a share', parseShare, '0.25', 0.25],
    ['a share as a fraction', parseShare, '1/4', 0.25],
    ['the whole share', parseShare, '1', 1],
    ['a number of failures', parseMaxFailed, '0', { count: 0 }],
    ['a share of failures', parseMaxFailed, '2.5%', { share: 0.025 }],
  ])('read %s', (_what, parse, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each<[string, (text: string) => unknown, readonly string[]]>([
    ['Pass an integer of at least 1.', parseCount, ['0', '1.5', '-1', '', ' 1', '1e3', '0x10']],
    ['Pass an integer from 0 to 4294967295.', parseSeed, ['-1', '4294967296', '0.5', 'one']],
    [
      'Pass a share above 0 and at most 1, such as 1/4 or 0.25.',
      parseShare,
      ['0', '2', '4/1', '1/0', '1/2/3', '/2', '-1/-2'],
    ],
    [
      'Pass a number such as 5, or a share such as 2%.',
      parseMaxFailed,
      ['-1', '1.5', '101%', '%', 'all'],
    ],
  ])('say: %s', (message, parse, texts) => {
    for (const text of texts) expect(() => parse(text), text).toThrow(message);
  });
});
