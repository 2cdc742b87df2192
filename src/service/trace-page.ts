import { isObject, isRecord } from '../values/objects.ts';
import { checkpoint } from './checkpoint.ts';
import { decode, lazySchema, UnusableAnswer } from './decode.ts';
import type { WarningEvent } from './hooks.ts';
import { leaf, orNull, record, text } from './record.ts';
import type { ServiceOptions } from './service-names.ts';
import {
  findIgnored,
  type IgnoredFilter,
  type TraceFilter,
  toTraceFilters,
  type TraceQuery,
} from './trace-query.ts';
import { TRACE_PARTS, type TracePart, traceWithout, type TraceWithout } from './trace.ts';

/** One page of a list of traces. */
export interface TracePage<X extends TracePart = never> {
  /** The traces of the page. */
  readonly items: readonly TraceWithout<X>[];
  /** The token of the next page; null on the last page. */
  readonly nextPageToken: string | null;
  /** A warning per filter that the service seems to ignore, see `service.checkFilters`; also passed to `hooks.onWarning`. */
  readonly warnings: readonly WarningEvent[];
}

/** Decodes the pages of one list of traces. */
export type TracePageDecoder<X extends TracePart> = (response: unknown) => TracePage<X>;

/** Leaves the items undecoded, because each item is decoded and compared with the query in one step. */
export const tracePageRecord = /* @__PURE__ */ lazySchema(() =>
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
  mode?: ServiceOptions['checkFilters'],
): TracePageDecoder<X> {
  const parts = query.exclude.filter((part) => TRACE_PARTS.includes(part));
  const schema = lazySchema(() => traceWithout(parts));
  const filters = toTraceFilters(query);
  const exclusions = parts.map(toExclusion);
  return (response) => {
    const { traces, nextPageToken } = decode(tracePageRecord(), response);
    const warnings = new Map<string, WarningEvent>();
    return {
      items: Array.from(traces, (trace, index) => {
        checkpoint();
        const at = `traces[${index}]`;
        if (mode !== 'off') report(findIgnored(trace, exclusions, at), mode, warnings);
        const decoded = decode(schema(), trace, at);
        if (mode !== 'off') report(findIgnored(decoded, filters, at), mode, warnings);
        return decoded;
      }),
      nextPageToken: nextPageToken === '' ? null : nextPageToken,
      warnings: [...warnings.values()],
    };
  };
}

/** Throws the first of the filters, or adds a warning per filter. */
function report(
  ignored: readonly IgnoredFilter[],
  mode: ServiceOptions['checkFilters'],
  warnings: Map<string, WarningEvent>,
): void {
  for (const { path, name, isOpen } of ignored) {
    const detail = `${path} does not match ${name}`;
    const fix = `if your deployment uses another name for it, set service.${name}Parameter`;
    if (mode === 'error' || (mode === undefined && isOpen === undefined)) {
      const message = `${detail}: the service seems to ignore the filter; ${fix}`;
      throw new UnusableAnswer('filter_ignored', path, message);
    }
    if (!warnings.has(name)) warnings.set(name, { code: 'filter_ignored', detail, fix });
  }
}

/** The filter that leaves a part out of each trace. */
function toExclusion(part: TracePart): TraceFilter<unknown> {
  return {
    field: part,
    name: 'exclude',
    isIgnoredBy: (trace) => isRecord(trace) && !lacks(trace, part.split('.')),
  };
}

/** Reports whether a value lacks a part. A list lacks a part if each of its items does. */
function lacks(value: unknown, [field, ...inner]: readonly string[]): boolean {
  if (field === undefined) return isEmpty(value);
  return [value].flat().every((one) => lacks(isRecord(one) ? one[field] : undefined, inner));
}

// A service may write null or an empty value in place of a part that it leaves out.
function isEmpty(value: unknown): boolean {
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '';
}
