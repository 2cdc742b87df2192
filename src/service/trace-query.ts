import { type ServiceNames, TRACE_QUERY } from './names.ts';

/** The checked filters of the trace list. */
export interface TraceListQuery {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly criteria: string | undefined;
  readonly tags: readonly (readonly [string, readonly string[]])[];
  readonly exclude: readonly string[];
  readonly pageSize: number | undefined;
}

/**
 * Writes the query parameters of the trace list (specification, "GET /api/v1/traces").
 *
 * @param query - The filters.
 * @param pageToken - Which page; the first one without.
 * @param names - The names that a deployment may override.
 */
export function toTraceQuery(
  query: TraceListQuery,
  pageToken: string | undefined,
  names: ServiceNames,
): (readonly [string, string])[] {
  const single: readonly (readonly [string, string | number | undefined])[] = [
    [TRACE_QUERY.startDate, query.startDate],
    [TRACE_QUERY.endDate, query.endDate],
    [names.minScoreParameter, query.minScore],
    [names.maxScoreParameter, query.maxScore],
    [names.criteriaParameter, query.criteria],
    [TRACE_QUERY.pageSize, query.pageSize],
    [TRACE_QUERY.pageToken, pageToken],
  ];
  return [
    ...single.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
    ...query.tags.map(
      ([key, values]) => [names.tagsParameter, `${key}:${values.join(',')}`] as const,
    ),
    ...query.exclude.map((part) => [names.excludeParameter, part] as const),
  ];
}
