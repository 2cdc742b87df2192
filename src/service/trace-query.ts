import { ROUNDING } from './record.ts';
import type { ServiceNames, ServiceOptions } from './service-names.ts';
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

/** The filters of a query, with dates and texts that are converted only once per list. */
export interface TraceFilters extends Pick<TraceQuery, 'tags'> {
  /** NaN without a filter: no time is before or after it. */
  readonly startTime: number;
  readonly endTime: number;
  readonly evaluations: readonly EvaluationCondition[];
}

export interface FilteredTrace extends Pick<Trace, 'createdAt' | 'tags'> {
  readonly evaluations: readonly FilteredEvaluation[];
}

type FilteredEvaluation = Pick<TraceEvaluation, 'score' | 'criteria'>;

/** A condition that at least one evaluation of a trace must meet. */
interface EvaluationCondition extends Omit<IgnoredFilter, 'path'> {
  readonly isIgnoredBy: (evaluations: readonly FilteredEvaluation[]) => boolean;
}

/** A filter that the service seems to ignore, because a trace of its list does not match. */
export interface IgnoredFilter {
  /** The path in the response of what does not match. */
  readonly path: string;
  readonly problem: string;
  /** The option with which the name of the filter can be changed. */
  readonly override: keyof ServiceOptions;
  /** Whether the specification leaves open how the filter matches. */
  readonly isOpen?: true | undefined;
}

export function toTraceFilters(query: TraceQuery): TraceFilters {
  const { startDate, endDate, minScore, maxScore, criteria, tags } = query;
  const evaluations: EvaluationCondition[] = [];
  if (minScore !== undefined) {
    const passes = (score: number): boolean => score >= minScore - ROUNDING;
    evaluations.push(conditionOf('score', passes, 'minScore', 'score at or above minScore'));
  }
  if (maxScore !== undefined) {
    const passes = (score: number): boolean => score <= maxScore + ROUNDING;
    evaluations.push(conditionOf('score', passes, 'maxScore', 'score at or below maxScore'));
  }
  if (criteria !== undefined) {
    const text = criteria.toLowerCase();
    const passes = (criterion: string): boolean => criterion.toLowerCase().includes(text);
    evaluations.push(
      conditionOf('criteria', passes, 'criteria', 'criterion that contains the text of criteria'),
    );
  }
  return {
    // Stryker disable next-line StringLiteral: any text that is no time is NaN, too
    startTime: toTime(startDate ?? ''),
    // Stryker disable next-line StringLiteral: any text that is no time is NaN, too
    endTime: toTime(endDate ?? ''),
    tags,
    evaluations,
  };
}

// A service may apply each filter to another evaluation, or leave out scores and criteria. The filter was therefore
// ignored only if the trace has known values and none of these values passes.
function conditionOf<F extends keyof FilteredEvaluation>(
  field: F,
  passes: (value: NonNullable<FilteredEvaluation[F]>) => boolean,
  option: 'minScore' | 'maxScore' | 'criteria',
  wanted: string,
): EvaluationCondition {
  return {
    isIgnoredBy: (evaluations) => {
      let isKnown = false;
      for (const { [field]: value } of evaluations) {
        if (value === null) continue;
        if (passes(value)) return false;
        isKnown = true;
      }
      return isKnown;
    },
    problem: `have no ${wanted}`,
    override: `${option}Parameter`,
    isOpen: option === 'criteria' ? true : undefined,
  };
}

/**
 * Finds the filters of the list that the service seems to ignore.
 *
 * @param at - The path of the trace in the response.
 */
export function findIgnored(
  { createdAt, tags, evaluations }: FilteredTrace,
  filters: TraceFilters,
  at: string,
): IgnoredFilter[] {
  const time = toTime(createdAt);
  const ignored: IgnoredFilter[] = [];
  const add = (field: string, problem: string, override: IgnoredFilter['override']): void => {
    ignored.push({ path: `${at}.${field}`, problem, override });
  };
  if (time < filters.startTime) add('created_at', 'is before startDate', 'startDateParameter');
  if (time > filters.endTime) add('created_at', 'is after endDate', 'endDateParameter');
  for (const { isIgnoredBy, ...condition } of filters.evaluations) {
    if (isIgnoredBy(evaluations)) ignored.push({ path: `${at}.evaluations`, ...condition });
  }
  if (!filters.tags.every(([key, values]) => hasTag(tags, key, values))) {
    const problem = 'do not match the tag filters';
    ignored.push({ path: `${at}.tags`, problem, override: 'tagsParameter', isOpen: true });
  }
  return ignored;
}

function hasTag(tags: Trace['tags'], key: string, values: readonly string[]): boolean {
  const value = tags !== null && Object.hasOwn(tags, key) ? tags[key] : undefined;
  // Stryker disable next-line ConditionalExpression: narrows the type; the values are strings
  return value !== undefined && values.includes(value);
}
