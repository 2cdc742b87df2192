import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import type { TraceEvaluationWire, TraceWire } from '../../service/trace.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { ScoreUsage } from '../scorer.ts';
import { createRow } from './create-row.ts';
import type { Evaluation, Scored } from './evaluation.ts';
import { redactPayload } from './redact-payload.ts';

/** A scored evaluation with its cost. */
export interface FinishedEvaluation extends Scored {
  readonly evaluation: Evaluation;
  readonly startedAt: number;
  /** The time until the task shows its result, in milliseconds; 0 without a task. */
  readonly durationMs: number;
  readonly usage: ScoreUsage;
}

/** The ids of evaluation, trace and row. The second is unused when the trace exists already. */
type RecordIds = readonly [string, string, string];

/**
 * Stores the usage of an evaluation and, if its content is stored, its trace and row (specification,
 * "Data-retention rules").
 *
 * @returns The id of the trace; undefined when the content is not stored.
 */
export function recordEvaluation(
  scored: FinishedEvaluation,
  context: EndpointContext,
): string | undefined {
  const { evaluation, startedAt, durationMs } = scored;
  const { setup, memory } = context;
  const now = setup.now();
  const createdAt = new Date(now).toISOString();
  const tokenCount = countTokens(scored.usage);
  const usage = { createdAt, modelCore: evaluation.modelCore, tokenCount, ...scored.usage };
  if (!evaluation.keepsContent) {
    const requestPayload = redactPayload(evaluation.body, setup.names.dataRetentionField);
    memory.usage.push({ ...usage, requestPayload });
    return undefined;
  }
  // Creates all ids before anything is stored, so that a failure of `createId` stores nothing.
  const ids = [setup.createId(), setup.createId(), setup.createId()] as const;
  const traceId = storeTrace(scored, createdAt, ids, context);
  memory.evaluationRows.push(toRow(scored, now, ids, context));
  memory.usage.push({ ...usage, requestPayload: null });
  memory.conversations.add(
    {
      conversation: evaluation.contentText,
      criterion: evaluation.criterion,
      finishedAt: Math.max(now, startedAt + durationMs),
    },
    now,
  );
  return traceId;
}

function storeTrace(
  { evaluation, score, subTrace, usage: { cachedTokens } }: FinishedEvaluation,
  createdAt: string,
  [evaluationId, newTraceId]: RecordIds,
  { memory }: EndpointContext,
): string {
  const { evaluatorName, criterion, traceId, tags, content } = evaluation;
  const added: TraceEvaluationWire = {
    id: evaluationId,
    evaluator_name: evaluatorName,
    criteria: evaluatorName === null ? criterion : null,
    score: score.score,
    explanation: score.explanation,
    sub_trace: subTrace,
    sources: score.sources ?? [],
    cached: cachedTokens > 0,
    c_cached_tokens: cachedTokens,
  };
  // Reads the trace when it is updated: several evaluations may be added to one trace concurrently.
  const link = (trace: TraceWire): TraceWire => ({
    ...trace,
    evaluations: [...trace.evaluations, added],
  });
  if (traceId !== undefined && memory.traces.update(traceId, link)) return traceId;
  memory.traces.add({
    id: newTraceId,
    created_at: createdAt,
    tags,
    rating: null,
    trace: content,
    comments: [],
    evaluations: [added],
  });
  return newTraceId;
}

function toRow(
  { evaluation, responseBody, startedAt, usage }: FinishedEvaluation,
  endedAt: number,
  [, , id]: RecordIds,
  { request }: EndpointContext,
): EvaluationRowWire {
  const { body: requestPayload, modelCore, tags } = evaluation;
  return createRow({
    id,
    path: request.path,
    startedAt,
    endedAt,
    status: 200,
    requestPayload,
    responsePayload: responseBody,
    tokenCount: countTokens(usage),
    modelCore,
    tags,
  });
}

function countTokens({ promptTokens, completionTokens }: ScoreUsage): number {
  return promptTokens + completionTokens;
}
