import * as z from 'zod/mini';
import { isLightningCore, MODEL_CORES } from '../options/model-core.ts';
import {
  criterionSchema,
  type Fields,
  isGiven,
  objectSchema,
  retentionRule,
  tagsSchema,
} from './evaluation-fields-schema.ts';
import { isLightningCriterion, LIGHTNING_PREFIXES, LIMITS } from './rules.ts';
import { traceIdSchema } from './trace-id-schema.ts';

/** The body of the reward endpoint as the wire carries it; null counts as absent. */
export interface RewardRequestWire {
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  readonly evaluation_criteria?: string | null | undefined;
  readonly evaluator_name?: string | null | undefined;
  readonly model_core?: string | null | undefined;
  readonly tags?: Readonly<Record<string, string>> | null | undefined;
  readonly trace_id?: string | null | undefined;
  readonly system?: string | null | undefined;
  readonly tools?: readonly Readonly<Record<string, unknown>>[] | null | undefined;
  readonly evaluate_latest?: boolean | null | undefined;
  readonly explanation_cleaning?: 'end_user' | null | undefined;
  readonly [field: string]: unknown;
}

const content = () => z.nullable(z.union([z.string(), z.array(objectSchema())]));
const requiredContent = () => {
  const given = content();
  return z.unknown().check(
    z.refine((value) => given.safeParse(value).success, {
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
 * The rules of the reward endpoint (specification, "POST /api/v1/evals/reward"), as the service
 * applies them.
 *
 * @param retentionField - The field that carries the data retention.
 */
export function rewardRequestSchema(retentionField: string): z.ZodMiniType<RewardRequestWire> {
  return z
    .looseObject({
      messages: z.array(messageSchema()).check(z.minLength(1)),
      evaluation_criteria: z.nullish(criterionSchema()),
      evaluator_name: z.nullish(z.string().check(hasCodePoints(LIMITS.evaluatorName))),
      model_core: z.nullish(z.enum(MODEL_CORES)),
      tags: z.nullish(tagsSchema()),
      trace_id: z.nullish(traceIdSchema()),
      system: z.nullish(z.string()),
      tools: z.nullish(z.array(objectSchema())),
      evaluate_latest: z.nullish(z.boolean()),
      explanation_cleaning: z.nullish(z.literal('end_user')),
    })
    .check(...crossFieldRules(), retentionRule(retentionField));
}

function crossFieldRules() {
  const isLightning = (body: Fields) => isLightningCore(body['model_core']);
  return [
    z.refine<Fields>(
      (body) => isGiven(body['evaluation_criteria']) !== isGiven(body['evaluator_name']),
      {
        error: 'Exactly one of evaluation_criteria and evaluator_name should be given',
        path: ['evaluation_criteria'],
      },
    ),
    z.refine<Fields>(
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
    z.refine<Fields>((body) => !isLightning(body) || body['evaluate_latest'] !== false, {
      error: 'Lightning cores support only evaluate_latest true',
      path: ['evaluate_latest'],
    }),
  ] as const;
}
