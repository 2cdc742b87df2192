import type { NodeKind } from '../../agent-trace/node.ts';
import { either, has, list, lookUp, own, text } from '../../providers/core/read.ts';
import { fromTime, toOrder } from '../instants.ts';
import { allObjects } from '../items.ts';
import { type ExportRow, type RowValues, toSourceTraces } from './export-rows.ts';
import { findGraphs } from './langgraph.ts';
import { collectRuns, type Run } from './langsmith-runs.ts';
import { copyAttributes } from './plain-attributes.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

const KINDS: Readonly<Record<string, NodeKind>> = { llm: 'model', tool: 'tool' };

/** Runs of LangSmith: of its API, a `RunTree`, a collector, or the bodies of its batch endpoint. */
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

function toRow({ id, parentId, traceId, fields }: Run): Row {
  const kind = lookUp(KINDS, own(fields, 'run_type')) ?? 'other';
  const start = fromTime(own(fields, 'start_time'));
  const metadata = own(own(fields, 'extra'), 'metadata');
  return {
    ...{ id, parentId, traceId, kind, start, metadata },
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
