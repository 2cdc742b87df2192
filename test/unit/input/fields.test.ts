import { describe, expect, it } from 'vitest';
import { IssueList } from '../../../src/values/issue-list.ts';
import {
  booleanRule,
  checkFields,
  isPlain,
  listOf,
  oneOf,
  optional,
  rule,
  type Rule,
  textRule,
  traceIdRule,
  wholeNumber,
} from '../../../src/values/rules.ts';
import { inputErrorOf } from './given.ts';

/** What a check finds, each as `path: message`. */
function found(check: (issues: IssueList) => void): string[] {
  const issues = new IssueList();
  check(issues);
  issues.add('end', 'of the list');
  const all = inputErrorOf(() => {
    issues.throwIfAny();
  }).issues;
  return all.slice(0, -1).map(({ path, message }) => `${path}: ${message}`);
}

const judge = (check: Rule, value: unknown): string[] =>
  found((issues) => {
    check(value, 'x', issues);
  });

const isText = rule((value) => typeof value === 'string', 'pass text');

describe('a rule passes', () => {
  it.each<readonly [string, Rule, readonly unknown[]]>([
    ['what its test passes', isText, ['', 'a']],
    ['what is absent where it may be', optional(isText), [undefined, 'a']],
    ['a list whose items pass', listOf(isText, 'pass a list'), [[], ['a', 'b']]],
    ['one of the values allowed', oneOf('a', 1, null), ['a', 1, null]],
    ['true and false', booleanRule, [true, false]],
    ['text that is not empty', textRule, ['a', ' ']],
    ['the id of a trace', traceIdRule, ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44']],
    ['a whole number up to its maximum', wholeNumber('1 to 5', 5), [1, 2, 5]],
    ['any whole number without one', wholeNumber('from 1'), [1, Number.MAX_SAFE_INTEGER]],
  ])('%s', (_, check, values) => {
    expect(values.flatMap((value) => judge(check, value))).toEqual([]);
  });
});

describe('a rule notes', () => {
  it.each<readonly [string, Rule, unknown, readonly string[]]>([
    ['what was given and the fix', isText, 7, ['x: is 7: pass text']],
    ['null, which is not absent', optional(isText), null, ['x: is null: pass text']],
    [
      'what is no list',
      listOf(isText, 'pass a list'),
      'a',
      ['x: is a string of 1 character: pass a list'],
    ],
    [
      'each item that is wrong, holes too',
      listOf(isText, 'pass a list'),
      // eslint-disable-next-line no-sparse-arrays -- a hole is what is tested
      ['a', , 7],
      ['x[1]: is undefined: pass text', 'x[2]: is 7: pass text'],
    ],
    ['another value than those allowed', oneOf('a', 1), 'b', ['x: is "b": it must be "a" or 1']],
    [
      'text where a boolean is asked for',
      booleanRule,
      'true',
      ['x: is "true": it must be true or false'],
    ],
    ['an id of another form', traceIdRule, 'abc', ['x: is "abc": pass the UUID of a trace']],
  ])('%s', (_, check, value, problems) => {
    expect(judge(check, value)).toEqual(problems);
  });

  it.each(['', 7, null, ['a']])('text that is empty or none, as %j', (value) => {
    expect(judge(textRule, value)).toHaveLength(1);
  });

  it.each([0, 6, 1.5, -1, Number.NaN, Infinity, '2', null, 1n])(
    'a number that is not whole or beyond its limits, as %s',
    (value) => {
      expect(judge(wholeNumber('pass 1 to 5', 5), value)).toEqual([
        expect.stringMatching(/^x: is .*: pass 1 to 5$/),
      ]);
    },
  );
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
])('%o can stand in a query as text: %s', (value, expected) => {
  expect(isPlain(value)).toBe(expected);
});

it('the fields of an object are checked in the order of their rules, unknown ones first', () => {
  const rules = { first: isText, second: optional(isText) };
  const given = { second: 2, third: 3, First: 4 };
  expect(
    found((issues) => {
      checkFields<object>(given, rules, issues);
    }),
  ).toEqual([
    'third: is an unknown field ("third"): known are first, second',
    'First: is an unknown field ("First"): did you mean first?',
    'first: is undefined: pass text',
    'second: is 2: pass text',
  ]);
});
