import { either, isObject, own, text } from '../../providers/core/read.ts';
import { toJsonText } from '../../providers/core/to-plain.ts';
import { toSpanId, toTraceId } from '../ids.ts';
import { compareInstants, type Instant } from '../../agent-trace/node.ts';
import { fromHrTime, fromNanoseconds } from '../instants.ts';
import { allObjects, copyAttributes } from './export-values.ts';
import type { SourceEvent } from '../source-span.ts';
import { toAttributes, toValue } from './any-value.ts';
import { isOtlp, parseText } from './parse-text.ts';

/** The log records of each span in the order of their times, by {@link keyOf}. */
export type LogRecords = ReadonlyMap<string, readonly SourceEvent[]>;

export function keyOf(traceId: string, spanId: string): string {
  return `${traceId} ${spanId}`;
}

interface LogRecord extends SourceEvent {
  /** The span of the record, see {@link keyOf}. */
  readonly span: string;
  readonly time: Instant;
}

/** Collects log records: live records, OTLP objects, or OTLP text. Records without a span are left out. */
export function collectLogs(...sources: readonly unknown[]): LogRecords {
  const records = readOnce(sources.flatMap(itemsOfSource));
  records.sort((one, other) => compareInstants(one.time, other.time));
  return Map.groupBy(records, ({ span }) => span);
}

/** Reads the events of a span. Its log records follow them. */
export function readEvents(
  events: unknown,
  readAttributes: (attributes: unknown) => SourceEvent['attributes'],
  records: readonly SourceEvent[] = [],
): readonly SourceEvent[] {
  const read: SourceEvent[] = [];
  for (const event of allObjects(events)) {
    const attributes = readAttributes(own(event, 'attributes'));
    read.push({ name: text(event, 'name') ?? '', attributes });
  }
  return [...read, ...records];
}

function itemsOfSource(source: unknown): readonly object[] {
  const parsed = typeof source === 'string' ? parseText(source) : source;
  if (Array.isArray(parsed)) return allObjects(parsed);
  return isObject(parsed) ? [parsed] : [];
}

/**
 * Leaves out records that an earlier export has too: exporters send again, and files are joined. Equal records of one
 * export are messages that occurred twice.
 */
function readOnce(items: readonly object[]): LogRecord[] {
  const earlier = new Set<unknown>();
  return items.flatMap((item) => {
    const isExport = isOtlp(item);
    const records = (isExport ? readOtlp(item) : [readLive(item)]).filter(
      (record) => record !== undefined,
    );
    const marks = isExport ? records.map((record) => toJsonText(record)) : [item];
    const added = records.filter((_, index) => !earlier.has(marks[index]));
    for (const mark of marks) earlier.add(mark);
    return added;
  });
}

function readOtlp(source: object): readonly (LogRecord | undefined)[] {
  return allObjects(own(source, 'resourceLogs')).flatMap((resource) => {
    const scopes = own(resource, 'scopeLogs') ?? own(resource, 'instrumentationLibraryLogs');
    return allObjects(scopes).flatMap((scope) =>
      allObjects(own(scope, 'logRecords') ?? own(scope, 'logs')).map((record) =>
        toRecord(record, record, {
          attributes: toAttributes(own(record, 'attributes')),
          body: toValue(own(record, 'body')),
          time: fromNanoseconds(either(record, 'timeUnixNano', 'observedTimeUnixNano')),
        }),
      ),
    );
  });
}

function readLive(record: object): LogRecord | undefined {
  // In the SDK, most fields are behind getters. The second names are the private fields.
  return toRecord(record, either(record, 'spanContext', '_spanContext'), {
    attributes: copyAttributes(own(record, 'attributes')),
    body: either(record, 'body', '_body'),
    time: fromHrTime(either(record, 'hrTime', '_hrTime')),
  });
}

function toRecord(
  record: object,
  ids: unknown,
  fields: Omit<LogRecord, 'name' | 'span'>,
): LogRecord | undefined {
  const [trace, span] = [toTraceId(own(ids, 'traceId')), toSpanId(own(ids, 'spanId'))];
  if (trace === undefined || span === undefined) return undefined;
  const name =
    text(record, 'eventName', '_eventName') ?? text(fields.attributes, 'event.name') ?? '';
  return { ...fields, name, span: keyOf(trace, span) };
}
