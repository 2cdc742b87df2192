import { describe, expect, it } from 'vitest';
import {
  checkFields,
  readParams,
  throwIssues,
  traceIdRule,
  validateFields,
} from '../../../src/client/params.ts';
import { anyValue, IssueList, listOf, optional, rule } from '../../../src/values/rules.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { revokedProxy, throwingProxy } from '../../kit/client/hostile-values.ts';
import { inputErrorOf } from './given.ts';

const isText = rule((value) => typeof value === 'string', 'pass text');
const LISTS = { first: listOf(anyValue, 'pass an array') };
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
    expect(line).toContain('nnnnnnnn…: is an unknown field ("nnnnnnnn…")');
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

  it('returns a copy of the own fields without a prototype', () => {
    const given = Object.assign(Object.create({ second: 'inherited' }) as object, { first: 'a' });
    const own = validateFields<object>(given, RULES, 'rate({ first })');
    expect([own, Object.getPrototypeOf(own)]).toEqual([{ first: 'a' }, null]);
  });

  it.each<readonly [string, object]>([
    [
      'a getter that throws',
      {
        get first(): never {
          throw new Error(KEY);
        },
      },
    ],
    ['a proxy that throws', throwingProxy()],
    ['a revoked proxy', revokedProxy()],
    ['a field that is a revoked proxy', { first: revokedProxy() }],
  ])('throws an error of this package for %s', (_, given) => {
    expect(
      inputErrorOf(() => validateFields<object>(given, LISTS, 'rate({ first })')).issues,
    ).toEqual([
      {
        path: 'params',
        message: 'cannot be read, because a getter or a proxy in it throws: pass a plain object',
      },
    ]);
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
])('readParams rejects %j', (value, problem) => {
  expect(
    inputErrorOf(() => {
      readParams<object, unknown>(value as object, 'rate({ traceId, rating })', (own) => own);
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
  ['abc', ['id: is a string of 3 characters: pass the UUID of a trace']],
  [undefined, ['id: is undefined: pass the UUID of a trace']],
])('traceIdRule returns for %j: %j', (value, expected) => {
  const issues = new IssueList();
  traceIdRule(value, 'id', issues);
  expect(lines(issues)).toEqual(expected);
});
