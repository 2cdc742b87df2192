import { either, isObject, own, text } from '../../providers/core/read.ts';
import { toSpanId, toTraceId } from '../ids.ts';
import type { Instant } from '../../agent-trace/node.ts';
import { compareInstants } from '../../agent-trace/compare-nodes.ts';
import { fromHrTime, fromNanoseconds } from '../instants.ts';
import { allObjects } from '../items.ts';
import type { SourceEvent } from '../source-span.ts';
import { toAttributes, toValue } from './any-value.ts';
import { isOtlp, parseText } from './parse-text.ts';
import { copyAttributes } from './plain-attributes.ts';

/** The log records of spans, see {@link keyOf}. Those of a span are in the order of their times. */
export type LogRecords = ReadonlyMap<string, readonly SourceEvent[]>;

/** Identifies a span. */
export function keyOf(traceId: string, spanId: string): string {
  return `${traceId} ${spanId}`;
}

interface TimedEvent extends SourceEvent {
  readonly time: Instant;
}

/** Collects log records: live ones, OTLP objects, or OTLP text. Records that belong to no span are left out. */
export function collectLogs(...sources: readonly unknown[]): LogRecords {
  const records = new Map<string, TimedEvent[]>();
  for (const source of sources) {
    for (const item of itemsOfSource(source)) {
      if (isOtlp(item)) addOtlp(item, records);
      else addLive(item, records);
    }
  }
  for (const events of records.values())
    events.sort((one, other) => compareInstants(one.time, other.time));
  return records;
}

function itemsOfSource(source: unknown): readonly object[] {
  const parsed = typeof source === 'string' ? parseText(source) : source;
  if (Array.isArray(parsed)) return allObjects(parsed);
  return isObject(parsed) ? [parsed] : [];
}

function addOtlp(source: object, records: Map<string, TimedEvent[]>): void {
  for (const resource of allObjects(own(source, 'resourceLogs'))) {
    const scopes = own(resource, 'scopeLogs') ?? own(resource, 'instrumentationLibraryLogs');
    for (const scope of allObjects(scopes)) {
      for (const record of allObjects(own(scope, 'logRecords') ?? own(scope, 'logs'))) {
        const attributes = toAttributes(own(record, 'attributes'));
        const body = toValue(own(record, 'body'));
        const time = fromNanoseconds(either(record, 'timeUnixNano', 'observedTimeUnixNano'));
        add(record, record, records, { attributes, body, time });
      }
    }
  }
}

function addLive(record: object, records: Map<string, TimedEvent[]>): void {
  // Most are behind getters in the SDK, which keeps them in the second fields.
  add(record, either(record, 'spanContext', '_spanContext'), records, {
    attributes: copyAttributes(own(record, 'attributes')),
    body: either(record, 'body', '_body'),
    time: fromHrTime(either(record, 'hrTime', '_hrTime')),
  });
}

function add(
  record: object,
  ids: unknown,
  records: Map<string, TimedEvent[]>,
  event: Omit<TimedEvent, 'name'>,
): void {
  const [trace, span] = [toTraceId(own(ids, 'traceId')), toSpanId(own(ids, 'spanId'))];
  if (trace === undefined || span === undefined) return;
  const name =
    text(record, 'eventName', '_eventName') ?? text(event.attributes, 'event.name') ?? '';
  const key = keyOf(trace, span);
  const events = records.get(key);
  const named = { ...event, name };
  if (events === undefined) records.set(key, [named]);
  else events.push(named);
}
