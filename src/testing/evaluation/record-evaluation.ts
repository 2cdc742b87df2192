import type { TraceEvaluationWire, TraceWire } from '../../service/trace.ts';
import type { EndpointContext } from '../endpoint.ts';
import { coreClassOf } from '../limits/core-class.ts';
import type { Evaluation, Scored } from './evaluation.ts';

/** A scored evaluation with its cost. */
export interface FinishedEvaluation extends Scored {
  readonly evaluation: Evaluation;
  readonly startedAt: number;
  /** The time until the task shows its result, in milliseconds; 0 without a task. */
  readonly durationMs: number;
  readonly tokenCount: number;
  readonly cachedTokens: number;
}

/** The ids of evaluation, trace and row. The second is unused when the trace exists already. */
type RecordIds = readonly [string, string, string];

/**
 * Stores the usage of an evaluation and, if its content is stored, its trace and row (specification,
 * "Data-retention rules").
 */
export function recordEvaluation(scored: FinishedEvaluation, context: EndpointContext): void {
  const { evaluation, startedAt, durationMs, tokenCount, cachedTokens } = scored;
  const { setup, memory } = context;
  const now = setup.now();
  const createdAt = new Date(now).toISOString();
  const usage = { createdAt, modelCore: evaluation.modelCore, tokenCount, cachedTokens };
  if (!evaluation.keepsContent) {
    memory.usage.push(usage);
    return;
  }
  // Creates all ids before anything is stored, so that a failure of `createId` stores nothing.
  const ids = [setup.createId(), setup.createId(), setup.createId()] as const;
  storeTrace(scored, createdAt, ids, context);
  storeRow(scored, now, ids, context);
  memory.usage.push(usage);
  memory.conversations.add(
    {
      conversation: evaluation.contentText,
      criterion: evaluation.criterion,
      finishedAt: Math.max(now, startedAt + durationMs),
    },
    now,
  );
}

function storeTrace(
  { evaluation, score, cachedTokens }: FinishedEvaluation,
  createdAt: string,
  [evaluationId, newTraceId]: RecordIds,
  { memory }: EndpointContext,
): void {
  const { evaluatorName, criterion, traceId, tags, content } = evaluation;
  const added: TraceEvaluationWire = {
    id: evaluationId,
    evaluator_name: evaluatorName,
    criteria: evaluatorName === null ? criterion : null,
    score: score.score,
    explanation: score.explanation,
    sub_trace: null,
    sources: score.sources ?? [],
    cached: cachedTokens > 0,
    c_cached_tokens: cachedTokens,
  };
  // Reads the trace when it is updated: several evaluations may be added to one trace concurrently.
  const link = (trace: TraceWire): TraceWire => ({
    ...trace,
    evaluations: [...trace.evaluations, added],
  });
  if (traceId !== undefined && memory.traces.update(traceId, link)) return;
  memory.traces.add({
    id: newTraceId,
    created_at: createdAt,
    tags,
    rating: null,
    trace: content,
    comments: [],
    evaluations: [added],
  });
}

function storeRow(
  { evaluation, responseBody, startedAt, tokenCount }: FinishedEvaluation,
  now: number,
  [, , rowId]: RecordIds,
  { memory, request }: EndpointContext,
): void {
  memory.evaluationRows.push({
    id: rowId,
    email: 'account@reference-server.test',
    endpoint: request.path,
    status_code: 200,
    latency_ms: Math.max(0, Math.round(now - startedAt)),
    request_payload: evaluation.body,
    response_payload: responseBody,
    token_count: tokenCount,
    domain: 'reference-server.test',
    created_at: new Date(now).toISOString(),
    model_class: coreClassOf(evaluation.modelCore),
    tags: evaluation.tags ?? {},
  });
}
