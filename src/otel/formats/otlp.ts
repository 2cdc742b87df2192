import { allItems, either, own, text } from '../../providers/core/read.ts';
import { toSpanId, toTraceId } from '../ids.ts';
import { fromNanoseconds } from '../instants.ts';
import { allObjects } from './export-values.ts';
import type { SourceSpan } from '../source-span.ts';
import { toTraces } from '../to-traces.ts';
import { toAttributes, toNumber } from './any-value.ts';
import { collectLogs, keyOf, type LogRecords, readEvents } from './log-records.ts';
import { isOtlp } from './parse-text.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

/** OTLP JSON: one object, or the list of objects of a file of JSON lines, with log records among them. */
export const otlp: TelemetryFormat = {
  name: 'otlp',
  matches: (source) => (Array.isArray(source) ? allItems(source).some(isOtlp) : isOtlp(source)),
  read: (source, options) => {
    const objects = Array.isArray(source) ? allObjects(source) : [source];
    const logs = collectLogs(objects.filter(isOtlp), options.logs);
    return toTraces(readSpans(objects, logs), options);
  },
};

function* readSpans(
  objects: readonly object[],
  logs: LogRecords,
): Generator<SourceSpan | undefined> {
  for (const object of objects) {
    for (const resource of allObjects(own(object, 'resourceSpans'))) {
      const scopes = either(resource, 'scopeSpans', 'instrumentationLibrarySpans');
      for (const scope of allObjects(scopes)) {
        const name = text(either(scope, 'scope', 'instrumentationLibrary'), 'name') ?? '';
        for (const span of allObjects(own(scope, 'spans'))) {
          yield readSpan(span, name, logs);
        }
      }
    }
  }
}

function readSpan(span: object, scope: string, logs: LogRecords): SourceSpan | undefined {
  const traceId = toTraceId(own(span, 'traceId'));
  const id = toSpanId(own(span, 'spanId'));
  if (traceId === undefined || id === undefined) return undefined;
  return {
    id,
    traceId,
    parentId: toSpanId(own(span, 'parentSpanId')),
    name: text(span, 'name') ?? '',
    scope,
    start: fromNanoseconds(own(span, 'startTimeUnixNano')),
    end: fromNanoseconds(own(span, 'endTimeUnixNano')),
    isFailed: isFailed(own(span, 'status')),
    attributes: toAttributes(own(span, 'attributes')),
    events: readEvents(own(span, 'events'), toAttributes, logs.get(keyOf(traceId, id))),
    droppedAttributes: toNumber(own(span, 'droppedAttributesCount') ?? 0),
  };
}

/** The code is a number, or its name in older JSON. */
function isFailed(status: unknown): boolean {
  const code = own(status, 'code');
  return code === 2 || code === 'STATUS_CODE_ERROR';
}
