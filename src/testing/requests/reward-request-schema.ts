import * as z from 'zod/mini';
import { isLightningCriterion, LIGHTNING_PREFIXES } from '../../service/criteria.ts';
import { isLightningCore, MODEL_CORES } from '../../service/model-core.ts';
import { describe, type FreeForm } from '../../service/record.ts';
import { LIMITS, type RewardRequest, rewardRequestFields } from '../../service/requests.ts';
import { isRecord } from '../../values/objects.ts';
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
  const required = z.unknown().check(
    z.refine((value) => schema.safeParse(value).success, {
      error: 'Input should be a string, an array of parts or null',
    }),
  );
  return describe(required, { expects: 'content' });
};

const role = (name: string) => z.literal(name);

const messageSchemas = () => ({
  system: z.looseObject({ role: role('system'), content: requiredContent() }),
  user: z.looseObject({ role: role('user'), content: requiredContent() }),
  assistant: z.looseObject({
    role: role('assistant'),
    content: z.optional(content()),
    tool_calls: z.nullish(z.array(objectSchema())),
  }),
  tool: z.looseObject({
    role: role('tool'),
    content: requiredContent(),
    tool_call_id: z.string().check(z.minLength(1)),
  }),
});

// Not a discriminated union of zod: its first use throws where `Object.prototype` has enumerable properties.
const messageSchema = () => {
  const schemas = messageSchemas();
  const schemaOf = new Map<unknown, z.ZodMiniType>(Object.entries(schemas));
  // The roles are a rule of the client library, not of the service.
  const other = z.looseObject({
    role: describe(z.string(), { expects: 'another role' }),
    content: z.optional(content()),
  });
  const message = z.custom<FreeForm>().check(({ value, issues }) => {
    if (!isRecord(value)) {
      issues.push({ code: 'invalid_type', expected: 'object', input: value });
      return;
    }
    const found = z.safeParse(schemaOf.get(value['role']) ?? other, value).error?.issues ?? [];
    issues.push(...found.map((issue) => ({ ...issue, input: undefined })));
  });
  return describe(message, { anyOf: [...Object.values(schemas), other] });
};

const hasCodePoints = (maximum: number) =>
  z.refine<string>((text) => text !== '' && Array.from(text).length <= maximum, {
    error: `String should have 1 to ${maximum} characters`,
  });

/** The rules that the service applies to a reward request (specification, "POST /api/v1/evals/reward"). */
export function rewardRequestSchema(retentionField: string): z.ZodMiniType<RewardRequest> {
  return z
    .looseObject({
      ...rewardRequestFields(),
      messages: z.array(messageSchema()),
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
