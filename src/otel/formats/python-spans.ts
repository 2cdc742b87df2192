import { allItems, either, has, own, text } from '../../providers/core/read.ts';
import { toSpanId, toTraceId } from '../ids.ts';
import { fromIso, fromNanoseconds } from '../instants.ts';
import { allObjects, copyAttributes } from './export-values.ts';
import type { SourceSpan } from '../source-span.ts';
import { toTraces } from '../to-traces.ts';
import { collectLogs, keyOf, type LogRecords, readEvents } from './log-records.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

/** The JSON of the spans of OpenTelemetry for Python, as `span.to_json()`, Phoenix and Logfire write it. */
export const pythonSpans: TelemetryFormat = {
  name: 'python-spans',
  matches: (source) =>
    (Array.isArray(source) ? allItems(source) : [source]).some((span) =>
      has(own(span, 'context'), 'span_id'),
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
  const context = own(span, 'context');
  const traceId = toTraceId(own(context, 'trace_id'));
  const id = toSpanId(own(context, 'span_id'));
  if (traceId === undefined || id === undefined) return undefined;
  // Logfire writes the whole context of the parent.
  const parent = own(span, 'parent_id') ?? own(own(span, 'parent'), 'span_id');
  const status = either(span, 'status_code') ?? either(own(span, 'status'), 'status_code');
  return {
    id,
    traceId,
    parentId: toSpanId(parent),
    name: text(span, 'name') ?? '',
    scope: text(own(span, 'instrumentation_scope'), 'name') ?? '',
    start: toInstant(own(span, 'start_time')),
    end: toInstant(own(span, 'end_time')),
    isFailed: status === 'ERROR',
    attributes: copyAttributes(own(span, 'attributes')),
    events: readEvents(own(span, 'events'), copyAttributes, logs.get(keyOf(traceId, id))),
    droppedAttributes: 0,
  };
}

/** An ISO time, or nanoseconds. */
function toInstant(value: unknown): SourceSpan['start'] {
  return typeof value === 'string' && !/^\d+$/.test(value)
    ? fromIso(value)
    : fromNanoseconds(value);
}
