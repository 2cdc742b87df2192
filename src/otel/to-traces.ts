import { compareInstants, type TraceNode } from '../agent-trace/node.ts';
import { own } from '../providers/core/read.ts';
import {
  createTooLargeTrace,
  type FormatOptions,
  type SourceTrace,
  type SpanReference,
  tooManySpans,
} from './formats/telemetry-format.ts';
import { findGraphs } from '../agent-trace/langgraph.ts';
import { parseJson } from '../values/parse-json.ts';
import { OWN_SCOPE, type SourceSpan } from './source-span.ts';
import { toNode } from './to-node.ts';

/**
 * Groups spans by trace and reads each as a node. An item is undefined where the source has a value that is not a span.
 * Two spans may have one id: the assembly keeps one of their nodes.
 */
export function toTraces(
  spans: Iterable<SourceSpan | undefined>,
  options: FormatOptions,
): readonly SourceTrace[] {
  const { maxSpans = Infinity } = options;
  let count = 0;
  const traces = new Map<string, SourceSpan[]>();
  for (const span of spans) {
    if (span === undefined || span.scope === OWN_SCOPE || isPending(span)) continue;
    count += 1;
    if (count > maxSpans) throw tooManySpans(maxSpans);
    const trace = traces.get(span.traceId);
    if (trace === undefined) traces.set(span.traceId, [span]);
    else trace.push(span);
  }
  return [...traces].map(([traceId, trace]) => toTrace(traceId, trace, options));
}

/** Logfire writes a copy when a span starts, without what the span has at its end. */
function isPending({ attributes }: SourceSpan): boolean {
  return own(attributes, 'logfire.span_type') === 'pending_span';
}

function toTrace(
  traceId: string,
  spans: readonly SourceSpan[],
  options: FormatOptions,
): SourceTrace {
  const { maxSpansPerTrace = Infinity } = options;
  if (spans.length > maxSpansPerTrace) return createTooLargeTrace(traceId);
  const latest = new Map<string, SourceSpan>();
  for (const span of spans) {
    const known = latest.get(span.id);
    if (known === undefined || compareInstants(known.end, span.end) < 0) latest.set(span.id, span);
  }
  const references = [...latest].map(([spanId, { name }]): [string, SpanReference] => [
    spanId,
    { traceId, spanId, name },
  ]);
  const graphs = graphsOf(spans);
  const nodes = spans.map((span): TraceNode => {
    const place = { parent: latest.get(span.parentId ?? ''), graph: graphs.get(span.id) };
    return toNode(span, options, place);
  });
  return { traceId, nodes, spans: new Map(references) };
}

/** OpenInference writes the metadata of the runs of LangChain as JSON. */
function graphsOf(spans: readonly SourceSpan[]): ReadonlyMap<string, string> {
  const isFromGraph = spans.some(({ attributes }) => mayHaveNode(own(attributes, 'metadata')));
  if (!isFromGraph) return NO_GRAPHS;
  return findGraphs(
    spans.map(({ id, parentId, name, attributes }) => {
      const metadata = own(attributes, 'metadata');
      return { id, parentId, name, metadata: mayHaveNode(metadata) ? parseJson(metadata) : {} };
    }),
  );
}

const NO_GRAPHS: ReadonlyMap<string, string> = new Map();

function mayHaveNode(metadata: unknown): metadata is string {
  return typeof metadata === 'string' && metadata.includes('"langgraph_node"');
}
