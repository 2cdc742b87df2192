import { assembleTrace } from '../agent-trace/assemble-trace.ts';
import type { TraceWarning } from '../agent-trace/trace-warnings.ts';
import { UnsupportedTraceError } from '../errors/unsupported-trace-error.ts';
import type { AgentTrace } from '../service/agent-trace.ts';
import { ownFields } from '../values/objects.ts';
import type { SourceTrace, SpanReference, TraceFormat } from './formats/telemetry-format.ts';
import { showId } from './ids.ts';
import type { ResolvedTraceOptions } from './trace-options.ts';

/** An agent trace that was converted from telemetry, with its warnings and spans. */
export interface TraceConversion {
  /** The agent trace, which `client.evaluateTrace` takes. */
  readonly trace: AgentTrace;
  /** What was lost, repaired or unclear. */
  readonly warnings: readonly TraceWarning[];
  /** The format of the source. */
  readonly kind: TraceFormat;
  /** The id of the trace in the source. */
  readonly traceId: string;
  /** The span of each agent by the id of its instance, so that a score can go back to it. */
  readonly spans: Readonly<Record<string, SpanReference>>;
  /** The number of interactions with a model. */
  readonly modelCalls: number;
}

/**
 * Converts one trace of a source.
 *
 * @throws {@link UnsupportedTraceError} when there is nothing to evaluate; with `strict`, when a part is lost.
 */
export function convertTrace(
  source: SourceTrace,
  kind: TraceFormat,
  options: ResolvedTraceOptions,
): TraceConversion {
  const { traceId, nodes, spans } = source;
  const { agents, rootName, reasoning, redact, redactTool, strict, limits } = options;
  if (source.isTooLarge === true) throw tooLarge(traceId, limits.maxSpansPerTrace);
  const { trace, warnings, modelCalls, modelNodes, responseIds } = assembleTrace(nodes, {
    traceId,
    rootName,
    agents,
    reasoning,
    redact,
    redactTool,
  });
  if (trace === undefined) throw nothingToEvaluate(source, modelNodes);
  if (strict === true) checkLosses(traceId, warnings);
  return { trace, warnings, kind, traceId, spans: spansOf(trace, spans, responseIds), modelCalls };
}

function spansOf(
  trace: AgentTrace,
  spans: ReadonlyMap<string, SpanReference>,
  responseIds: ReadonlyMap<string, string>,
): TraceConversion['spans'] {
  const found = ownFields<Record<string, SpanReference>>({});
  for (const id of Object.keys(trace.agent_instance_by_id)) {
    const span = spans.get(id);
    if (span === undefined) continue;
    const responseId = responseIds.get(id);
    found[id] = {
      ...span,
      ...(id === trace.root_agent_instance_id ? { isRoot: true } : {}),
      ...(responseId === undefined ? {} : { responseId }),
    };
  }
  return found;
}

function tooLarge(traceId: string, maxSpans: number): UnsupportedTraceError {
  return new UnsupportedTraceError(
    'too_large',
    `The trace ${showId(traceId)} has more than ${maxSpans} spans: pass a part of it, or raise limits.maxSpansPerTrace`,
  );
}

function nothingToEvaluate(
  { traceId, nodes }: SourceTrace,
  modelNodes: number,
): UnsupportedTraceError {
  if (modelNodes === 0) {
    return new UnsupportedTraceError(
      'no_model_calls',
      `The trace ${showId(traceId)} has no call of a model: instrument the client of the model as well as the agents`,
    );
  }
  const hints = new Set(nodes.flatMap(({ captureHint = [] }) => captureHint));
  const fixes = hints.size > 0 ? [...hints] : ['turn on the capture of message content'];
  return new UnsupportedTraceError(
    'content_not_captured',
    `The trace ${showId(traceId)} has ${count(modelNodes)} without messages: ${fixes.join('; ')}`,
  );
}

function count(modelNodes: number): string {
  return modelNodes === 1 ? 'one call of a model' : `${modelNodes} calls of models`;
}

function checkLosses(traceId: string, warnings: readonly TraceWarning[]): void {
  const losses = [
    ...new Set(warnings.flatMap(({ code, level }) => (level === 'loss' ? code : []))),
  ];
  if (losses.length === 0) return;
  throw new UnsupportedTraceError(
    'strict',
    `Parts of the trace ${showId(traceId)} are or may be lost (${losses.join(', ')}): fix the causes, which the warnings name without strict, or leave strict out`,
  );
}
