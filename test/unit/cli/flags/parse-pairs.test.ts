import { describe, expect, it } from 'vitest';
import {
  collect,
  parseBudget,
  parseCriterion,
  parsePerCriterion,
  parseTag,
} from '../../../../src/cli/flags/parse-pairs.ts';

describe('the parsers of flags', () => {
  it.each<[string, (text: string) => unknown, string, unknown]>([
    ['a value for every criterion', (text) => parsePerCriterion(text), '0.7', { all: 0.7 }],
    [
      'a value for one criterion',
      (text) => parsePerCriterion(text, { all: 0.5, named: { a: 1 } }),
      'tone=0.7',
      { all: 0.5, named: { a: 1, tone: 0.7 } },
    ],
    [
      'a name that contains "="',
      (text) => parsePerCriterion(text),
      'a=b=0',
      { named: { 'a=b': 0 } },
    ],
    [
      'a criterion',
      (text) => parseCriterion(text, { a: 'Reward a' }),
      'tone=Reward x = y ',
      { a: 'Reward a', tone: 'Reward x = y' },
    ],
    ['a tag', (text) => parseTag(text, { a: '1' }), 'env=a=b', { a: '1', env: 'a=b' }],
    ['a tag without a value', (text) => parseTag(text), 'env=', { env: '' }],
    ['a repeated flag', (text) => collect(text, ['a']), 'b', ['a', 'b']],
    ['the first of a repeated flag', (text) => collect(text), 'b', ['b']],
    ['a budget', parseBudget, 'requests=100,tokens=5000', { requests: 100, tokens: 5000 }],
    ['a budget of tokens', parseBudget, 'tokens=1', { tokens: 1 }],
  ])('read %s', (_what, parse, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each<[string, (text: string) => unknown, readonly string[]]>([
    [
      'Pass a number from 0 to 1, or NAME=number for one criterion.',
      (text) => parsePerCriterion(text),
      ['1.1', '-0.1', 'tone', 'tone=', '70%'],
    ],
    [
      `Pass a name and a text, such as tone='Reward friendly answers'. The name has letters, digits, ".", "_" and "-".`,
      (text) => parseCriterion(text),
      ['Reward friendly answers', '=Reward x', 'tone=', 'tone= ', 'a b=Reward x'],
    ],
    [
      '"tone" is passed twice. Use another name.',
      (text) => parseCriterion(text, { tone: 'Reward x' }),
      ['tone=Reward y'],
    ],
    ['Pass a key and a value, such as env=prod.', (text) => parseTag(text), ['env', '=prod', '']],
    ['"env" is passed twice. Use another name.', (text) => parseTag(text, { env: 'a' }), ['env=b']],
    [
      'Pass requests=N, tokens=N or both, such as requests=1000.',
      parseBudget,
      ['100', 'requests', 'requests=0', 'requests=1,requests=2', 'words=1', 'tokens=1=2', ''],
    ],
  ])('say: %s', (message, parse, texts) => {
    for (const text of texts) expect(() => parse(text), text).toThrow(message);
  });

  it('do not use a name as a property of the prototype', () => {
    expect(Object.entries(parseCriterion('__proto__=Reward x'))).toEqual([
      ['__proto__', 'Reward x'],
    ]);
  });
});
