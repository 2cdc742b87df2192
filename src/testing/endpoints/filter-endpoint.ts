import * as z from 'zod/mini';
import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import { type FilterRequest, filterRequestFields } from '../../service/requests.ts';
import { ROUTES } from '../../service/routes.ts';
import { json } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { readJsonBody } from '../requests/read-json-body.ts';
import type { ServerSetup } from '../server-options.ts';

const DEFAULT_PAGE_SIZE = 100;

/** POST /api/v1/evaluations/filter: returns a page of the rows that match the filters, newest first. */
export function createFilterEndpoint(names: ServerSetup['names']): Endpoint {
  const { backgroundSuffix, tracePath } = names;
  const paths = { reward: ROUTES.reward, trace: tracePath };
  const schema = z.looseObject(filterRequestFields());
  return ({ memory, request }) => {
    const body = readJsonBody(request, schema);
    const { filters, criteria_filter: criteria, endpoint_type: type } = body;
    const page = body.page ?? 1;
    const pageSize = body.page_size ?? DEFAULT_PAGE_SIZE;
    const key = JSON.stringify([filters, criteria, type]);
    const rows = memory.filteredRows.select(memory.evaluationRows, key, (row) =>
      passes(row, body, (kind) => [paths[kind], `${paths[kind]}${backgroundSuffix}`]),
    );
    const end = rows.length - (page - 1) * pageSize;
    return json({
      evaluations: rows.slice(Math.max(0, end - pageSize), Math.max(0, end)).reverse(),
      total: rows.length,
      page,
      page_size: pageSize,
      total_pages: Math.ceil(rows.length / pageSize),
    });
  };
}

function passes(
  row: EvaluationRowWire,
  { filters, criteria_filter: criteria, endpoint_type: type }: FilterRequest,
  pathsOf: (kind: 'reward' | 'trace') => readonly string[],
): boolean {
  return (
    hasTags(row, filters ?? []) &&
    (criteria == null || isOneOf(row.request_payload['evaluation_criteria'], criteria.values)) &&
    (type == null || isOneOf(row.endpoint, pathsOf(type)))
  );
}

function hasTags(
  { tags }: EvaluationRowWire,
  filters: NonNullable<FilterRequest['filters']>,
): boolean {
  return filters.every(({ key, values }) => Object.hasOwn(tags, key) && isOneOf(tags[key], values));
}

function isOneOf(value: unknown, allowed: readonly string[]): boolean {
  return allowed.some((one) => one === value);
}
