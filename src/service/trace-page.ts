import type { TracePart } from '../options/list-traces-params.ts';
import type { ServiceOptions } from '../options/service-options.ts';
import {
  freeForm,
  list,
  nullable,
  object,
  optional,
  record,
  type Shaped,
  text,
  timestamp,
} from './shape.ts';
import { toTime } from './timestamp.ts';
import { type FreeForm, traceShape, type TraceWithout } from './trace.ts';
import { UnusableAnswer } from './unusable-answer.ts';

/** What a list of traces was asked for, as far as a record shows whether it was heeded. */
export interface TraceFilters<X extends TracePart> {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** The values allowed for each tag. */
  readonly tags: readonly (readonly [string, readonly string[]])[];
  readonly exclude: readonly X[];
}

/** Some of the traces, and how to get the next ones. */
export interface TracePage<X extends TracePart = never> {
  /** The traces of the page. */
  readonly items: readonly TraceWithout<X>[];
  /** What the next page is asked for with; null on the last one. */
  readonly nextPageToken: string | null;
}

const pageShape = /* @__PURE__ */ object({
  traces: /* @__PURE__ */ list(freeForm),
  nextPageToken: /* @__PURE__ */ optional(text),
});

/** What of a trace the filters can be compared with. */
const filteredShape = /* @__PURE__ */ object({
  createdAt: timestamp,
  tags: /* @__PURE__ */ nullable(/* @__PURE__ */ record(text)),
});

/**
 * Reads a page of traces.
 *
 * The names of the filters are partly our choice. A service that does not know one ignores it, and
 * would give everything where a part was asked for: so each record is compared with what was asked.
 *
 * @param answer - The parsed body.
 * @param filters - What was asked for.
 * @throws {@link UnusableAnswer} when the answer is not what the specification says, or a record lies
 * outside the filters.
 */
export function decodeTracePage<X extends TracePart>(
  answer: unknown,
  filters: TraceFilters<X>,
): TracePage<X> {
  const { traces, nextPageToken } = pageShape(answer);
  traces.forEach((trace, index) => {
    checkExcluded(trace, filters.exclude, index);
  });
  const items = tracesShape(filters.exclude)(answer).traces;
  traces.forEach((trace, index) => {
    checkFilters(filteredShape(trace), filters, index);
  });
  return { items, nextPageToken: nextPageToken === '' ? null : nextPageToken };
}

function tracesShape<X extends TracePart>(exclude: readonly X[]) {
  return object({ traces: list(traceShape(exclude)) });
}

function checkExcluded(trace: FreeForm, exclude: readonly TracePart[], index: number): void {
  for (const part of exclude) {
    const [first = '', inner] = part.split('.');
    const holders = inner === undefined ? [trace] : toList(trace[first]);
    const isThere = holders.some((holder) => hasKey(holder, inner ?? first));
    if (isThere) throw ignored(index, part, 'was to be left out', 'excludeParameter');
  }
}

function checkFilters(
  { createdAt, tags }: Shaped<typeof filteredShape>,
  filters: Omit<TraceFilters<TracePart>, 'exclude'>,
  index: number,
): void {
  const time = toTime(createdAt);
  if (filters.startDate !== undefined && time < toTime(filters.startDate)) {
    throw ignored(index, 'created_at', 'is before startDate');
  }
  if (filters.endDate !== undefined && time > toTime(filters.endDate)) {
    throw ignored(index, 'created_at', 'is after endDate');
  }
  for (const [key, values] of filters.tags) {
    const value = new Map(Object.entries(tags ?? {})).get(key);
    if (value === undefined || !values.includes(value)) {
      throw ignored(index, 'tags', 'do not match the tag filters', 'tagsParameter');
    }
  }
}

function ignored(
  index: number,
  field: string,
  what: string,
  override?: keyof ServiceOptions,
): UnusableAnswer {
  const path = `traces[${String(index)}].${field}`;
  const fix =
    override === undefined
      ? ''
      : `; if your deployment has another name for it, set the client option service.${override}`;
  const message = `${path} ${what}: the service seems to ignore the filter${fix}`;
  return new UnusableAnswer('filter_ignored', path, message);
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
