import type { TraceEvaluationWire, TraceWire } from '../../service/trace.ts';
import { isUuid } from '../../service/ids.ts';
import { json, rejectFields } from '../answer.ts';
import type { Endpoint } from '../endpoint.ts';
import { parseTraceListQuery, type TraceListFilters } from '../requests/trace-list-query.ts';
import type { LoggedTrace } from '../store/trace-log.ts';

/** GET /api/v1/traces: returns a page of the traces that match the filters, newest first. */
export const traceListEndpoint: Endpoint = (context) => {
  const { traces, pageTokens } = context.memory;
  const query = parseTraceListQuery(context.request.query, context.setup.names, (token) =>
    pageTokens.read(token),
  );
  const page: TraceWire[] = [];
  let token: string | null = null;
  for (const logged of traces.newestFirst(query.afterId)) {
    if (!passes(logged, query)) continue;
    const last = page.at(-1);
    if (last !== undefined && page.length === query.pageSize) {
      // A further trace matches, so there is a next page.
      token = pageTokens.issue(last.id);
      break;
    }
    page.push(logged.trace);
  }
  return json({
    traces: page.map((trace) => withoutParts(trace, query.excluded)),
    next_page_token: token,
  });
};

/** GET /api/v1/traces/\{trace_id\}: returns one trace with all its parts. */
export const oneTraceEndpoint: Endpoint = ({ memory, parameters }) => {
  const id = parameters['trace_id'];
  if (!isUuid(id)) {
    const loc = ['path', 'trace_id'];
    throw rejectFields([{ loc, msg: 'Input should be a valid UUID', type: 'custom' }]);
  }
  return json(memory.traces.find(id));
};

function passes({ trace, time }: LoggedTrace, query: TraceListFilters): boolean {
  return (
    time >= (query.startTime ?? -Infinity) &&
    time <= (query.endTime ?? Infinity) &&
    query.tags.every(([key, values]) => hasTag(trace, key, values)) &&
    hasEvaluation(trace, query)
  );
}

function hasTag({ tags }: TraceWire, key: string, values: readonly string[]): boolean {
  const value = Object.hasOwn(tags ?? {}, key) ? tags?.[key] : undefined;
  return value !== undefined && values.includes(value);
}

// The same evaluation must match all filters, because a score belongs to its criterion.
function hasEvaluation(
  { evaluations }: TraceWire,
  { criterion, minScore, maxScore }: TraceListFilters,
): boolean {
  if (criterion === undefined && minScore === undefined && maxScore === undefined) return true;
  return evaluations.some(
    ({ criteria, score }: TraceEvaluationWire) =>
      (criterion === undefined || criteria === criterion) &&
      (minScore === undefined || (score !== null && score >= minScore)) &&
      (maxScore === undefined || (score !== null && score <= maxScore)),
  );
}

function withoutParts(
  { evaluations, ...trace }: TraceWire,
  parts: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  if (parts.size === 0) return { ...trace, evaluations };
  return {
    ...omit(trace, '', parts),
    evaluations: evaluations.map((evaluation) => omit(evaluation, 'evaluations.', parts)),
  };
}

function omit(record: object, prefix: string, parts: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !parts.has(`${prefix}${key}`)),
  );
}
