import type { NodeKind, TraceNode } from '../../agent-trace/node.ts';
import { has, isObject, list, lookUp, own, text } from '../../providers/core/read.ts';
import { fromIso, UNKNOWN_INSTANT } from '../instants.ts';
import { allObjects, copyAttributes } from './export-values.ts';
import { type ExportRow, type RowValues, toSourceTraces } from './export-rows.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

const KINDS: Readonly<Record<string, NodeKind>> = {
  agent: 'agent',
  function: 'tool',
  generation: 'model',
  handoff: 'handoff',
  response: 'model',
  task: 'workflow',
};

const HINTS: Readonly<Record<string, string>> = {
  generation: 'set traceIncludeSensitiveData to true',
  response:
    'pass the live spans of a TracingProcessor: the exported JSON of Responses API calls has no content',
};

/** Items of the OpenAI Agents SDK: exported JSON, or the live spans and traces that a processor receives. */
export const openaiAgents: TelemetryFormat = {
  name: 'openai-agents',
  matches: (source) => membersOf(source).some(isSpan),
  read: (source, options) => {
    const items = membersOf(source);
    const rows = items.filter(isSpan).flatMap((item) => toRow(item) ?? []);
    const workflows = items.filter(isTrace).flatMap((item) => toWorkflow(item) ?? []);
    const tops = new Set(workflows.map(({ id }) => id));
    const linked = rows.map((row) =>
      row.parentId === undefined && row.traceId !== undefined && tops.has(row.traceId)
        ? { ...row, parentId: row.traceId }
        : row,
    );
    return toSourceTraces(linked.length === 0 ? [] : [...workflows, ...linked], options);
  },
};

function membersOf(source: object): readonly object[] {
  if (Array.isArray(source)) return allObjects(source);
  return has(source, 'data') ? allObjects(own(source, 'data')) : [source];
}

function isSpan(item: object): boolean {
  return own(item, 'object') === 'trace.span' || own(item, 'type') === 'trace.span';
}

function isTrace(item: object): boolean {
  return own(item, 'object') === 'trace' || own(item, 'type') === 'trace';
}

/** Reads a field of the JSON, or of a live span, whose fields are getters of its class. */
function field(item: object, key: string, liveKey: string): unknown {
  if (has(item, 'object')) return own(item, key);
  if (Object.hasOwn(item, liveKey)) return own(item, liveKey);
  try {
    return Reflect.get(item, liveKey);
  } catch {
    // The private fields of a class are only readable on its own instances.
    return undefined;
  }
}

function textField(item: object, key: string, liveKey: string): string | undefined {
  const value = field(item, key, liveKey);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The workflow that contains the spans of a trace. Its end is not known. */
function toWorkflow(item: object): ExportRow | undefined {
  const id = textField(item, 'id', 'traceId');
  if (id === undefined) return undefined;
  return {
    id,
    traceId: id,
    name: textField(item, 'workflow_name', 'name') ?? '',
    kind: 'workflow',
    start: UNKNOWN_INSTANT,
    end: UNKNOWN_INSTANT,
    isFailed: false,
    attributes: copyAttributes(undefined),
  };
}

function toRow(item: object): ExportRow | undefined {
  const id = textField(item, 'id', 'spanId');
  if (id === undefined) return undefined;
  const data = field(item, 'span_data', 'spanData');
  return {
    id,
    traceId: textField(item, 'trace_id', 'traceId'),
    parentId: textField(item, 'parent_id', 'parentId'),
    start: fromIso(field(item, 'started_at', 'startedAt')),
    end: fromIso(field(item, 'ended_at', 'endedAt')),
    isFailed: isObject(field(item, 'error', 'error')),
    attributes: copyAttributes(data),
    ...describe(data),
  };
}

function describe(data: unknown): Pick<ExportRow, 'facts' | 'kind' | 'name' | 'values'> {
  const custom = own(data, 'data');
  // The exporter writes spans without a type of the service as custom spans.
  const type = text(custom, 'sdk_span_type') ?? text(data, 'type') ?? '';
  const values = valuesOf(type, data);
  const isEmpty = (values?.output ?? undefined) === undefined;
  return {
    name: text(data, 'name') ?? text(custom, 'name') ?? type,
    kind: lookUp(KINDS, type) ?? 'other',
    values,
    facts: {
      handoff: type === 'handoff' ? handoffOf(data) : undefined,
      captureHint: isEmpty ? lookUp(HINTS, type) : undefined,
    },
  };
}

function valuesOf(type: string, data: unknown): RowValues | undefined {
  switch (type) {
    case 'agent':
      // Names only, which the trace reports as tools without details.
      return { tools: list(data, 'tools').map((name) => ({ type: 'function', name })) };
    case 'generation':
      return { input: own(data, 'input'), output: list(data, 'output')[0] };
    case 'response':
      return { input: own(data, '_input'), output: own(data, '_response') };
    default:
      return undefined;
  }
}

function handoffOf(data: unknown): TraceNode['handoff'] {
  const to = text(data, 'to_agent');
  return to === undefined ? undefined : { from: text(data, 'from_agent'), to };
}
