import { PartialEvaluationError } from '../../errors/partial-evaluation-error.ts';
import type { TraceWarning } from '../../agent-trace/trace-warnings.ts';
import type { Criteria } from '../../service/criteria.ts';
import { UnsupportedTraceError } from '../../errors/unsupported-trace-error.ts';
import { emitNamed, type EvaluationRecord } from '../emit-evaluation-results.ts';
import type { TraceConversion } from '../convert-trace.ts';
import { toAgentTrace } from '../to-agent-trace.ts';
import type { EndedSpan } from './ended-span.ts';
import type { ResolvedEvaluatorOptions, TraceInfo } from './evaluator-options.ts';
import type { BufferedTrace } from './trace-buffer.ts';
import type { EvaluatorReports } from './evaluator-reports.ts';
import type { TimeLimit } from './time-limit.ts';

interface ConvertedBuffer {
  readonly conversion: TraceConversion;
  readonly info: TraceInfo;
}

/** Converts what is kept of a trace. Returns undefined when it has no model calls, like most traces of a web server. */
export function convertBuffered(
  { spans, logs, isMeaningful, hasOpenSpans }: BufferedTrace,
  { agents, isAgent, redact, maxSpansPerTrace }: ResolvedEvaluatorOptions,
): ConvertedBuffer | undefined {
  if (!isMeaningful) return undefined;
  try {
    // The buffer has dropped traces with more spans, so the default limits must not apply.
    const limits = { maxSpans: maxSpansPerTrace, maxSpansPerTrace };
    const options = { format: 'sdk-spans', logs, agents, isAgent, redact, limits } as const;
    const read = toAgentTrace(spans, options);
    const conversion = hasOpenSpans ? { ...read, warnings: [...read.warnings, OPEN_SPANS] } : read;
    return { conversion, info: toInfo(conversion, spans) };
  } catch (error) {
    if (UnsupportedTraceError.isInstance(error) && error.reason === 'no_model_calls')
      return undefined;
    throw error;
  }
}

/** Spans that have not ended may have the last answer. */
const OPEN_SPANS: TraceWarning = { code: 'open_spans', level: 'loss' };

/**
 * Requests the evaluation of a trace and emits the results. Rethrows the errors of the client.
 *
 * @param limit - Ends a request that takes too long, so that a late result is not used.
 */
export async function evaluateConverted(
  { trace, ...conversion }: TraceConversion,
  options: ResolvedEvaluatorOptions,
  limit: Pick<TimeLimit, 'run'>,
  reports: EvaluatorReports,
): Promise<void> {
  const { client, criteria, modelCore, tags, onResult } = options;
  const { traceId, warnings } = conversion;
  const emit = (results: unknown): void => {
    reports.guard(traceId, () => {
      emitResults(results, conversion, options, reports);
    });
  };
  try {
    const tagsOfTrace = typeof tags === 'function' ? tags(trace) : tags;
    const params = { trace: { trace, warnings }, criteria, modelCore, tags: tagsOfTrace };
    const result = await limit.run((signal) => client.evaluateTrace(params, { signal }));
    emit(result);
    reports.guard(traceId, () => onResult?.(result, conversion));
  } catch (error) {
    emit(settledResults(error, criteria));
    throw error;
  }
}

function emitResults(
  results: unknown,
  { spans, traceId }: Omit<TraceConversion, 'trace'>,
  { logger, criteria, evaluatorName: name, explanation, contextOf }: ResolvedEvaluatorOptions,
  reports: EvaluatorReports,
): void {
  if (logger === undefined) return;
  // The method may be async.
  const send: (record: EvaluationRecord) => unknown = logger.emit.bind(logger);
  const emit = (record: EvaluationRecord): void => {
    reports.guard(traceId, () => send(record));
  };
  emitNamed(results, { logger: { emit }, spans, name, explanation, contextOf }, criteria);
}

/** Returns the results that an error kept, with an error instead of each missing result. */
function settledResults(error: unknown, criteria: Criteria): unknown {
  if (!PartialEvaluationError.isInstance(error)) {
    const failure = toError(error);
    if (typeof criteria === 'string') return failure;
    if (Array.isArray(criteria)) return criteria.map(() => failure);
    return Object.fromEntries(Object.keys(criteria).map((key) => [key, failure]));
  }
  const { results } = error;
  const settled = Object.entries(results).map(
    ([key, one]) => [key, one.status === 'fulfilled' ? one.value : toError(one.reason)] as const,
  );
  return Array.isArray(results) ? settled.map(([, one]) => one) : Object.fromEntries(settled);
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The evaluation failed');
}

const FAILED = 2;

function toInfo(
  { trace, traceId, modelCalls }: TraceConversion,
  spans: readonly EndedSpan[],
): TraceInfo {
  const agents = trace.agent_instance_by_id;
  let start = Infinity;
  let end = -Infinity;
  let errors = 0;
  for (const { startTime, endTime, status } of spans) {
    start = Math.min(start, toMs(startTime));
    end = Math.max(end, toMs(endTime));
    if (status.code === FAILED) errors += 1;
  }
  return {
    traceId,
    rootName: agents[trace.root_agent_instance_id]?.name ?? '',
    agentNames: [...new Set(Object.values(agents).map(({ name }) => name))],
    durationMs: Math.max(0, end - start),
    modelCalls,
    errors,
  };
}

function toMs([seconds = 0, nanoseconds = 0]: readonly number[]): number {
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
