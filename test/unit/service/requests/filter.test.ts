import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { filterRequestFields } from '../../../../src/service/requests.ts';
import { issuesOf } from '../../../kit/server/schema-issues.ts';

it.each<readonly [string, object, readonly string[]]>([
  ['an empty body', {}, []],
  [
    'null for all fields',
    { filters: null, criteria_filter: null, endpoint_type: null, page: null, page_size: null },
    [],
  ],
  ['the smallest numbers', { page: 1, page_size: 1, endpoint_type: 'trace' }, []],
  ['page 0', { page: 0 }, ['page: too_small']],
  ['page_size 0', { page_size: 0 }, ['page_size: too_small']],
  ['page 1.5', { page: 1.5 }, ['page: invalid_type']],
  ['an unknown endpoint', { endpoint_type: 'rating' }, ['endpoint_type: invalid_value']],
  ['a filter without values', { filters: [{ key: 'a' }] }, ['filters.0.values: invalid_type']],
  ['criteria without values', { criteria_filter: {} }, ['criteria_filter.values: invalid_type']],
])('filterRequestFields report the issues of %s', (_, body, issues) => {
  expect(issuesOf(z.looseObject(filterRequestFields()), body)).toEqual(issues);
});
