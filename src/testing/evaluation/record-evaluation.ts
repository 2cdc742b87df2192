import type { TraceEvaluationWire, TraceWire } from '../../service/trace.ts';
import type { EndpointContext } from '../endpoint.ts';
import { coreClassOf } from '../limits/core-class.ts';
import type { Evaluation, Scored } from './evaluation.ts';

/** An evaluation that was scored, with what it cost. */
export interface FinishedEvaluation extends Scored {
  readonly evaluation: Evaluation;
  readonly startedAt: number;
  /** How long a task takes before it shows its result. */
  readonly durationMs: number;
  readonly tokenCount: number;
  readonly cachedTokens: number;
}

/** The ids of evaluation, trace and row; one that joins an existing trace leaves the second unused. */
type RecordIds = readonly [string, string, string];

/**
 * Stores what an evaluation leaves: its usage, and unless nothing is to be kept its trace and row
 * (specification, "Data-retention rules").
 *
 * @param scored - The evaluation.
 * @param context - The request.
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
  // Everything that can fail comes first, so that a failure leaves nothing behind.
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
  [evaluationId, traceIdToGive]: RecordIds,
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
  // Read now rather than when the request came: several may add to one trace at a time.
  const link = (trace: TraceWire): TraceWire => ({
    ...trace,
    evaluations: [...trace.evaluations, added],
  });
  if (traceId !== undefined && memory.traces.update(traceId, link)) return;
  memory.traces.add({
    id: traceIdToGive,
    created_at: createdAt,
    tags,
    rating: null,
    trace: content,
    comments: [],
    evaluations: [added],
  });
}

function storeRow(
  { evaluation, answer, startedAt, tokenCount }: FinishedEvaluation,
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
    response_payload: answer,
    token_count: tokenCount,
    domain: 'reference-server.test',
    created_at: new Date(now).toISOString(),
    model_class: coreClassOf(evaluation.modelCore),
    tags: evaluation.tags ?? {},
  });
}
