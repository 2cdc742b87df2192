import type { NodeKind } from '../../agent-trace/node.ts';
import { either, has, isObject, list, lookUp, own, text } from '../../providers/core/read.ts';
import { fromTime, toOrder } from '../instants.ts';
import { allObjects, copyAttributes } from './export-values.ts';
import { type FormatOptions, type TelemetryFormat, tooManySpans } from './telemetry-format.ts';
import { type ExportRow, toAgentName, toSourceTraces } from './export-rows.ts';
import { linkSteps, type MastraRow } from './mastra-steps.ts';

const KINDS: Readonly<Record<string, NodeKind>> = {
  agent_run: 'agent',
  client_tool_call: 'tool',
  mcp_tool_call: 'tool',
  model_generation: 'model',
  model_step: 'model',
  provider_tool_call: 'tool',
  tool_call: 'tool',
  workflow_run: 'workflow',
};

/** Types that only Mastra has. The first versions wrote `llm`. */
const TYPE =
  /^(?:agent_run|workflow_(?:run|step)|(?:model|llm)_(?:generation|step|inference|chunk)|(?:mcp_|client_|provider_)?tool_call|processor_run)$/;

/** Spans of Mastra: a tree, or a flat list of an exporter or of its storage. */
export const mastra: TelemetryFormat = {
  name: 'mastra',
  matches: (source) =>
    topSpans(source).some((entry) => {
      const span = spanOf(entry);
      return isOfMastra(span) || (span !== entry && has(entry, 'children'));
    }),
  read: (source, options) =>
    toSourceTraces(
      flatten(topSpans(source), options).flatMap((found) => toRow(found) ?? []),
      options,
      linkSteps,
    ),
};

function topSpans(source: object): readonly object[] {
  if (Array.isArray(source)) return allObjects(source);
  const spans = allObjects(own(source, 'spans'));
  return spans.length > 0 ? spans : [source];
}

/** An entry of a tree and an event of an exporter contain the span. */
function spanOf(entry: object): object {
  const span = own(entry, 'span') ?? own(entry, 'exportedSpan');
  return isObject(span) ? span : entry;
}

function isOfMastra(span: object): boolean {
  return TYPE.test(typeOf(span));
}

function typeOf(span: object): string {
  return text(span, 'type', 'spanType') ?? '';
}

/** A span, and the id of the span that contains it in a tree. */
interface Found {
  readonly span: object;
  readonly container: string | undefined;
}

function flatten(tops: readonly object[], options: FormatOptions): readonly Found[] {
  const { maxSpans = Infinity } = options;
  const found: Found[] = [];
  const seen = new Set<object>();
  const open = tops.map((entry): [object, string | undefined] => [entry, undefined]).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [entry, container] = next;
    if (seen.has(entry)) continue;
    seen.add(entry);
    const span = spanOf(entry);
    found.push({ span, container });
    if (found.length > maxSpans) throw tooManySpans(maxSpans);
    const id = idOf(span) ?? container;
    for (const child of allObjects(own(entry, 'children'))) open.push([child, id]);
  }
  return found;
}

function idOf(span: object): string | undefined {
  return text(span, 'id', 'spanId');
}

function toRow({ span, container }: Found): MastraRow | undefined {
  const id = idOf(span);
  if (id === undefined) return undefined;
  const type = typeOf(span).replace(/^llm_/, 'model_');
  const start = fromTime(either(span, 'startTime', 'startedAt'));
  const attributes = own(span, 'attributes');
  const order = toOrder(start, own(attributes, 'stepIndex'));
  const kind = lookUp(KINDS, type) ?? 'other';
  const name = text(span, 'name') ?? '';
  return {
    id,
    parentId: text(span, 'parentSpanId', 'parentId') ?? container,
    traceId: text(span, 'traceId'),
    name,
    kind,
    start,
    type,
    end: fromTime(either(span, 'endTime', 'endedAt')),
    isFailed: either(span, 'error', 'errorInfo') !== undefined,
    attributes: copyAttributes(attributes),
    order,
    input: own(span, 'input') ?? undefined,
    output: own(span, 'output') ?? undefined,
    values: valuesOf(span, type, attributes),
    facts: {
      order,
      ...(kind === 'agent' || kind === 'tool' ? { name: entityOf(span, name) } : {}),
    },
  };
}

function entityOf(span: object, name: string): string {
  const named = text(span, 'entityName') ?? text(span, 'entityId');
  return named ?? /^(?:mcp_)?tool: '([^']+)'/.exec(name)?.[1] ?? toAgentName(name);
}

function valuesOf(span: object, type: string, attributes: unknown): ExportRow['values'] {
  const values = { input: own(span, 'input'), output: own(span, 'output') };
  const tools = list(attributes, 'tools');
  if (type === 'model_generation') return { ...values, tools };
  if (type !== 'agent_run') return undefined;
  // Names only, for calls without tool definitions.
  const names = list(attributes, 'availableTools').map((name) => ({ type: 'function', name }));
  return { ...values, system: own(attributes, 'instructions'), tools: names };
}
