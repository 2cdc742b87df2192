import type { NodeKind } from '../../agent-trace/node.ts';
import { either, has, list, lookUp, own, text } from '../../providers/core/read.ts';
import { fromMilliseconds, toOrder, UNKNOWN_INSTANT } from '../instants.ts';
import { allObjects, copyAttributes, mergeFields } from './export-values.ts';
import { type ExportRow, type RowValues, toAgentName, toSourceTraces } from './export-rows.ts';
import { findGraphs, isInGraph } from '../../agent-trace/langgraph.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

const KINDS: Readonly<Record<string, NodeKind>> = { llm: 'model', tool: 'tool' };

/** Objects in a row, such as its metrics, and objects in those are merged. */
const LEVELS = 2;

const SECOND = 1000;

/** Rows of Braintrust: of an experiment or of logs, from its API, its query language or its client. */
export const braintrust: TelemetryFormat = {
  name: 'braintrust',
  matches: (source) => rowsOf(source).some((row) => has(row, 'span_attributes')),
  read: (source, options) =>
    toSourceTraces(mergeRows(rowsOf(source)).map(toRow), options, (rows) => {
      const graphs = findGraphs(rows);
      const agents = findAgents(rows);
      return rows.map((row) => {
        const graph = graphs.get(row.id);
        if (graph === undefined && !agents.has(row.id)) return row;
        // The library gives the function at the top this type, unless the application gives another.
        const isAssumed = graph === undefined && row.parentId === undefined;
        const name = graph ?? toAgentName(row.name);
        return { ...row, kind: 'agent', facts: { ...row.facts, name, isAssumed } };
      });
    }),
};

function rowsOf(source: object): readonly object[] {
  if (Array.isArray(source)) return allObjects(source);
  const lists = ['events', 'rows', 'data'].map((key) => allObjects(own(source, key)));
  return lists.find(({ length }) => length > 0) ?? [source];
}

/** Merges the rows that change an earlier one into it, in any order of the input. */
function mergeRows(rows: readonly object[]): readonly object[] {
  const parts = new Map<string, object[]>();
  for (const row of rows) {
    const id = text(row, 'id', 'span_id');
    if (id === undefined) continue;
    const before = parts.get(id);
    if (before === undefined) parts.set(id, [row]);
    else before.push(row);
  }
  return [...parts.values()].map((all) =>
    mergeFields(
      [...all].sort((a, b) => rankOf(a) - rankOf(b)),
      LEVELS,
    ),
  );
}

/** A change follows the row that it changes, and a row that has ended follows one that has not. */
function rankOf(row: object): number {
  const hasEnded = typeof own(own(row, 'metrics'), 'end') === 'number';
  return (own(row, '_is_merge') === true ? 2 : 0) + Number(hasEnded);
}

interface Row extends ExportRow {
  readonly isTask: boolean;
  readonly metadata: unknown;
}

function toRow(fields: object): Row {
  const attributes = own(fields, 'span_attributes');
  const metadata = own(fields, 'metadata');
  const type = text(attributes, 'type');
  const start = toInstant(fields, 'start');
  const parent = list(fields, 'span_parents')[0];
  const kind = lookUp(KINDS, type) ?? 'other';
  const name = text(attributes, 'name') ?? '';
  return {
    id: text(fields, 'span_id', 'id') ?? '',
    traceId: text(fields, 'root_span_id'),
    parentId: typeof parent === 'string' ? parent : undefined,
    name,
    kind,
    start,
    end: toInstant(fields, 'end'),
    isFailed: either(fields, 'error') !== undefined,
    attributes: copyAttributes(metadata),
    values: kind === 'model' ? valuesOf(fields, metadata) : undefined,
    facts: {
      order: toOrder(start, own(attributes, 'exec_counter')),
      ...(kind === 'tool' ? { name: name.replace(/^tool: /, '') } : {}),
      ...(kind === 'model' ? { responseId: responseIdOf(metadata) } : {}),
    },
    isTask: type === 'task',
    // The metadata of LangChain are in the metadata of the row.
    metadata: own(metadata, 'metadata') ?? metadata,
  };
}

function toInstant(fields: object, key: string): ExportRow['start'] {
  const seconds = own(own(fields, 'metrics'), key);
  return typeof seconds === 'number' ? fromMilliseconds(seconds * SECOND) : UNKNOWN_INSTANT;
}

function valuesOf(fields: object, metadata: unknown): RowValues {
  const tools = [metadata, own(metadata, 'invocation_params'), own(metadata, 'options')]
    .map((value) => own(value, 'tools'))
    .find(Array.isArray);
  const system = either(metadata, 'instructions', 'system');
  return { input: own(fields, 'input'), output: own(fields, 'output'), system, tools };
}

/** The metadata may be the fields of a response beside its output. */
function responseIdOf(metadata: unknown): string | undefined {
  return has(metadata, 'object') ? text(metadata, 'id') : undefined;
}

/** Finds the nearest task above each row of a model. A node of a graph is not an agent. Each row is visited once. */
function findAgents(rows: readonly Row[]): ReadonlySet<string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const agents = new Set<string>();
  const seen = new Set<string>();
  for (const row of rows) {
    if (row.kind !== 'model') continue;
    let above = byId.get(row.parentId ?? '');
    while (above !== undefined && !seen.has(above.id)) {
      seen.add(above.id);
      if (above.isTask && !isInGraph(above.metadata)) {
        agents.add(above.id);
        break;
      }
      above = byId.get(above.parentId ?? '');
    }
  }
  return agents;
}
