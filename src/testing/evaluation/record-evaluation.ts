import { EVALUATION_FIELDS } from '../../service/service-names.ts';
import type { EvaluationRowWire } from '../../service/evaluation-row.ts';
import type { FreeForm } from '../../service/record.ts';
import type { TraceEvaluationWire, TraceWire } from '../../service/trace.ts';
import { isRecord } from '../../values/objects.ts';
import { type Rejection, toRejection } from '../answer.ts';
import { createOwnId } from '../server-options.ts';
import type { EndpointContext } from '../endpoint.ts';
import { coreClassOf } from '../limits/region-limits.ts';
import type { ScoreUsage } from '../scorer.ts';
import { type Evaluation, keepsContent, type Scored } from './evaluation.ts';

interface FinishedEvaluation extends Scored {
  readonly evaluation: Evaluation;
  readonly startedAt: number;
  /** The time until the task shows its result, in milliseconds; 0 without a task. */
  readonly durationMs: number;
  readonly usage: ScoreUsage;
}

/** The ids of evaluation, trace and row. The id of the trace is unused when the trace exists already. */
type RecordIds = readonly [string, string, string];

/**
 * Stores the usage of an evaluation and, if its content is stored, its trace and row (specification,
 * "Data-retention rules"). Returns the id of the trace, or undefined when the content is not stored.
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

/**
 * Stores the row of a call that was rejected or failed, unless its content is not stored. Returns the rejection with
 * which the server responds.
 */
export function recordFailure(
  thrown: unknown,
  startedAt: number,
  context: EndpointContext,
): Rejection {
  const rejection = toRejection(thrown);
  const { setup, memory, request } = context;
  const body = isRecord(request.body) ? request.body : {};
  if (!keepsContent(body, context)) return rejection;
  memory.evaluationRows.push(
    createRow({
      id: createOwnId(setup),
      path: request.path,
      startedAt,
      endedAt: setup.now(),
      status: rejection.response.status,
      requestPayload: body,
      responsePayload: rejection.body,
      tokenCount: 0,
      modelCore: body['model_core'],
      tags: isRecord(body['tags']) ? body['tags'] : null,
    }),
  );
  return rejection;
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

interface EvaluationCall {
  readonly id: string;
  readonly path: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number;
  readonly requestPayload: FreeForm;
  readonly responsePayload: FreeForm;
  readonly tokenCount: number;
  readonly modelCore: unknown;
  readonly tags: FreeForm | null;
}

/** Specification, "Evaluation row". */
function createRow(call: EvaluationCall): EvaluationRowWire {
  const { startedAt, endedAt } = call;
  return {
    id: call.id,
    email: 'account@reference-server.test',
    endpoint: call.path,
    status_code: call.status,
    latency_ms: Math.max(0, Math.round(endedAt - startedAt)),
    request_payload: call.requestPayload,
    response_payload: call.responsePayload,
    token_count: call.tokenCount,
    domain: 'reference-server.test',
    created_at: new Date(endedAt).toISOString(),
    model_class: coreClassOf(call.modelCore),
    tags: call.tags ?? {},
  };
}

const SHOWN: ReadonlySet<string> = new Set<keyof typeof EVALUATION_FIELDS>([
  'model_core',
  'evaluate_latest',
  'explanation_cleaning',
]);

/**
 * Replaces the values of a request with a mark, except settings. Fields that the service does not know are
 * left out, because their names may be content too.
 */
function redactPayload(body: FreeForm, retentionField: string): FreeForm {
  const entries = Object.entries(body).flatMap(([field, value]) => {
    if (field === retentionField || SHOWN.has(field)) return [[field, value] as const];
    return Object.hasOwn(EVALUATION_FIELDS, field) ? [[field, '[redacted]'] as const] : [];
  });
  return Object.fromEntries(entries);
}
