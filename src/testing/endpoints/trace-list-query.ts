import type { TracePart } from '../../options/list-traces-params.ts';
import { TRACE_QUERY } from '../../service/names.ts';
import { LIMITS } from '../../service/rules.ts';
import { isTimestamp, toTime } from '../../service/timestamp.ts';
import { TRACE_PARTS } from '../../service/trace.ts';
import type { EndpointContext } from '../endpoint.ts';
import { QueryReader, type QueryRule } from '../query-reader.ts';

/** What a list of traces is asked for. */
export interface TraceListQuery {
  readonly pageSize: number;
  /** The trace behind which the page begins. */
  readonly behindId: string | undefined;
  readonly startTime: number;
  readonly endTime: number;
  readonly minScore: number | undefined;
  readonly maxScore: number | undefined;
  readonly criterion: string | undefined;
  /** For each tag the values that pass; a trace passes all of them. */
  readonly tags: readonly (readonly [string, readonly string[]])[];
  readonly parts: ReadonlySet<string>;
}

const DEFAULT_PAGE_SIZE = 50;

const text: QueryRule<string> = { parse: (given) => given, message: '' };

const pageSize: QueryRule<number> = {
  parse: (given) => {
    const size = /^\d+$/.test(given) ? Number(given) : 0;
    return size >= 1 && size <= LIMITS.pageSize ? size : undefined;
  },
  message: `Input should be an integer from 1 to ${String(LIMITS.pageSize)}`,
};

const time: QueryRule<number> = {
  parse: (given) => (isTimestamp(given) ? toTime(given) : undefined),
  message: 'Input should be an ISO 8601 date-time',
};

const score: QueryRule<number> = {
  parse: (given) => {
    const isNumber = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given);
    return isNumber && Number(given) >= 0 && Number(given) <= 1 ? Number(given) : undefined;
  },
  message: 'Input should be a number from 0 to 1',
};

const tag: QueryRule<readonly [string, readonly string[]]> = {
  parse: (given) => {
    const colon = given.indexOf(':');
    return colon < 1 ? undefined : [given.slice(0, colon), given.slice(colon + 1).split(',')];
  },
  message: 'Input should have the form key:value1,value2',
};

/**
 * Reads the query of the trace list (specification, "GET /api/v1/traces"). Unknown parameters and
 * unknown parts are ignored.
 *
 * @param context - The request.
 * @throws {@link Refused} with the validation body when a parameter breaks its rule.
 */
export function readTraceListQuery({ setup, memory, request }: EndpointContext): TraceListQuery {
  const { names } = setup;
  const reader = new QueryReader(request.query);
  const given = reader.all(names.excludeParameter, text);
  const isKnown = (part: TracePart): boolean => given.includes(part);
  const query: TraceListQuery = {
    pageSize: reader.one(TRACE_QUERY.pageSize, pageSize) ?? DEFAULT_PAGE_SIZE,
    behindId: reader.one(TRACE_QUERY.pageToken, {
      parse: (token) => memory.pageTokens.read(token),
      message: 'Input should be a next_page_token of this list',
    }),
    startTime: reader.one(TRACE_QUERY.startDate, time) ?? Number.NEGATIVE_INFINITY,
    endTime: reader.one(TRACE_QUERY.endDate, time) ?? Number.POSITIVE_INFINITY,
    minScore: reader.one(names.minScoreParameter, score),
    maxScore: reader.one(names.maxScoreParameter, score),
    criterion: reader.one(names.criteriaParameter, text),
    tags: reader.all(names.tagsParameter, tag),
    parts: new Set(TRACE_PARTS.filter(isKnown)),
  };
  if (query.startTime > query.endTime) {
    reader.refuse(TRACE_QUERY.startDate, `Input should not lie after ${TRACE_QUERY.endDate}`);
  }
  if ((query.minScore ?? 0) > (query.maxScore ?? 1)) {
    reader.refuse(names.minScoreParameter, `Input should not lie above ${names.maxScoreParameter}`);
  }
  reader.throwIfAny();
  return query;
}
