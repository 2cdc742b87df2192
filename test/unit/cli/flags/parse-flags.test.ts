import { describe, expect, it } from 'vitest';
import { parseBudget } from '../../../../src/cli/flags/parse-budget.ts';
import { allowedFailures, parseMaxFailed } from '../../../../src/cli/flags/parse-max-failed.ts';
import { parseCount, parseSeed, parseShare } from '../../../../src/cli/flags/parse-number.ts';
import { collect, parseCriterion, parseTag } from '../../../../src/cli/flags/parse-pairs.ts';
import { parsePerCriterion } from '../../../../src/cli/flags/parse-per-criterion.ts';
import { parseReportTargets, pathOf } from '../../../../src/cli/flags/parse-report-targets.ts';

describe('the parsers of flags', () => {
  it.each<[string, (text: string) => unknown, string, unknown]>([
    ['a count', parseCount, '12', 12],
    ['a seed', parseSeed, '0', 0],
    ['the largest seed', parseSeed, '4294967295', 4_294_967_295],
    ['a share', parseShare, '0.25', 0.25],
    ['a share as a fraction', parseShare, '1/4', 0.25],
    ['the whole share', parseShare, '1', 1],
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
    ['a number of failures', parseMaxFailed, '0', { count: 0 }],
    ['a share of failures', parseMaxFailed, '2.5%', { share: 0.025 }],
    [
      'reports',
      (text) => parseReportTargets(text),
      'junit,markdown=a/b.md,csv=-',
      [
        { kind: 'junit', path: undefined },
        { kind: 'markdown', path: 'a/b.md' },
        { kind: 'csv', path: '-' },
      ],
    ],
    [
      'a repeated report',
      (text) => parseReportTargets(text, [{ kind: 'csv', path: '-' }]),
      'junit',
      [
        { kind: 'csv', path: '-' },
        { kind: 'junit', path: undefined },
      ],
    ],
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
    [
      'Pass a number such as 5, or a share such as 2%.',
      parseMaxFailed,
      ['-1', '1.5', '101%', '%', 'all'],
    ],
    [
      'Pass html, junit, markdown and csv with commas, each with =PATH if you like, or =- for stdout.',
      (text) => parseReportTargets(text),
      ['pdf', 'junit=', '', 'junit,', '__proto__'],
    ],
    ['Pass each kind once.', (text) => parseReportTargets(text), ['csv,csv=a']],
    ['Only one report can be on stdout.', (text) => parseReportTargets(text), ['csv=-,junit=-']],
  ])('say: %s', (message, parse, texts) => {
    for (const text of texts) expect(() => parse(text), text).toThrow(message);
  });

  it('do not use a name as a property of the prototype', () => {
    expect(Object.entries(parseCriterion('__proto__=Reward x'))).toEqual([
      ['__proto__', 'Reward x'],
    ]);
  });
});

describe('allowedFailures', () => {
  it.each([
    [undefined, 100, 0],
    [{ count: 3 }, 100, 3],
    [{ share: 0.02 }, 100, 2],
    [{ share: 0.29 }, 100, 29],
    [{ share: 0.02 }, 99, 1],
  ])('of %j of %i outcomes are %i', (maxFailed, outcomes, allowed) => {
    expect(allowedFailures(maxFailed, outcomes)).toBe(allowed);
  });
});

describe('pathOf', () => {
  it.each([
    [{ kind: 'junit', path: undefined } as const, 'runs/a.jsonl', 'runs/a.junit.xml'],
    [{ kind: 'markdown', path: undefined } as const, 'run', 'run.md'],
    [{ kind: 'csv', path: undefined } as const, 'a.jsonl.jsonl', 'a.jsonl.csv'],
    [{ kind: 'csv', path: '-' } as const, 'a.jsonl', '-'],
  ])('of %j for %s is %s', (target, journal, path) => {
    expect(pathOf(target, journal)).toBe(path);
  });
});
