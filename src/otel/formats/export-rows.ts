import {
  compareInstants,
  type Instant,
  type NodeKind,
  type TraceNode,
} from '../../agent-trace/node.ts';
import { AttributeReader } from '../readers/attribute-reader.ts';
import { byShape } from '../readers/by-shape.ts';
import { readContent, splitSystem } from '../readers/content.ts';
import { decideKind, transferTarget } from '../span-kind.ts';
import {
  type FormatOptions,
  type SourceTrace,
  type SpanReference,
  createTooLargeTrace,
  tooManySpans,
} from './telemetry-format.ts';

/** The input and output of a step in the format of any API, or as JSON text. */
export interface RowValues {
  readonly input?: unknown;
  readonly output?: unknown;
  readonly system?: unknown;
  readonly tools?: unknown;
}

/** A row of an export, in one shape for all products. */
export interface ExportRow {
  readonly id: string;
  /** Undefined where the parent decides. */
  readonly traceId?: string | undefined;
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly kind: NodeKind;
  readonly start: Instant;
  readonly end: Instant;
  readonly isFailed: boolean;
  /** The attributes that `isAgent` receives, without a prototype. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The type and the tags that `isAgent` receives, where the attributes do not have them. */
  readonly type?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The content of an agent or a model. */
  readonly values?: RowValues | undefined;
  /** Further fields of the node. They replace the others. */
  readonly facts?: Partial<TraceNode> | undefined;
}

const SOURCES = [byShape({ input: 'input', output: 'output', system: 'system', tools: 'tools' })];

/**
 * Groups rows by trace and converts them to nodes. Of two rows with one id, the one that ended last is kept.
 *
 * @param refine - Changes the rows of a whole trace.
 */
export function toSourceTraces<R extends ExportRow>(
  rows: readonly R[],
  options: FormatOptions,
  refine: (rows: readonly R[]) => readonly ExportRow[] = (all) => all,
): readonly SourceTrace[] {
  const { maxSpans = Infinity, maxSpansPerTrace = maxSpans } = options;
  if (rows.length > maxSpans) throw tooManySpans(maxSpans);
  return [...groupByTrace(rows)].map(([traceId, trace]) => {
    if (trace.size > maxSpansPerTrace) return createTooLargeTrace(traceId);
    const spans = new Map<string, SpanReference>();
    const nodes = refine([...trace.values()]).map((row): TraceNode => {
      spans.set(row.id, { traceId, spanId: row.id, name: row.name });
      return rowToNode(row, options, trace.get(row.parentId ?? ''));
    });
    return { traceId, nodes, spans };
  });
}

function groupByTrace<R extends ExportRow>(rows: readonly R[]): Map<string, Map<string, R>> {
  const traces = new Map<string, Map<string, R>>();
  const traceIdOf = traceFinder(rows);
  for (const row of rows) {
    const traceId = row.traceId ?? traceIdOf(row);
    const trace = traces.get(traceId) ?? new Map<string, R>();
    traces.set(traceId, trace);
    const known = trace.get(row.id);
    if (known === undefined || compareInstants(known.end, row.end) < 0) trace.set(row.id, row);
  }
  return traces;
}

function rowToNode(
  row: ExportRow,
  options: FormatOptions,
  parent: ExportRow | undefined,
): TraceNode {
  const { id, parentId, name, start, end, isFailed, facts } = row;
  const kind = decideKind(row.kind, row, options, parent);
  const node = { id, parentId, kind, name, start, end, isFailed, ...facts };
  switch (kind) {
    case 'agent': {
      const { content, ...read } = readMissing(row);
      return { ...node, isNamed: true, ...read, content: splitSystem(content) };
    }
    case 'model':
      return { ...node, ...readMissing(row) };
    case 'tool': {
      const to = transferTarget(node.name);
      return to === undefined ? node : { ...node, handoff: { to } };
    }
    default:
      return node;
  }
}

/** Reads the content of a row, unless its format has read it. */
function readMissing(row: ExportRow): Partial<TraceNode> {
  const { values, facts } = row;
  return facts?.content !== undefined || values === undefined ? {} : readValues(row, values);
}

/** Reads the input and output of a step, see {@link byShape}. */
export function readValues(row: ExportRow, values: RowValues): Partial<TraceNode> {
  const { id, name, start, end, isFailed } = row;
  const attributes = { ...values };
  const span = { id, traceId: '', name, scope: '', start, end, isFailed, attributes };
  return readContent(new AttributeReader({ ...span, events: [], droppedAttributes: 0 }), SOURCES);
}

/**
 * Returns a function that finds the trace of a row without a trace id: the trace of the row above it, else the id of
 * the row at the top. It visits each row once.
 */
function traceFinder(rows: readonly ExportRow[]): (row: ExportRow) => string {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = new Map<string, string>();
  return (first) => {
    const path = new Set<string>();
    let row = first;
    while (row.traceId === undefined && !found.has(row.id) && !path.has(row.id)) {
      path.add(row.id);
      row = byId.get(row.parentId ?? '') ?? row;
    }
    const walked = [...path];
    // At the top, or in a cycle: its first id, so that the order of the rows does not matter.
    const [top = row.id] = walked.slice(walked.indexOf(row.id)).sort();
    const traceId = row.traceId ?? found.get(row.id) ?? top;
    for (const id of walked) found.set(id, traceId);
    return traceId;
  };
}

/** Removes the prefix that a library writes before the name of an agent: `Agent: x`, `agent run: 'x'`. */
export function toAgentName(name: string): string {
  return name.replace(/^Agent: (?=.)/, '').replace(/^agent run: '(.+)'$/s, '$1');
}
