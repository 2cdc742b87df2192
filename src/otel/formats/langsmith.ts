import type { NodeKind } from '../../agent-trace/node.ts';
import { either, has, isObject, list, lookUp, own, text } from '../../providers/core/read.ts';
import { fromTime, toOrder } from '../instants.ts';
import { type ExportRow, type RowValues, toSourceTraces } from './export-rows.ts';
import { allObjects, copyAttributes, mergeFields } from './export-values.ts';
import { findGraphs } from '../../agent-trace/langgraph.ts';
import { type FormatOptions, type TelemetryFormat, tooManySpans } from './telemetry-format.ts';

const KINDS: Readonly<Record<string, NodeKind>> = { llm: 'model', tool: 'tool' };

/** Runs of LangSmith: from its API, a `RunTree`, a collector, or the bodies of its batch endpoint. */
export const langsmith: TelemetryFormat = {
  name: 'langsmith',
  matches: (source) =>
    [source, ...allObjects(source), ...allObjects(own(source, 'runs'))].some((run) =>
      has(run, 'run_type', 'post', 'patch'),
    ),
  read: (source, options) =>
    toSourceTraces(collectRuns(source, options).map(toRow), options, (rows) => {
      const graphs = findGraphs(rows);
      // The times of siblings may be equal; LangSmith orders by these texts, unless one is missing.
      const isOrdered = rows.every(({ dottedOrder }) => dottedOrder !== undefined);
      return rows.map((row) => ({
        ...row,
        ...(graphs.has(row.id) ? { kind: 'agent' } : {}),
        facts: {
          ...row.facts,
          name: graphs.get(row.id) ?? row.name,
          ...(isOrdered ? { order: row.dottedOrder } : {}),
        },
      }));
    }),
};

interface Row extends ExportRow {
  readonly metadata: unknown;
  readonly dottedOrder: string | undefined;
}

function toRow({ id, parentId, traceId, fields }: LangsmithRun): Row {
  const kind = lookUp(KINDS, own(fields, 'run_type')) ?? 'other';
  const start = fromTime(own(fields, 'start_time'));
  const metadata = own(own(fields, 'extra'), 'metadata');
  return {
    type: text(fields, 'run_type'),
    tags: list(fields, 'tags').filter((tag) => typeof tag === 'string'),
    id,
    parentId,
    traceId,
    kind,
    start,
    metadata,
    name: text(fields, 'name') ?? '',
    end: fromTime(own(fields, 'end_time')),
    isFailed: (either(fields, 'error') ?? '') !== '',
    attributes: copyAttributes(metadata),
    dottedOrder: text(fields, 'dotted_order'),
    values: kind === 'model' ? valuesOf(fields, metadata) : undefined,
    facts: {
      order: toOrder(start, own(fields, 'execution_order')),
      ...(kind === 'model'
        ? {
            agentName: text(metadata, 'lc_agent_name'),
            responseId: responseIdOf(own(fields, 'outputs')),
          }
        : {}),
    },
  };
}

function valuesOf(fields: object, metadata: unknown): RowValues {
  const tools = [
    own(own(own(fields, 'extra'), 'invocation_params'), 'tools'),
    own(own(metadata, 'ls_invocation_params'), 'tools'),
  ].find((value) => list({ value }, 'value').length > 0);
  return { input: own(fields, 'inputs'), output: own(fields, 'outputs'), tools };
}

/** Only the response of an API has an id that another run may have too. */
function responseIdOf(outputs: unknown): string | undefined {
  return has(outputs, 'choices', 'output', 'content') ? text(outputs, 'id') : undefined;
}

interface LangsmithRun {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly fields: object;
}

/** A part of a run: the run itself, or a change to it. */
interface Part {
  readonly fields: object;
  readonly container?: string | undefined;
  readonly isPatch: boolean;
}

/**
 * Collects the runs of a source and their child runs. Patches are merged into the posted runs, in any order of the
 * input.
 */
function collectRuns(source: object, options: FormatOptions): readonly LangsmithRun[] {
  const { maxSpans = Infinity } = options;
  const parts = new Map<string, Part[]>();
  const seen = new Set<object>();
  const open: Part[] = topParts(source);
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { fields } = part;
    const id = idOf(fields);
    // A run that is in two lists, or in itself.
    if (id === undefined || seen.has(fields)) continue;
    seen.add(fields);
    if (parts.size > maxSpans) throw tooManySpans(maxSpans);
    const sameId = parts.get(id);
    if (sameId === undefined) parts.set(id, [part]);
    else sameId.push(part);
    for (const child of allObjects(own(fields, 'child_runs'))) {
      open.push({ fields: child, container: id, isPatch: part.isPatch });
    }
  }
  return [...parts].map(([id, all]) => toRun(id, all));
}

function topParts(source: object): Part[] {
  const bodies = Array.isArray(source) ? allObjects(source) : [source];
  const lists = bodies.flatMap((body) => {
    const runs = ['post', 'runs'].flatMap((key) => allObjects(own(body, key)));
    const patches = allObjects(own(body, 'patch')).map((fields) => ({ fields, isPatch: true }));
    const isRun = idOf(body) !== undefined;
    return [...(isRun ? [body] : runs).map((fields) => ({ fields, isPatch: false })), ...patches];
  });
  // The last one is read first.
  return lists.reverse();
}

/** A patch may have no id. The last part of its `dotted_order` is the id. */
function idOf(fields: unknown): string | undefined {
  return text(fields, 'id') ?? idsOf(fields).at(-1);
}

/** Returns the ids in `dotted_order`, from the top to the run. Each follows a time that ends with a Z. */
function idsOf(fields: unknown): readonly string[] {
  const parts = (text(fields, 'dotted_order') ?? '').split('.');
  return parts.flatMap((part) => /^\d{8}T\d+Z(.+)$/.exec(part)?.[1] ?? []);
}

function toRun(id: string, parts: readonly Part[]): LangsmithRun {
  const sorted = [...parts].sort(
    (a, b) => Number(a.isPatch) - Number(b.isPatch) || Number(isEnded(a)) - Number(isEnded(b)),
  );
  const fields = mergeFields(sorted.map((part) => part.fields));
  const ids = idsOf(fields);
  const container = parts.find((part) => part.container !== undefined)?.container;
  const parentId = text(fields, 'parent_run_id') ?? ids.at(-2) ?? container;
  return { id, parentId, traceId: text(fields, 'trace_id') ?? ids[0], fields };
}

function isEnded({ fields }: Part): boolean {
  const end = own(fields, 'end_time');
  return isObject(end) || Boolean(end);
}
