import * as z from 'zod/mini';
import { isLightningCore, MODEL_CORES } from '../../options/model-core.ts';
import { isLightningCriterion, LIGHTNING_PREFIXES } from '../../service/criterion.ts';
import { LIMITS } from '../../service/limits.ts';
import type { FreeForm } from '../../service/record.ts';
import { type RewardRequest, rewardRequestFields } from '../../service/reward-request.ts';
import {
  criterionSchema,
  isSet,
  objectSchema,
  retentionRule,
  tagsSchema,
  traceIdSchema,
} from './evaluation-schemas.ts';

const content = () => z.nullable(z.union([z.string(), z.array(objectSchema())]));
const requiredContent = () => {
  const schema = content();
  return z.unknown().check(
    z.refine((value) => schema.safeParse(value).success, {
      error: 'Input should be a string, an array of parts or null',
    }),
  );
};

const messageSchema = () =>
  z.discriminatedUnion('role', [
    z.looseObject({ role: z.literal('system'), content: requiredContent() }),
    z.looseObject({ role: z.literal('user'), content: requiredContent() }),
    z.looseObject({
      role: z.literal('assistant'),
      content: z.optional(content()),
      tool_calls: z.nullish(z.array(objectSchema())),
    }),
    z.looseObject({
      role: z.literal('tool'),
      content: requiredContent(),
      tool_call_id: z.string().check(z.minLength(1)),
    }),
  ]);

const hasCodePoints = (maximum: number) =>
  z.refine<string>((text) => text !== '' && Array.from(text).length <= maximum, {
    error: `String should have 1 to ${String(maximum)} characters`,
  });

/**
 * Describes the reward request with the rules that the service applies (specification, "POST
 * /api/v1/evals/reward").
 */
export function rewardRequestSchema(retentionField: string): z.ZodMiniType<RewardRequest> {
  return z
    .looseObject({
      ...rewardRequestFields(),
      messages: z.array(messageSchema()).check(z.minLength(1)),
      evaluation_criteria: z.nullish(criterionSchema()),
      evaluator_name: z.nullish(z.string().check(hasCodePoints(LIMITS.evaluatorName))),
      model_core: z.nullish(z.enum(MODEL_CORES)),
      tags: z.nullish(tagsSchema()),
      trace_id: z.nullish(traceIdSchema()),
      tools: z.nullish(z.array(objectSchema())),
    })
    .check(...crossFieldRules(), retentionRule(retentionField));
}

function crossFieldRules() {
  const isLightning = (body: FreeForm) => isLightningCore(body['model_core']);
  return [
    z.refine<FreeForm>(
      (body) => isSet(body['evaluation_criteria']) !== isSet(body['evaluator_name']),
      {
        error: 'Exactly one of evaluation_criteria and evaluator_name should be set',
        path: ['evaluation_criteria'],
      },
    ),
    z.refine<FreeForm>(
      (body) => {
        const criteria = body['evaluation_criteria'];
        if (!isLightning(body) || typeof criteria !== 'string') return true;
        return isLightningCriterion(criteria);
      },
      {
        error: `Lightning cores support only ${LIGHTNING_PREFIXES.join(' and ')} criteria`,
        path: ['evaluation_criteria'],
      },
    ),
    // Null does not count as absent here: a value other than true is invalid with a lightning core.
    z.refine<FreeForm>(
      ({ evaluate_latest: latest = true, ...body }) => !isLightning(body) || latest === true,
      {
        error: 'Lightning cores support only evaluate_latest true',
        path: ['evaluate_latest'],
      },
    ),
  ] as const;
}
