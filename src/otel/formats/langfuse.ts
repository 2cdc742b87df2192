import { either, has, isObject, list, own, text } from '../../providers/core/read.ts';
import { parseJson } from '../../values/parse-json.ts';
import { fromTime } from '../instants.ts';
import type { SourceSpan } from '../source-span.ts';
import { toTraces } from '../to-traces.ts';
import { allObjects, copyAttributes } from './export-values.ts';
import { findGraphs } from '../../agent-trace/langgraph.ts';
import type { TelemetryFormat } from './telemetry-format.ts';

/** A trace of Langfuse, or observations of one or more traces, from its API or an export. */
export const langfuse: TelemetryFormat = {
  name: 'langfuse',
  matches: (source) =>
    has(source, 'observations') ||
    listOf(source).some((item) => has(item, 'observations', 'parentObservationId')),
  read: (source, options) => toTraces(readObservations(source), options),
};

function listOf(source: object): readonly object[] {
  return Array.isArray(source) ? allObjects(source) : [source, ...allObjects(own(source, 'data'))];
}

function* readObservations(source: object): Generator<SourceSpan> {
  const observations = listOf(source).flatMap((item) =>
    has(item, 'observations')
      ? allObjects(own(item, 'observations')).map((fields) => toObservation(fields, item))
      : [toObservation(item, undefined)],
  );
  const known = observations.filter(({ id }) => id !== '');
  // An export may have several traces, and ids are unique in each.
  const graphs = findGraphs(
    known.map((observation) => ({
      ...observation,
      id: keyOf(observation, observation.id),
      parentId: keyOf(observation, observation.parentId),
    })),
  );
  for (const observation of known) {
    yield toSpan(observation, graphs.get(keyOf(observation, observation.id)));
  }
}

interface Observation {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly traceId: string;
  readonly name: string;
  readonly fields: object;
  readonly metadata: unknown;
}

function toObservation(fields: object, trace: object | undefined): Observation {
  const outer = own(trace, 'trace') ?? trace;
  return {
    id: text(fields, 'id') ?? '',
    parentId: text(fields, 'parentObservationId'),
    traceId: text(fields, 'traceId') ?? text(outer, 'id') ?? 'trace',
    name: text(fields, 'name') ?? '',
    fields,
    metadata: parsed(own(fields, 'metadata')),
  };
}

function keyOf({ traceId }: Observation, id: string | undefined): string {
  return `${traceId} ${id ?? ''}`;
}

/** Metadata are JSON text in some exports. */
function parsed(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value;
}

function toSpan(observation: Observation, graph: string | undefined): SourceSpan {
  const { id, parentId, traceId, name, fields, metadata } = observation;
  return {
    id,
    parentId,
    traceId,
    name,
    scope: text(own(metadata, 'scope'), 'name') ?? '',
    start: fromTime(own(fields, 'startTime')),
    end: fromTime(own(fields, 'endTime')),
    isFailed: text(fields, 'level') === 'ERROR',
    attributes: attributesOf(observation, graph),
    events: [],
    droppedAttributes: 0,
  };
}

/** The types with a kind of their own. Other types, such as SPAN, have no kind. */
const TYPES = /^(?:AGENT|GENERATION|TOOL)$/;

/**
 * Joins the attributes of the original span. Langfuse exports some of them unchanged, and converts the rest to fields of
 * its own.
 */
function attributesOf(
  { fields, metadata }: Observation,
  graph: string | undefined,
): SourceSpan['attributes'] {
  const original = parsed(own(metadata, 'attributes'));
  const type = text(fields, 'type') ?? '';
  const tools = [own(metadata, 'tools'), own(fields, 'toolDefinitions')].find(isObject);
  const all: Readonly<Record<string, unknown>> = {
    'langfuse.observation.type': TYPES.test(type) ? type.toLowerCase() : undefined,
    'langfuse.observation.input': either(fields, 'input'),
    'langfuse.observation.output': either(fields, 'output'),
    'langfuse.observation.metadata.instructions': text(metadata, 'instructions'),
    'langfuse.observation.tools': list({ tools }, 'tools').length > 0 ? tools : undefined,
    ...(graph === undefined
      ? {}
      : { 'langfuse.observation.type': 'agent', 'gen_ai.agent.name': graph }),
  };
  const attributes = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.assign(copyAttributes(original), Object.fromEntries(attributes));
}
