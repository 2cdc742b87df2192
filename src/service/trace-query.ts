import { UnusableAnswer } from './decode.ts';
import { ROUNDING } from './record.ts';
import { type ServiceNames, type ServiceOptions, TRACE_QUERY } from './service-names.ts';
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
  readonly exclude: readonly X[];
  readonly pageSize: number | undefined;
  /** The token of the page to begin with; undefined for the first page. */
  readonly pageToken: string | undefined;
}

/** Specification, "GET /api/v1/traces". */
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

/** The filters of a query, with dates and texts that are converted only once per list. */
export interface TraceFilters extends Pick<TraceQuery, 'tags'> {
  readonly startTime: number;
  readonly endTime: number;
  readonly evaluations: readonly EvaluationCondition[];
}

export interface FilteredTrace extends Pick<Trace, 'createdAt' | 'tags'> {
  readonly evaluations: readonly FilteredEvaluation[];
}

type FilteredEvaluation = Pick<TraceEvaluation, 'score' | 'criteria'>;

/** A condition that at least one evaluation of a trace must meet, with the error for other traces. */
interface EvaluationCondition {
  readonly isIgnoredBy: (evaluations: readonly FilteredEvaluation[]) => boolean;
  readonly problem: string;
  readonly override: keyof ServiceOptions;
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
    // Stryker disable next-line ConditionalExpression: narrows the type; no time is before NaN
    startTime: startDate === undefined ? Number.NEGATIVE_INFINITY : toTime(startDate),
    // Stryker disable next-line ConditionalExpression: narrows the type; no time is after NaN
    endTime: endDate === undefined ? Number.POSITIVE_INFINITY : toTime(endDate),
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
  };
}

/**
 * Throws when the service ignored a filter of the list.
 *
 * @param at - The path of the trace in the response.
 */
export function checkFilters(
  { createdAt, tags, evaluations }: FilteredTrace,
  filters: TraceFilters,
  at: string,
): void {
  const time = toTime(createdAt);
  if (time < filters.startTime) throw filterIgnored(`${at}.created_at`, 'is before startDate');
  if (time > filters.endTime) throw filterIgnored(`${at}.created_at`, 'is after endDate');
  if (!filters.tags.every(([key, values]) => hasTag(tags, key, values))) {
    throw filterIgnored(`${at}.tags`, 'do not match the tag filters', 'tagsParameter');
  }
  const ignored = filters.evaluations.find(({ isIgnoredBy }) => isIgnoredBy(evaluations));
  if (ignored === undefined) return;
  throw filterIgnored(`${at}.evaluations`, ignored.problem, ignored.override);
}

function hasTag(tags: Trace['tags'], key: string, values: readonly string[]): boolean {
  const value = tags !== null && Object.hasOwn(tags, key) ? tags[key] : undefined;
  // Stryker disable next-line ConditionalExpression: narrows the type; the values are strings
  return value !== undefined && values.includes(value);
}

/**
 * Creates the error for a trace that a filter should have kept out of the list.
 *
 * @param override - The option with which the name of the filter can be changed, if this is possible.
 */
export function filterIgnored(
  path: string,
  problem: string,
  override?: keyof ServiceOptions,
): UnusableAnswer {
  const fix =
    override === undefined
      ? ''
      : `; if your deployment uses another name for it, set the client option service.${override}`;
  const message = `${path} ${problem}: the service seems to ignore the filter${fix}`;
  return new UnusableAnswer('filter_ignored', path, message);
}
