import { ROUNDING } from './record.ts';
import type { ServiceNames } from './service-names.ts';
import { toTime } from './timestamp.ts';
import type { Trace, TraceEvaluation, TracePart } from './trace.ts';

/** The checked filters and paging of a list of traces. */
export interface TraceQuery<X extends TracePart = TracePart> {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly criteria: string | undefined;
  /** The values allowed for each tag. */
  readonly tags: readonly (readonly [string, readonly string[]])[];
  /** The parts to leave out; the service may know more of them than this package. */
  readonly exclude: readonly X[];
  readonly pageSize: number | undefined;
  /** The token of the page to begin with; undefined for the first page. */
  readonly pageToken: string | undefined;
}

/** The parts of a query that are one parameter with one value, in the order of the parameters. */
const SINGLE = [
  'startDate',
  'endDate',
  'minScore',
  'maxScore',
  'criteria',
  'pageSize',
  'pageToken',
] as const;

/** Specification, "GET /api/v1/traces". */
export function toTraceQuery(
  query: TraceQuery,
  pageToken: string | undefined,
  names: ServiceNames,
): (readonly [string, string])[] {
  const values = { ...query, pageToken };
  return [
    ...SINGLE.flatMap((key) => {
      const value = values[key];
      return value === undefined ? [] : [[names[`${key}Parameter`], String(value)] as const];
    }),
    ...query.tags.map(
      ([key, values]) => [names.tagsParameter, `${key}:${values.join(',')}`] as const,
    ),
    ...query.exclude.map((part) => [names.excludeParameter, part] as const),
  ];
}

export interface FilteredTrace extends Pick<Trace, 'createdAt' | 'tags'> {
  readonly evaluations: readonly FilteredEvaluation[];
}

type FilteredEvaluation = Pick<TraceEvaluation, 'score' | 'criteria'>;

/** A filter of a list of traces. */
export interface TraceFilter<T> extends Omit<IgnoredFilter, 'path'> {
  /** The path in the trace of what does not match. */
  readonly field: string;
  readonly isIgnoredBy: (trace: T) => boolean;
}

/** A filter that the service seems to ignore, because a trace of its list does not match. */
export interface IgnoredFilter {
  /** The path in the response of what does not match. */
  readonly path: string;
  /** The parameter of `client.traces.list`. */
  readonly name: (typeof SINGLE)[number] | 'tags' | 'exclude';
  /** Whether the specification leaves open how the filter matches. */
  readonly isOpen?: true | undefined;
}

/** Converts dates and texts only once per list. A filter that is not set matches every trace. */
export function toTraceFilters(query: TraceQuery): readonly TraceFilter<FilteredTrace>[] {
  const { startDate, endDate, minScore = -Infinity, maxScore = Infinity, criteria = '' } = query;
  const startTime = startDate === undefined ? -Infinity : toTime(startDate);
  const endTime = endDate === undefined ? Infinity : toTime(endDate);
  const text = criteria.toLowerCase();
  return [
    {
      field: 'created_at',
      name: 'startDate',
      isIgnoredBy: ({ createdAt }) => startDate !== undefined && toTime(createdAt) < startTime,
    },
    {
      field: 'created_at',
      name: 'endDate',
      isIgnoredBy: ({ createdAt }) => endDate !== undefined && toTime(createdAt) > endTime,
    },
    {
      ...ofEvaluations('score', ({ score }) => score !== null && score >= minScore - ROUNDING),
      name: 'minScore',
    },
    {
      ...ofEvaluations('score', ({ score }) => score !== null && score <= maxScore + ROUNDING),
      name: 'maxScore',
    },
    {
      ...ofEvaluations('criteria', (one) => one.criteria?.toLowerCase().includes(text) === true),
      name: 'criteria',
      isOpen: true,
    },
    {
      field: 'tags',
      name: 'tags',
      isOpen: true,
      isIgnoredBy: ({ tags }) => !query.tags.every(([key, values]) => hasTag(tags, key, values)),
    },
  ];
}

// A service may apply each filter to another evaluation, or leave out scores and criteria. The filter was therefore
// ignored only if the trace has known values and none of these values passes.
function ofEvaluations(
  key: keyof FilteredEvaluation,
  passes: (evaluation: FilteredEvaluation) => boolean,
): Pick<TraceFilter<FilteredTrace>, 'field' | 'isIgnoredBy'> {
  return {
    field: 'evaluations',
    isIgnoredBy: ({ evaluations }) =>
      evaluations.some((one) => one[key] !== null) && !evaluations.some(passes),
  };
}

/**
 * Finds the filters of the list that the service seems to ignore.
 *
 * @param at - The path of the trace in the response.
 */
export function findIgnored<T>(
  trace: T,
  filters: readonly TraceFilter<T>[],
  at: string,
): IgnoredFilter[] {
  return filters
    .filter(({ isIgnoredBy }) => isIgnoredBy(trace))
    .map(({ field, name, isOpen }) => ({ path: `${at}.${field}`, name, isOpen }));
}

function hasTag(tags: Trace['tags'], key: string, values: readonly string[]): boolean {
  const value = tags !== null && Object.hasOwn(tags, key) ? tags[key] : undefined;
  // Stryker disable next-line ConditionalExpression: narrows the type; the values are strings
  return value !== undefined && values.includes(value);
}
