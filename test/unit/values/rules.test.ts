import { describe, expect, it } from 'vitest';
import {
  anyValue,
  applyRules,
  booleanRule,
  IssueList,
  listOf,
  oneOf,
  optional,
  plainRule,
  rule,
  type Rule,
  textRule,
  typeRule,
  valuesOf,
  wholeNumber,
} from '../../../src/values/rules.ts';

/** Returns the issues that a check adds, each as `path: message`. */
function issuesOf(check: (issues: IssueList) => void): string[] {
  const issues = new IssueList();
  check(issues);
  return issues.all.map(({ path, message }) => `${path}: ${message}`);
}

const apply = (check: Rule, value: unknown): string[] =>
  issuesOf((issues) => {
    check(value, 'x', issues);
  });

const isText = rule((value) => typeof value === 'string', 'pass text');

describe('accepted values', () => {
  it.each<readonly [string, Rule, readonly unknown[]]>([
    ['rule: values that pass the test', isText, ['', 'a']],
    ['anyValue: every value', anyValue, [undefined, null, 7, {}]],
    ['optional: undefined, and values that pass the rule', optional(isText), [undefined, 'a']],
    ['listOf: a list whose items pass', listOf(isText, 'pass a list'), [[], ['a', 'b']]],
    ['oneOf: each of the values', oneOf('a', 1, null), ['a', 1, null]],
    ['booleanRule: true and false', booleanRule, [true, false]],
    ['textRule: text that is not empty', textRule, ['a', ' ']],
    ['typeRule: a function', typeRule('function'), [() => 1]],
    ['typeRule: an object', typeRule('object'), [{}, []]],
    ['plainRule: text, finite numbers and booleans', plainRule, ['', 0, false]],
    ['wholeNumber: up to its maximum', wholeNumber('1 to 5', 5), [1, 2, 5]],
    [
      'wholeNumber: any safe integer without one',
      wholeNumber('from 1'),
      [1, Number.MAX_SAFE_INTEGER],
    ],
  ])('%s', (_, check, values) => {
    expect(values.flatMap((value) => apply(check, value))).toEqual([]);
  });
});

describe('rejected values', () => {
  it.each<readonly [string, Rule, unknown, readonly string[]]>([
    ['rule: the value and the fix', isText, 7, ['x: is 7: pass text']],
    ['optional: null, which is not absent', optional(isText), null, ['x: is null: pass text']],
    [
      'listOf: a value that is not a list',
      listOf(isText, 'pass a list'),
      'a',
      ['x: is a string of 1 character: pass a list'],
    ],
    [
      'listOf: each wrong item and each hole',
      listOf(isText, 'pass a list'),
      // eslint-disable-next-line no-sparse-arrays -- tests a hole
      ['a', , 7],
      ['x[1]: is undefined: pass text', 'x[2]: is 7: pass text'],
    ],
    ['oneOf: another value', oneOf('a', 1), 'b', ['x: is "b": it must be "a" or 1']],
    ['booleanRule: text', booleanRule, 'true', ['x: is "true": it must be true or false']],
    ['typeRule: null', typeRule('object'), null, ['x: is null: it must be an object']],
    [
      'typeRule: another type',
      typeRule('function'),
      'f',
      ['x: is a string of 1 character: it must be a function'],
    ],
    [
      'plainRule: a number that is not finite',
      plainRule,
      Number.NaN,
      ['x: is NaN: pass a string, a finite number or a boolean'],
    ],
  ])('%s', (_, check, value, problems) => {
    expect(apply(check, value)).toEqual(problems);
  });

  it.each(['', 7, null, ['a']])('textRule: %j', (value) => {
    expect(apply(textRule, value)).toHaveLength(1);
  });

  it.each([0, 6, 1.5, -1, Number.NaN, Infinity, '2', null, 1n])('wholeNumber: %s', (value) => {
    expect(apply(wholeNumber('pass 1 to 5', 5), value)).toEqual([
      expect.stringMatching(/^x: is .*: pass 1 to 5$/),
    ]);
  });

  it('wholeNumber: an integer that is not safe', () => {
    expect(apply(wholeNumber('pass a count'), 2 ** 53)).toEqual([
      'x: is 9007199254740992: pass a count',
    ]);
  });
});

it.each<readonly [unknown, boolean]>([
  ['', true],
  ['a', true],
  [0, true],
  [false, true],
  [Number.NaN, false],
  [Infinity, false],
  [1n, false],
  [null, false],
  [undefined, false],
  [[], false],
  [{}, false],
  [Symbol('a'), false],
])('plainRule: %o may be passed: %s', (value, isAllowed) => {
  const issue = expect.stringMatching(/: pass a string, a finite number or a boolean$/) as unknown;
  expect(apply(plainRule, value)).toEqual(isAllowed ? [] : [issue]);
});

describe('valuesOf', () => {
  const check = valuesOf((value, key, path, issues) => {
    issues.add(path, `${key} is ${String(value)}`);
  });

  it('applies the rule to each value, with the key in the path', () => {
    expect(apply(check, { a: 1, 'b c': 2 })).toEqual(['x["a"]: a is 1', 'x["b c"]: b c is 2']);
  });

  it('skips values of undefined', () => {
    expect(apply(check, { a: undefined })).toEqual([]);
  });

  it('reports symbols as keys', () => {
    expect(apply(check, { [Symbol('a')]: 1 })).toEqual([
      'x: has a symbol as a key: keys are strings',
    ]);
  });

  it.each([null, [], 'a', new Map([['a', 1]])])('rejects %o', (value) => {
    expect(apply(check, value)).toEqual([
      expect.stringMatching(/^x: is .*: pass an object of names and values$/),
    ]);
  });
});

it('applyRules checks fields in the order of the rules and ignores unknown fields', () => {
  const rules = { first: isText, second: optional(isText) };
  const given = { second: 2, third: 3 };
  expect(issuesOf((issues) => applyRules(given, rules, issues, 'o.'))).toEqual([
    'o.first: is undefined: pass text',
    'o.second: is 2: pass text',
  ]);
});
