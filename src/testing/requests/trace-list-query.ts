import * as z from 'zod/mini';
import { type Schema, transform } from '../../service/record.ts';
import { LIMITS } from '../../service/requests.ts';
import type { ServiceNames } from '../../service/service-names.ts';
import { isTimestamp, toTime } from '../../service/timestamp.ts';
import { TRACE_PARTS } from '../../service/trace.ts';
import { rejectFields } from '../answer.ts';

export type TraceListFilters = z.output<ReturnType<typeof traceListQuerySchema>>;

/** Returns the id of the last trace of the page before. */
export type ReadPageToken = (token: string) => string | undefined;

type QueryNames = Pick<ServiceNames, Extract<keyof ServiceNames, `${string}Parameter`>>;

const DEFAULT_PAGE_SIZE = 50;

const parsed = <T>(parse: (text: string) => T | undefined, error: string) =>
  transform((text: string, { issues }): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    issues.push({ code: 'custom', message: error, input: undefined });
    return z.NEVER;
  });

/** The parameter occurs at most once. */
const single = <T>(schema: Schema<T, string>) =>
  transform((texts: readonly string[], { issues }): T | undefined => {
    const [text, ...others] = texts;
    if (others.length > 0) {
      issues.push({ code: 'custom', message: 'Input should occur once', input: undefined });
      return undefined;
    }
    if (text === undefined) return undefined;
    const { data, error } = z.safeParse(schema, text);
    for (const { message } of error?.issues ?? []) {
      issues.push({ code: 'custom', message, input: undefined });
    }
    return data;
  });

const parsePageSize = (text: string): number | undefined => {
  const size = /^\d+$/.test(text) ? Number(text) : 0;
  return size >= 1 && size <= LIMITS.pageSize ? size : undefined;
};

const parseScore = (text: string): number | undefined => {
  const isNumber = /^-?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);
  return isNumber && Number(text) >= 0 && Number(text) <= 1 ? Number(text) : undefined;
};

const parseTag = (text: string): readonly [string, readonly string[]] | undefined => {
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : [text.slice(0, colon), text.slice(colon + 1).split(',')];
};

function traceListQuerySchema(readPageToken: ReadPageToken) {
  const time = parsed(
    (text) => (isTimestamp(text) ? toTime(text) : undefined),
    'Input should be an ISO 8601 date-time',
  );
  const score = parsed(parseScore, 'Input should be a number from 0 to 1');
  const pageSize = parsed(parsePageSize, `Input should be an integer from 1 to ${LIMITS.pageSize}`);
  const pageToken = parsed(readPageToken, 'Input should be a next_page_token of this list');
  const tag = parsed(parseTag, 'Input should have the format key:value1,value2');
  return z.object({
    pageSize: single(pageSize),
    /** The trace after which the page starts. */
    afterId: single(pageToken),
    startTime: single(time),
    endTime: single(time),
    minScore: single(score),
    maxScore: single(score),
    criterion: single(z.string()),
    /** The values allowed for each tag; a trace must match all of them. */
    tags: z.array(tag),
    exclude: z.array(z.string()),
  });
}

/**
 * Parses the query of the trace list (specification, "GET /api/v1/traces"). Unknown parameters and
 * unknown parts to exclude are ignored; an invalid value is a rejection with the validation body.
 */
export function parseTraceListQuery(
  query: URLSearchParams,
  names: QueryNames,
  readPageToken: ReadPageToken,
): TraceListFilters & { readonly pageSize: number; readonly excluded: ReadonlySet<string> } {
  const parameters: Readonly<Record<keyof TraceListFilters, string>> = {
    pageSize: names.pageSizeParameter,
    afterId: names.pageTokenParameter,
    startTime: names.startDateParameter,
    endTime: names.endDateParameter,
    minScore: names.minScoreParameter,
    maxScore: names.maxScoreParameter,
    criterion: names.criteriaParameter,
    tags: names.tagsParameter,
    exclude: names.excludeParameter,
  };
  const values = Object.entries(parameters).map(([key, name]) => [key, query.getAll(name)]);
  const { data, error } = z.safeParse(
    traceListQuerySchema(readPageToken),
    Object.fromEntries(values),
  );
  const nameOf = new Map<PropertyKey | undefined, string>(Object.entries(parameters));
  const problems = (error?.issues ?? []).map(({ path, message }) => [
    nameOf.get(path[0]) ?? '',
    message,
  ]);
  if (data === undefined) {
    throw rejectFields(
      problems.map(([name = '', msg = '']) => ({ loc: ['query', name], msg, type: 'value_error' })),
    );
  }
  const { pageSize = DEFAULT_PAGE_SIZE, exclude } = data;
  return {
    ...data,
    pageSize,
    excluded: new Set(TRACE_PARTS.filter((part) => exclude.includes(part))),
  };
}
