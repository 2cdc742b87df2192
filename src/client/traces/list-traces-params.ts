import { LIMITS } from '../../service/requests.ts';
import { isTimestamp, withZone } from '../../service/timestamp.ts';
import type { TraceQuery } from '../../service/trace-query.ts';
import type { TracePart } from '../../service/trace.ts';
import { once } from '../../values/once.ts';
import {
  IssueList,
  listOf,
  numberFrom,
  optional,
  plainRule,
  rule,
  type Rule,
  type RulesFor,
  textRule,
  valuesOf,
  wholeNumber,
} from '../../values/rules.ts';
import { checkFields, readParams, throwIssues, toList } from '../params.ts';

/** The values of a tag to accept: one value or a list. */
export type TagFilterValue = string | number | boolean | readonly (string | number | boolean)[];

/**
 * The parameters of `client.traces.list`.
 *
 * @typeParam X - The parts to leave out.
 */
export interface ListTracesParams<X extends TracePart = never> {
  /**
   * The earliest time at which a trace was stored, inclusive: a `Date` or an ISO 8601 date-time. Without
   * a zone it is UTC.
   *
   * @defaultValue none
   */
  readonly startDate?: Date | string | undefined;
  /**
   * The latest time at which a trace was stored, inclusive: a `Date` or an ISO 8601 date-time. Without a
   * zone it is UTC.
   *
   * @defaultValue none
   */
  readonly endDate?: Date | string | undefined;
  /**
   * The lowest score to accept, from 0 to 1. A trace that reports only lower scores is an
   * `InvalidResponseError` with the code `filter_ignored`.
   *
   * @defaultValue none
   */
  readonly minScore?: number | undefined;
  /**
   * The highest score to accept, from 0 to 1. A trace that reports only higher scores is an
   * `InvalidResponseError` with the code `filter_ignored`.
   *
   * @defaultValue none
   */
  readonly maxScore?: number | undefined;
  /**
   * The criterion against which a trace must have been evaluated. A page with a trace that reports only criteria without
   * this text, in any case, has the warning `filter_ignored`, see `service.checkFilters`.
   *
   * @defaultValue none
   */
  readonly criteria?: string | undefined;
  /**
   * The values to accept for each tag; the service decides how several tags match. Keys cannot contain `:` or `,`, and
   * values cannot contain `,`, because the format `key:value1,value2` of the wire has no escapes. Also a text in this
   * format, or a list of them. A page with a trace that lacks one of the tags has the warning `filter_ignored`, see
   * `service.checkFilters`.
   *
   * @defaultValue none
   */
  readonly tags?:
    Readonly<Record<string, TagFilterValue | undefined>> | string | readonly string[] | undefined;
  /**
   * The parts to leave out of each trace; the type of the result does not have them either. A name that this package
   * does not know is sent with the warning `unknown_exclude`.
   *
   * @defaultValue none
   */
  readonly exclude?: readonly X[] | undefined;
  /**
   * The number of traces per page: an integer from 1 to 500. It does not limit how many traces are
   * listed.
   *
   * @defaultValue none: the service uses its own default, 50
   */
  readonly pageSize?: number | undefined;
  /**
   * The page to begin with: the `nextPageToken` of an earlier page.
   *
   * @defaultValue the first page
   */
  readonly pageToken?: string | undefined;
}

const timeRule: Rule = /* @__PURE__ */ rule(
  (value) => toTimestamp(value) !== undefined,
  'pass a valid Date or an ISO date-time string',
);

const scoreRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ numberFrom(0, 1),
  'a score is a number from 0 to 1',
);

const tagRecordRule: Rule = /* @__PURE__ */ valuesOf((given, key, at, issues) => {
  const values = toList(given);
  if (key === '') issues.add(at, 'has an empty key: name the tag');
  if (values.length === 0) issues.add(at, 'has no value: pass at least one');
  if (/[:,]/.test(key)) issues.add(at, `has : or , in its key, ${CANNOT_CARRY}`);
  for (const value of values) {
    plainRule(value, at, issues);
    // The first colon ends the key, so that a value may contain others.
    if (typeof value === 'string' && value.includes(',')) {
      issues.add(at, `has , in a value, ${CANNOT_CARRY}`);
    }
  }
});

/** The format of the wire: `key:value1,value2`. */
const WRITTEN = /^([^:,]+):([^]+)$/;

const writtenRule = /* @__PURE__ */ rule(
  (tag) => typeof tag === 'string' && WRITTEN.test(tag),
  'write key:value1,value2, or pass { key: values }',
);

const tagFiltersRule: Rule = (tags, path, issues) => {
  if (typeof tags !== 'string' && !Array.isArray(tags)) tagRecordRule(tags, path, issues);
  else for (const tag of toList(tags)) writtenRule(tag, path, issues);
};

const CANNOT_CARRY =
  'which the format key:value1,value2 cannot carry: filter the traces after you have read them';

const rules = /* @__PURE__ */ once((): RulesFor<ListTracesParams<TracePart>> => ({
  startDate: optional(timeRule),
  endDate: optional(timeRule),
  minScore: optional(scoreRule),
  maxScore: optional(scoreRule),
  criteria: optional(textRule),
  tags: optional(tagFiltersRule),
  exclude: optional(listOf(textRule, 'pass an array')),
  pageSize: optional(wholeNumber('a page has a whole number from 1 to 500', LIMITS.pageSize)),
  pageToken: optional(textRule),
}));

/** Checks the parameters of `traces.list` (specification, "GET /api/v1/traces"). */
export function validateListTraces<X extends TracePart>(
  params: ListTracesParams<X>,
): TraceQuery<X> {
  return readParams(params, 'list({ tags, pageSize })', toQuery);
}

function toQuery<X extends TracePart>(params: ListTracesParams<X>): TraceQuery<X> {
  const issues = new IssueList();
  checkFields<ListTracesParams<TracePart>>(params, rules(), issues);
  const startDate = toTimestamp(params.startDate);
  const endDate = toTimestamp(params.endDate);
  const { minScore, maxScore, criteria, tags, exclude, pageSize, pageToken } = params;
  throwIssues(issues);
  return {
    startDate,
    endDate,
    minScore,
    maxScore,
    criteria,
    tags: toTagFilters(tags),
    exclude: [...(exclude ?? [])],
    pageSize,
    pageToken,
  };
}

function toTagFilters(tags: ListTracesParams['tags'] = {}): TraceQuery['tags'] {
  if (typeof tags === 'string' || Array.isArray(tags)) {
    return toList(tags).map((tag) => {
      const [, key = '', values = ''] = WRITTEN.exec(String(tag)) ?? [];
      return [key, values.split(',')];
    });
  }
  return Object.entries(tags).flatMap(([key, given]) =>
    given === undefined ? [] : [[key, toList(given).map(String)] as const],
  );
}

function toTimestamp(given: unknown): string | undefined {
  if (given instanceof Date && !Number.isNaN(given.getTime())) return given.toISOString();
  return isTimestamp(given) ? withZone(given) : undefined;
}
