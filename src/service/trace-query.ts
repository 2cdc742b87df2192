import { type ServiceNames, TRACE_QUERY } from './service-names.ts';
import type { TracePart } from './trace.ts';

/** The checked filters and paging of a list of traces. */
export interface TraceQuery<X extends TracePart = TracePart> {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly criteria: string | undefined;
  /** The values allowed for each tag. */
  readonly tags: readonly (readonly [string, readonly string[]])[];
  readonly exclude: readonly X[];
  readonly pageSize: number | undefined;
  /** The token of the page to begin with; undefined for the first page. */
  readonly pageToken: string | undefined;
}

/**
 * Converts the filters and a page token to query parameters (specification, "GET /api/v1/traces").
 */
export function toTraceQuery(
  query: TraceQuery,
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
