import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { filterRequestFields } from '../../../../src/service/requests.ts';
import { change } from '../../../kit/server/contract.ts';
import {
  ACCEPTED_FILTERS,
  EVERYTHING,
  OTHER_FILTERS,
  REJECTED_FILTERS,
} from '../../../kit/server/evaluation-filter.ts';
import { issuesOf } from '../../../kit/server/schema-issues.ts';

const issues = (body: unknown): string[] => issuesOf(z.looseObject(filterRequestFields()), body);

it.each([...ACCEPTED_FILTERS, ...OTHER_FILTERS])(
  'filterRequestFields report no issue of $name',
  ({ body }) => {
    expect(issues(body)).toEqual([]);
  },
);

it.each(REJECTED_FILTERS)(
  'filterRequestFields report the issue of $name',
  ({ loc, type, ...difference }) => {
    expect(issues(change(EVERYTHING.body, difference))).toEqual([`${loc.join('.')}: ${type}`]);
  },
);
