import { isRecord } from '../values/objects.ts';
import { checkpoint } from './checkpoint.ts';
import { decode, lazySchema } from './decode.ts';
import { leaf, orNull, record, text } from './record.ts';
import { checkFilters, filterIgnored, toTraceFilters, type TraceQuery } from './trace-query.ts';
import { type TracePart, traceWithout, type TraceWithout } from './trace.ts';

/** One page of a list of traces. */
export interface TracePage<X extends TracePart = never> {
  /** The traces of the page. */
  readonly items: readonly TraceWithout<X>[];
  /** The token of the next page; null on the last page. */
  readonly nextPageToken: string | null;
}

/** Decodes the pages of one list of traces. */
export type TracePageDecoder<X extends TracePart> = (response: unknown) => TracePage<X>;

/** Leaves the items undecoded, because each item is decoded and compared with the query in one step. */
const pageRecord = /* @__PURE__ */ lazySchema(() =>
  record({
    traces: leaf<readonly unknown[]>(Array.isArray, 'a list'),
    next_page_token: orNull(text()),
  }),
);

/**
 * Creates the decoder for the pages of one list of traces. It compares each trace with the query: this package chose
 * some names of the filters, and a service that does not know a name ignores the filter.
 */
export function createTracePageDecoder<X extends TracePart>(
  query: TraceQuery<X>,
): TracePageDecoder<X> {
  const schema = traceWithout(query.exclude);
  const filters = toTraceFilters(query);
  return (response) => {
    const { traces, nextPageToken } = decode(pageRecord(), response);
    return {
      items: Array.from(traces, (trace, index) => {
        checkpoint();
        const at = `traces[${String(index)}]`;
        for (const part of query.exclude) checkExcluded(trace, part, at);
        const decoded = decode(schema, trace, at);
        checkFilters(decoded, filters, at);
        return decoded;
      }),
      nextPageToken: nextPageToken === '' ? null : nextPageToken,
    };
  };
}

function checkExcluded(trace: unknown, part: TracePart, at: string): void {
  // Stryker disable next-line StringLiteral: split returns at least one part
  const [field = '', inner] = part.split('.');
  const value = fieldOf(trace, field);
  const values = inner === undefined ? [value] : toList(value).map((one) => fieldOf(one, inner));
  if (values.every(isEmpty)) return;
  throw filterIgnored(`${at}.${part}`, 'is not left out', 'excludeParameter');
}

function fieldOf(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

// A service may write null or an empty value in place of a part that it leaves out.
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}

function toList(value: unknown): readonly unknown[] {
  // Stryker disable next-line ArrayDeclaration: an item that is not a record has no part either
  return Array.isArray(value) ? value : [];
}
