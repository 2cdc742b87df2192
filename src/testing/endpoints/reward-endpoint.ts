import { isLightningCore } from '../../service/model-core.ts';
import { isLightningCriterion } from '../../service/criteria.ts';
import type { RewardRequest } from '../../service/requests.ts';
import { isRecord } from '../../values/objects.ts';
import { reject } from '../answer.ts';
import type { EndpointContext } from '../endpoint.ts';
import type { ServerSetup } from '../server-options.ts';
import { askScorer } from '../evaluation/ask-scorer.ts';
import { toCommonFields } from '../evaluation/evaluation.ts';
import {
  createEvaluationEndpoints,
  type EvaluationEndpoints,
} from '../evaluation/evaluation-endpoints.ts';
import { readJsonBody } from '../requests/read-json-body.ts';
import { rewardRequestSchema } from '../requests/reward-request-schema.ts';
import type { ConversationSubject, Score } from '../scorer.ts';

/** POST /api/v1/evals/reward, and its background route: scores a conversation. */
export function createRewardEndpoints(names: ServerSetup['names']): EvaluationEndpoints {
  const schema = rewardRequestSchema(names.dataRetentionField);
  return createEvaluationEndpoints((context) => {
    const { setup, memory } = context;
    const body = readJsonBody(context.request, schema);
    const evaluatorName = body.evaluator_name ?? null;
    const criterion = resolveCriterion(body, context);
    const traceId = body.trace_id ?? undefined;
    if (traceId !== undefined) memory.traces.find(traceId);
    const subject = toSubject(body);
    return {
      ...toCommonFields(body, context),
      criterion,
      evaluatorName,
      traceId,
      content: { system: null, tools: null, ...subject },
      contentText: JSON.stringify(subject),
      score: async (signal) => {
        const score = await askScorer(setup.scorer, {
          kind: 'reward',
          criterion,
          evaluatorName,
          subject,
          evaluateLatest: body.evaluate_latest ?? true,
          cleansExplanation: body.explanation_cleaning === 'end_user',
          signal,
        });
        return { score, responseBody: toResponseBody(score, body), subTrace: null };
      },
    };
  });
}

// Null counts as absent, so that the cache treats both as the same conversation. The filter drops nothing: the schema
// has checked that each is an object.
function toSubject({ messages, system, tools }: RewardRequest): ConversationSubject {
  return {
    messages: messages.filter(isRecord),
    ...(system == null ? {} : { system }),
    ...(tools == null ? {} : { tools: tools.filter(isRecord) }),
  };
}

function resolveCriterion(body: RewardRequest, { setup }: EndpointContext): string {
  const name = body.evaluator_name ?? undefined;
  if (name === undefined) return body.evaluation_criteria ?? '';
  const criterion = setup.evaluators.get(name);
  if (criterion === undefined) throw reject(400, 'There is no evaluator with this name');
  if (isLightningCore(body.model_core) && !isLightningCriterion(criterion)) {
    throw reject(400, 'Lightning cores support only Passes if and Fails if evaluators');
  }
  return criterion;
}

/** An explanation of the scorer may quote the system text or a tool, which end users do not see. */
const NEUTRAL = 'The conversation was scored against the criterion.';

function toResponseBody(
  { score, explanation, cleanedExplanation = NEUTRAL, sources = [] }: Score,
  body: RewardRequest,
): Readonly<Record<string, unknown>> {
  const cleaned =
    body.explanation_cleaning === 'end_user' ? { cleaned_explanation: cleanedExplanation } : {};
  return { explanation, score, ...cleaned, sources };
}
