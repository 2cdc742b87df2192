import { describe, expect, it } from 'vitest';
import {
  checkFields,
  requireObject,
  throwIssues,
  traceIdRule,
  validateFields,
} from '../../../src/input/fields.ts';
import { IssueList } from '../../../src/values/issue-list.ts';
import { optional, rule } from '../../../src/values/rules.ts';
import { inputErrorOf } from './given.ts';

const isText = rule((value) => typeof value === 'string', 'pass text');
const RULES = { first: isText, second: optional(isText) };

const lines = (issues: IssueList): string[] =>
  issues.all.map(({ path, message }) => `${path}: ${message}`);

describe('checkFields', () => {
  const check = (given: object): string[] => {
    const issues = new IssueList();
    checkFields<object>(given, RULES, issues);
    return lines(issues);
  };

  it('reports unknown fields first, then known fields in the order of their rules', () => {
    expect(check({ second: 2, third: 3, First: 4 })).toEqual([
      'third: is an unknown field ("third"): known are first, second',
      'First: is an unknown field ("First"): did you mean first?',
      'first: is undefined: pass text',
      'second: is 2: pass text',
    ]);
  });

  it('accepts unknown fields of undefined', () => {
    expect(check({ first: 'a', third: undefined })).toEqual([]);
  });

  it('shortens the names of unknown fields', () => {
    const [line] = check({ first: 'a', ['n'.repeat(500)]: 1 });
    expect(line).toContain(`${'n'.repeat(64)}…: is an unknown field`);
    expect(line?.length).toBeLessThan(250);
  });

  it('suggests the options of a call and of the client, with their place', () => {
    const given = { first: 'a', timeout: 1, onresponse: 2, apiKeys: 3, signal: 4, model: 5 };
    expect(check(given)).toEqual([
      'timeout: is an unknown field ("timeout"): did you mean timeoutMs (in milliseconds), an option of the call, which is passed in its second argument?',
      'onresponse: is an unknown field ("onresponse"): did you mean onResponse, an option of the call, which is passed in its second argument?',
      'apiKeys: is an unknown field ("apiKeys"): did you mean apiKey, an option of the client, which is passed to new Client()?',
      'signal: is an unknown field ("signal"): it is an option of the call, which is passed in its second argument',
      'model: is an unknown field ("model"): known are first, second',
    ]);
  });
});

describe('validateFields', () => {
  it('throws an error that lists all issues', () => {
    const usage = 'rate({ first })';
    expect(inputErrorOf(() => validateFields<object>({ second: 2 }, RULES, usage)).issues).toEqual([
      { path: 'first', message: 'is undefined: pass text' },
      { path: 'second', message: 'is 2: pass text' },
    ]);
  });

  it('throws at once when the parameters are not an object', () => {
    const usage = 'rate({ first })';
    expect(inputErrorOf(() => validateFields<object>([], RULES, usage)).issues).toEqual([
      { path: 'params', message: 'is an array of 0, but rate takes one object: rate({ first })' },
    ]);
  });

  it('throws nothing when all fields pass', () => {
    expect(() => {
      validateFields<object>({ first: 'a' }, RULES, 'rate({ first })');
    }).not.toThrow();
  });
});

it('throwIssues throws nothing for an empty list', () => {
  expect(() => {
    throwIssues(new IssueList());
  }).not.toThrow();
});

it.each<readonly [unknown, string]>([
  [null, 'is null'],
  [undefined, 'is undefined'],
  ['text', 'is a string of 4 characters'],
  [[1], 'is an array of 1'],
])('requireObject rejects %j', (value, problem) => {
  expect(
    inputErrorOf(() => {
      requireObject(value, 'rate({ traceId, rating })');
    }).issues,
  ).toEqual([
    {
      path: 'params',
      message: `${problem}, but rate takes one object: rate({ traceId, rating })`,
    },
  ]);
});

it.each<readonly [unknown, readonly string[]]>([
  ['0198c3d2-6a41-7c1e-9b52-3f0a7d1e5c44', []],
  ['abc', ['id: is "abc": pass the UUID of a trace']],
  [undefined, ['id: is undefined: pass the UUID of a trace']],
])('traceIdRule returns for %j: %j', (value, expected) => {
  const issues = new IssueList();
  traceIdRule(value, 'id', issues);
  expect(lines(issues)).toEqual(expected);
});
