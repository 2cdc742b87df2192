import { describe, expect, it } from 'vitest';
import type { FilterEvaluationsParams } from '../../../../../src/index.ts';
import { refusalOf } from '../../../../kit/client/refusals.ts';

const problemsOf = (params: unknown): Promise<string> =>
  refusalOf((client) => client.evaluations.filter(params as FilterEvaluationsParams));

const allProblemsOf = async (...all: readonly unknown[]): Promise<string> =>
  (await Promise.all(all.map(problemsOf))).join('\n');

describe('a filter of evaluation rows is rejected at once', () => {
  it('with filters that are not a list of objects', async () => {
    expect(
      await allProblemsOf(
        { filters: { env: 'prod' } },
        { filters: 'env:prod' },
        { filters: [null, 'x'] },
      ),
    ).toMatchInlineSnapshot(`
      "filters: is an object: pass an array of { key, values }
      filters: is a string of 8 characters: pass an array of { key, values }
      filters[0]: is null: pass { key, values }
      filters[1]: is a string of 1 character: pass { key, values }"
    `);
  });

  it('with filters without a key', async () => {
    expect(
      await allProblemsOf(
        { filters: [{ values: ['x'] }] },
        { filters: [{ key: '', values: ['x'] }] },
        { filters: [{ key: 7, values: ['x'] }] },
      ),
    ).toMatchInlineSnapshot(`
      "filters[0].key: is undefined: pass a string that is not empty
      filters[0].key: is an empty string: pass a string that is not empty
      filters[0].key: is 7: pass a string that is not empty"
    `);
  });

  it('with filters without values', async () => {
    expect(
      await allProblemsOf(
        { filters: [{ key: 'env' }] },
        { filters: [{ key: 'env', values: 'prod' }] },
        {
          filters: [
            { key: 'env', values: ['prod'] },
            { key: 'n', values: ['x', 7] },
          ],
        },
      ),
    ).toMatchInlineSnapshot(`
      "filters[0].values: is undefined: pass an array of strings
      filters[0].values: is a string of 4 characters: pass an array of strings
      filters[1].values[1]: is 7: it must be a string"
    `);
  });

  it.each<readonly [string, object, string]>([
    [
      'an unknown field in a filter',
      { filters: [{ key: 'a', values: ['b'], not: true }] },
      'filters[0].not: is an unknown field ("not"): known are key, values',
    ],
    [
      'a misspelt field in a filter',
      { filters: [{ key: 'a', value: ['b'] }] },
      'filters[0].value: is an unknown field ("value"): did you mean values?\nfilters[0].values: is undefined: pass an array of strings',
    ],
    [
      'a hole in the values',
      { filters: [{ key: 'a', values: new Array(1) }] },
      'filters[0].values',
    ],
    ['a hole in the criteria', { criteria: new Array(1) }, 'criteria'],
    ['a hole in the filters', { filters: new Array(1) }, 'filters[0]'],
  ])('with %s', async (_, params, path) => {
    expect(await problemsOf(params)).toContain(path);
  });

  it('with criteriaFilter beside criteria, or in another form', async () => {
    expect(
      await allProblemsOf(
        { criteria: [], criteriaFilter: { values: [] } },
        { criteriaFilter: ['Reward a'] },
        { criteriaFilter: { values: [7] } },
        { criteriaFilter: { values: [], value: 1 } },
      ),
    ).toMatchInlineSnapshot(`
      "criteriaFilter: is passed beside criteria: keep one of them
      criteriaFilter: is an array of 1: pass { values }, or criteria
      criteriaFilter.values[0]: is 7: it must be a string
      criteriaFilter.value: is an unknown field ("value"): did you mean values?"
    `);
  });

  it('with criteria that are not a list of texts', async () => {
    expect(await allProblemsOf({ criteria: 'Reward a' }, { criteria: [7] })).toMatchInlineSnapshot(`
      "criteria: is a string of 8 characters: pass an array of strings
      criteria[0]: is 7: it must be a string"
    `);
  });

  it('with an unknown endpointType', async () => {
    expect(await allProblemsOf({ endpointType: 'rating' }, { endpointType: 7 }))
      .toMatchInlineSnapshot(`
        "endpointType: is "rating": it must be "reward" or "trace"
        endpointType: is 7: it must be "reward" or "trace""
      `);
  });

  it('with an invalid page or pageSize', async () => {
    expect(
      await allProblemsOf(
        { page: -1, pageSize: 0 },
        { page: 1.5, pageSize: -1 },
        { page: '1', pageSize: Number.NaN },
        { page: null, pageSize: null },
      ),
    ).toMatchInlineSnapshot(`
      "page: is -1: it must be an integer of at least 0
      pageSize: is 0: it must be an integer of at least 1
      page: is 1.5: it must be an integer of at least 0
      pageSize: is -1: it must be an integer of at least 1
      page: is "1": it must be an integer of at least 0
      pageSize: is NaN: it must be an integer of at least 1
      page: is null: it must be an integer of at least 0
      pageSize: is null: it must be an integer of at least 1"
    `);
  });

  it('with unknown fields', async () => {
    expect(await allProblemsOf({ page_size: 5 }, { criteria_filter: { values: [] } }, { tags: {} }))
      .toMatchInlineSnapshot(`
        "page_size: is an unknown field ("page_size"): did you mean pageSize?
        criteria_filter: is an unknown field ("criteria_filter"): did you mean criteria?
        tags: is an unknown field ("tags"): did you mean filters?"
      `);
  });

  it.each([null, 'text', 7, []])('with parameters of %j', async (params) => {
    expect(await problemsOf(params)).toMatch(
      /^params: is .+, but \w+ takes one object: \w+\(\{ .+ \}\)$/,
    );
  });
});
