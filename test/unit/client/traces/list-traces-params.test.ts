import { describe, expect, it } from 'vitest';
import type { ListTracesParams } from '../../../../src/index.ts';
import { createTestClient } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { refusalOf } from '../../../kit/client/refusals.ts';

// The list is never iterated: invalid parameters are rejected at once.
const problemsOf = (params: unknown): Promise<string> =>
  refusalOf((client) => client.traces.list(params as ListTracesParams));

const allProblemsOf = async (...all: readonly unknown[]): Promise<string> =>
  (await Promise.all(all.map(problemsOf))).join('\n');

const CANNOT_CARRY =
  'which the format key:value1,value2 cannot carry: filter the traces after you have read them';

describe('a list of traces is rejected at once', () => {
  it('with a pageSize outside 1 to 500', async () => {
    const sizes = [0, -1, 501, 1.5, Number.NaN, Infinity, '50', null];
    expect(await allProblemsOf(...sizes.map((pageSize) => ({ pageSize })))).toMatchInlineSnapshot(`
      "pageSize: is 0: a page has a whole number from 1 to 500
      pageSize: is -1: a page has a whole number from 1 to 500
      pageSize: is 501: a page has a whole number from 1 to 500
      pageSize: is 1.5: a page has a whole number from 1 to 500
      pageSize: is NaN: a page has a whole number from 1 to 500
      pageSize: is Infinity: a page has a whole number from 1 to 500
      pageSize: is a string of 2 characters: a page has a whole number from 1 to 500
      pageSize: is null: a page has a whole number from 1 to 500"
    `);
  });

  it('with scores outside 0 to 1', async () => {
    expect(
      await allProblemsOf(
        { minScore: -0.01, maxScore: 1.01 },
        { minScore: Number.NaN },
        { maxScore: '1' },
        { maxScore: null },
      ),
    ).toMatchInlineSnapshot(`
      "minScore: is -0.01: a score is a number from 0 to 1
      maxScore: is 1.01: a score is a number from 0 to 1
      minScore: is NaN: a score is a number from 0 to 1
      maxScore: is a string of 1 character: a score is a number from 0 to 1
      maxScore: is null: a score is a number from 0 to 1"
    `);
  });

  it.each<readonly [object, string]>([
    [{ minScore: '0.9', maxScore: 0.1 }, 'minScore'],
    [{ minScore: 0.9, maxScore: '0.1' }, 'maxScore'],
  ])('with a score that is text, without comparing it: %j', async (scores, path) => {
    expect(await problemsOf(scores)).toBe(
      `${path}: is a string of 3 characters: a score is a number from 0 to 1`,
    );
  });

  it.each([
    'yesterday',
    '',
    '2026',
    '2026-11',
    '20 November 2026',
    '11/20/2026',
    '2026-13-01',
    '2026-00-10',
    '2026-11-32',
    '2026-02-30',
    '2025-02-29T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T08:60:00Z',
    '2026-11-20T08:00:00+99:99',
    '2026-11-20 08:00:00Z',
    ' 2026-11-20',
    '2026-11-20\n',
    '2026-W47',
    new Date(Number.NaN),
    1_795_000_000_000,
    null,
    {},
  ])('with the date %j', async (date) => {
    expect(await allProblemsOf({ startDate: date }, { endDate: date })).toMatch(
      /^startDate: is .*: pass a valid Date or an ISO date-time string\nendDate: is .* string$/,
    );
  });

  it('with a pageToken or a criterion that is not text', async () => {
    expect(
      await allProblemsOf(
        { pageToken: '', criteria: '' },
        { pageToken: 7, criteria: ['Reward a'] },
      ),
    ).toMatchInlineSnapshot(`
      "criteria: is an empty string: pass a string that is not empty
      pageToken: is an empty string: pass a string that is not empty
      criteria: is an array of 1: pass a string that is not empty
      pageToken: is 7: pass a string that is not empty"
    `);
  });

  it('with something else than texts in exclude', async () => {
    expect(await allProblemsOf({ exclude: 'trace' }, { exclude: [7, null, ''] }))
      .toMatchInlineSnapshot(`
      "exclude: is a string of 5 characters: pass an array
      exclude[0]: is 7: pass a string that is not empty
      exclude[1]: is null: pass a string that is not empty
      exclude[2]: is an empty string: pass a string that is not empty"
    `);
  });

  it('with tags in another format than that of the wire', async () => {
    expect(await allProblemsOf({ tags: 'env' }, { tags: ['env:prod', ':x', 'env:', 7] }))
      .toMatchInlineSnapshot(`
      "tags: is a string of 3 characters: write key:value1,value2, or pass { key: values }
      tags: is a string of 2 characters: write key:value1,value2, or pass { key: values }
      tags: is a string of 4 characters: write key:value1,value2, or pass { key: values }
      tags: is 7: write key:value1,value2, or pass { key: values }"
    `);
  });

  it('with unknown fields', async () => {
    expect(await allProblemsOf({ page_size: 5 }, { limit: 5 }, { min_score: 0 }))
      .toMatchInlineSnapshot(`
        "page_size: is an unknown field ("page_size"): did you mean pageSize?
        limit: is an unknown field ("limit"): did you mean pageSize?
        min_score: is an unknown field ("min_score"): did you mean minScore?"
      `);
  });

  it('with all issues at once', async () => {
    const all = {
      startDate: 'x',
      endDate: 'x',
      minScore: 2,
      maxScore: 2,
      criteria: 7,
      tags: 7,
      exclude: 7,
      pageSize: 0,
      pageToken: 7,
    };
    expect(await problemsOf(all)).toMatchInlineSnapshot(`
      "startDate: is a string of 1 character: pass a valid Date or an ISO date-time string
      endDate: is a string of 1 character: pass a valid Date or an ISO date-time string
      minScore: is 2: a score is a number from 0 to 1
      maxScore: is 2: a score is a number from 0 to 1
      criteria: is 7: pass a string that is not empty
      tags: is 7: pass an object of names and values
      exclude: is 7: pass an array
      pageSize: is 0: a page has a whole number from 1 to 500
      pageToken: is 7: pass a string that is not empty"
    `);
  });

  it.each([null, 'text', 7, []])('with parameters of %j', async (params) => {
    expect(await problemsOf(params)).toMatch(
      /^params: is .+, but \w+ takes one object: \w+\(\{ .+ \}\)$/,
    );
  });
});

describe('a tag filter is rejected', () => {
  it.each<readonly [string, object, string]>([
    ['a key', { 'a:b': 'x' }, `tags["a:b"]: has : or , in its key, ${CANNOT_CARRY}`],
    ['a key', { 'a,b': 'x' }, `tags["a,b"]: has : or , in its key, ${CANNOT_CARRY}`],
    ['a value', { env: 'a,b' }, `tags["env"]: has , in a value, ${CANNOT_CARRY}`],
    ['one of the values', { env: ['ok', 'a,b'] }, `tags["env"]: has , in a value, ${CANNOT_CARRY}`],
  ])('when %s contains a separator of the wire: %j', async (_, tags, line) => {
    expect(await problemsOf({ tags })).toBe(line);
  });

  it('without a key or a value', async () => {
    expect(await allProblemsOf({ tags: { '': 'x' } }, { tags: { env: [] } }))
      .toMatchInlineSnapshot(`
      "tags[""]: has an empty key: name the tag
      tags["env"]: has no value: pass at least one"
    `);
  });

  it('when it is not an object', async () => {
    expect(await allProblemsOf({ tags: 7 }, { tags: null })).toMatchInlineSnapshot(`
      "tags: is 7: pass an object of names and values
      tags: is null: pass an object of names and values"
    `);
  });

  it.each<readonly [string, unknown]>([
    ['null', null],
    ['NaN', Number.NaN],
    ['a bigint', 1n],
    ['a symbol', Symbol('x')],
    ['a function', () => 'x'],
    ['an object', { a: 1 }],
    ['an object without a prototype', Object.create(null)],
    ['a list in a list', [['x']]],
    ['a list in a list of two', [['x', 'y']]],
    ['a hole in a list', new Array(1)],
  ])('when a value is %s', async (_, value) => {
    expect(await problemsOf({ tags: { env: value } })).toMatch(
      /^tags\["env"\]: is .*: pass a string, a finite number or a boolean$/,
    );
  });

  it('when a key is a symbol', async () => {
    expect(await problemsOf({ tags: { [Symbol('env')]: 'prod' } })).toMatch(/^tags: /);
  });
});

describe('a list of traces sends', () => {
  it.each<readonly [object, Readonly<Record<string, string>>]>([
    [
      { minScore: 0.6, maxScore: 0.5 },
      { min_score: '0.6', max_score: '0.5' },
    ],
    [{ tags: 'env:prod,dev' }, { tags: 'env:prod,dev' }],
    [{ tags: ['at:a:b,c'] }, { tags: 'at:a:b,c' }],
    [{ exclude: ['rating'] }, { exclude: 'rating' }],
    [
      { startDate: '2026-11-21', endDate: '2026-11-20' },
      { start_date: '2026-11-21T00:00:00Z', end_date: '2026-11-20T00:00:00Z' },
    ],
    [
      { startDate: '20260501T100000Z', endDate: '20260501' },
      { start_date: '20260501T100000Z', end_date: '20260501T000000Z' },
    ],
  ])('%j as it is, although nothing may match', async (params, query) => {
    const { client, sent } = createTestClient([json({ traces: [], next_page_token: null })]);

    expect((await client.traces.list(params).firstPage()).items).toEqual([]);
    expect(Object.fromEntries(new URL(sent[0]?.url ?? '').searchParams)).toEqual(query);
  });
});
