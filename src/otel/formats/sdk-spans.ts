import { allItems, either, inherited, own, text } from '../../providers/core/read.ts';
import { toSpanId, toTraceId } from '../ids.ts';
import { fromHrTime } from '../instants.ts';
import { allObjects, copyAttributes } from './export-values.ts';
import type { SourceSpan } from '../source-span.ts';
import { toTraces } from '../to-traces.ts';
import { collectLogs, keyOf, type LogRecords, readEvents } from './log-records.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

const FAILED = 2;

/** Ended spans of the OpenTelemetry SDK 1, 2 and 3. */
export const sdkSpans: TelemetryFormat = {
  name: 'sdk-spans',
  matches: (source) =>
    (Array.isArray(source) ? allItems(source) : [source]).some(
      (span) => typeof inherited(span, 'spanContext') === 'function',
    ),
  read: (source, options) => {
    const spans = Array.isArray(source) ? allObjects(source) : [source];
    return toTraces(readSpans(spans, collectLogs(options.logs)), options);
  },
};

function* readSpans(spans: readonly object[], logs: LogRecords): Generator<SourceSpan | undefined> {
  for (const span of spans) yield readSpan(span, logs);
}

function readSpan(span: object, logs: LogRecords): SourceSpan | undefined {
  const context = contextOf(span);
  const traceId = toTraceId(own(context, 'traceId'));
  const id = toSpanId(own(context, 'spanId'));
  if (traceId === undefined || id === undefined) return undefined;
  const parent = own(own(span, 'parentSpanContext'), 'spanId') ?? own(span, 'parentSpanId');
  return {
    id,
    traceId,
    parentId: toSpanId(parent),
    name: text(span, 'name') ?? '',
    scope: text(either(span, 'instrumentationScope', 'instrumentationLibrary'), 'name') ?? '',
    start: fromHrTime(own(span, 'startTime')),
    end: fromHrTime(own(span, 'endTime')),
    isFailed: own(own(span, 'status'), 'code') === FAILED,
    attributes: copyAttributes(own(span, 'attributes')),
    events: readEvents(own(span, 'events'), copyAttributes, logs.get(keyOf(traceId, id))),
    droppedAttributes: droppedOf(span),
  };
}

/** Calls the method of a span that returns its ids. A value that only looks like a span may throw. */
function contextOf(span: object): unknown {
  const method = inherited(span, 'spanContext');
  if (typeof method !== 'function') return undefined;
  try {
    const context: unknown = Reflect.apply(method, span, []);
    return context;
  } catch {
    return undefined;
  }
}

/** A getter of the SDK's prototype, one of the few that are called. */
function droppedOf(span: object): number {
  const value: unknown =
    own(span, '_droppedAttributesCount') ?? Reflect.get(span, 'droppedAttributesCount');
  return typeof value === 'number' ? value : 0;
}
