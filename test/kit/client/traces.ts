import type { TraceQuery } from '../../../src/service/trace-query.ts';
import { json, type Reply } from './fake-fetch.ts';

/** The query of a list without filters. */
export const NO_FILTERS: TraceQuery = {
  startDate: undefined,
  endDate: undefined,
  minScore: undefined,
  maxScore: undefined,
  criteria: undefined,
  tags: [],
  exclude: [],
  pageSize: undefined,
  pageToken: undefined,
};

/** The id of the nth trace. */
export function traceId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** The nth trace on the wire, with all parts that `exclude` can remove. */
export function wireTrace(number: number, changes: object = {}): Record<string, unknown> {
  return {
    id: traceId(number),
    created_at: '2026-11-20T08:00:00Z',
    tags: { env: 'prod' },
    rating: null,
    trace: { messages: [] },
    comments: [],
    evaluations: [
      {
        id: traceId(number),
        evaluator_name: null,
        criteria: 'Reward a',
        score: 0.5,
        explanation: 'because',
        sub_trace: null,
        sources: [{ id: 'm-1', type: 'memory' }],
        cached: false,
        c_cached_tokens: 0,
      },
    ],
    ...changes,
  };
}

/** A page of these traces. */
export function page(numbers: readonly number[], token?: string | null, changes?: object): Reply {
  return json({
    traces: numbers.map((number) => wireTrace(number, changes)),
    ...(token === undefined ? {} : { next_page_token: token }),
  });
}

/** The numbers of traces, in order. */
export function numbersOf(traces: Iterable<{ readonly id: string }>): number[] {
  return Array.from(traces, ({ id }) => Number(id.slice(-12)));
}

/** Collects the items of an iterable, and its error. */
export async function collect<T>(
  items: AsyncIterable<T>,
): Promise<{ readonly items: T[]; readonly error?: unknown }> {
  const collected: T[] = [];
  try {
    for await (const item of items) collected.push(item);
  } catch (error) {
    return { items: collected, error };
  }
  return { items: collected };
}
