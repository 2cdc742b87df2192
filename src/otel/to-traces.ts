import type { TraceNode } from '../agent-trace/node.ts';
import type { FormatOptions, SourceTrace, SpanReference } from './formats/telemetry-format.ts';
import type { SourceSpan } from './source-span.ts';
import { toNode } from './to-node.ts';
import { tooManySpans } from './too-many-spans.ts';

/** The scope of the telemetry of this package, which is no part of an application. */
const OWN_SCOPE = 'align-evals';

/** Groups spans by trace and reads each as a node. Of two spans with one id, the later one that has ended wins. */
export function toTraces(
  spans: Iterable<SourceSpan>,
  options: FormatOptions,
): readonly SourceTrace[] {
  const { maxSpans = Number.POSITIVE_INFINITY } = options;
  let count = 0;
  const traces = new Map<string, Map<string, SourceSpan>>();
  for (const span of spans) {
    if (span.scope === OWN_SCOPE) continue;
    count += 1;
    if (count > maxSpans) throw tooManySpans(maxSpans);
    const trace = traces.get(span.traceId);
    if (trace === undefined) traces.set(span.traceId, new Map([[span.id, span]]));
    else if (!trace.has(span.id) || hasEnded(span)) trace.set(span.id, span);
  }
  return [...traces].map(([traceId, trace]) => toTrace(traceId, [...trace.values()], options));
}

function hasEnded({ end: [seconds, nanoseconds] }: SourceSpan): boolean {
  return seconds !== 0 || nanoseconds !== 0;
}

function toTrace(
  traceId: string,
  spans: readonly SourceSpan[],
  options: FormatOptions,
): SourceTrace {
  const references = new Map<string, SpanReference>();
  const nodes = spans.map((span): TraceNode => {
    references.set(span.id, { traceId, spanId: span.id, name: span.name });
    return toNode(span, options);
  });
  return { traceId, nodes, spans: references };
}
