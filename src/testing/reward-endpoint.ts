import { DEFAULT_MODEL_CORE } from '../options/model-core.ts';
import { type RewardRequestWire, rewardRequestSchema } from '../service/reward-request-schema.ts';
import type { TraceEvaluationWire, TraceWire } from '../service/trace.ts';
import { json, refuse } from './answer.ts';
import type { Endpoint, EndpointContext } from './endpoint.ts';
import { readJsonBody } from './read-json-body.ts';
import type { Score } from './scorer.ts';

/** POST /api/v1/evals/reward: scores a conversation and answers with the result. */
export const rewardEndpoint: Endpoint = async (context) => json(await score(context));

/** The same, answered with a task that holds the result. */
export const rewardBackgroundEndpoint: Endpoint = async (context) => {
  const result = await score(context);
  const id = context.setup.createId();
  context.region.store.tasks.set(id, { id, kind: 'reward', result });
  return json({ task_id: id });
};

async function score(context: EndpointContext): Promise<Record<string, unknown>> {
  const { setup, region } = context;
  const field = setup.names.dataRetentionField;
  const body = readJsonBody(context.request.body, rewardRequestSchema(field));
  const evaluatorName = body.evaluator_name ?? null;
  const criterion = resolveCriterion(body, context);
  const keepsContent = !region.hasZeroDataRetention && body[field] !== 'none';
  const trace = keepsContent ? findTrace(body, context) : undefined;
  const { messages, system, tools } = body;
  const scored = await setup.scorer({
    kind: 'reward',
    criterion,
    evaluatorName,
    subject: { messages, system, tools },
  });
  const result = toRewardResult(scored, body);
  if (keepsContent) store(context, body, scored, trace);
  recordUsage(context, body);
  return result;
}

function resolveCriterion(body: RewardRequestWire, { setup }: EndpointContext): string {
  const name = body.evaluator_name ?? undefined;
  if (name === undefined) return body.evaluation_criteria ?? '';
  const criterion = setup.evaluators.get(name);
  if (criterion === undefined) throw refuse(400, 'There is no evaluator of this name');
  return criterion;
}

function findTrace(body: RewardRequestWire, { region }: EndpointContext): TraceWire | undefined {
  const id = body.trace_id ?? undefined;
  if (id === undefined) return undefined;
  const trace = region.store.traces.get(id);
  if (trace === undefined) throw refuse(404, 'There is no trace of this id in this region');
  return trace;
}

function toRewardResult(scored: Score, body: RewardRequestWire): Record<string, unknown> {
  const { score: value, explanation, sources = [] } = scored;
  const cleaned =
    body.explanation_cleaning === 'end_user' ? { cleaned_explanation: explanation } : {};
  return { explanation, score: value, ...cleaned, sources };
}

function store(
  { setup, region, request }: EndpointContext,
  body: RewardRequestWire,
  scored: Score,
  existing: TraceWire | undefined,
): void {
  const createdAt = new Date(setup.now()).toISOString();
  const evaluation: TraceEvaluationWire = {
    id: setup.createId(),
    evaluator_name: body.evaluator_name ?? null,
    criteria: body.evaluation_criteria ?? null,
    score: scored.score,
    explanation: scored.explanation,
    sub_trace: null,
    sources: scored.sources ?? [],
    cached: false,
    c_cached_tokens: 0,
  };
  const trace: TraceWire = existing ?? {
    id: setup.createId(),
    created_at: createdAt,
    tags: body.tags ?? null,
    rating: null,
    trace: { messages: body.messages, system: body.system ?? null, tools: body.tools ?? null },
    comments: [],
    evaluations: [],
  };
  region.store.traces.set(trace.id, {
    ...trace,
    evaluations: [...trace.evaluations, evaluation],
  });
  region.store.evaluationRows.push({
    id: setup.createId(),
    email: 'account@reference-server.test',
    endpoint: request.path,
    status_code: 200,
    latency_ms: 0,
    request_payload: body,
    response_payload: toRewardResult(scored, body),
    token_count: countTokens(body),
    domain: 'reference-server.test',
    created_at: createdAt,
    model_class: modelClass(body),
    tags: body.tags ?? {},
  });
}

function recordUsage({ setup, region }: EndpointContext, body: RewardRequestWire): void {
  region.store.usage.push({
    createdAt: new Date(setup.now()).toISOString(),
    modelCore: body.model_core ?? DEFAULT_MODEL_CORE,
    tokenCount: countTokens(body),
  });
}

// Synthetic, but in proportion: about four characters of English make a token.
function countTokens({ messages, system, tools }: RewardRequestWire): number {
  return Math.ceil(JSON.stringify({ messages, system, tools }).length / 4);
}

function modelClass(body: RewardRequestWire): string {
  return (body.model_core ?? '').startsWith('align-lightning-') ? 'align-lightning' : 'align';
}
