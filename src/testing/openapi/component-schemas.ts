import * as z from 'zod/mini';
import { commentRecord, ratingRecord } from '../../service/annotations.ts';
import { CRITERION_PREFIXES, LIGHTNING_PREFIXES } from '../../service/criteria.ts';
import { rewardResultRecord } from '../../service/evaluation-result.ts';
import { evaluationRowPageRecord } from '../../service/evaluation-row.ts';
import { isLightningCore, MODEL_CORES } from '../../service/model-core.ts';
import { rateLimitsRecord } from '../../service/rate-limits.ts';
import { filterRequestFields, LIMITS } from '../../service/requests.ts';
import { taskRecord, taskStateRecord } from '../../service/tasks.ts';
import { groupedRecord, overallRecord } from '../../service/trace-evaluation-result.ts';
import { tracePageRecord } from '../../service/trace-page.ts';
import { evaluationRecord, TRACE_PARTS, traceRecord } from '../../service/trace.ts';
import { isRecord } from '../../values/objects.ts';
import {
  commentRequestSchema,
  ratingRequestSchema,
} from '../requests/annotation-request-schemas.ts';
import { rewardRequestSchema } from '../requests/reward-request-schema.ts';
import { traceRequestSchema } from '../requests/trace-request-schema.ts';
import { type JsonSchema, toJsonSchema } from './to-json-schema.ts';

const TAGS: JsonSchema = {
  anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'null' }],
};
const CRITERION: JsonSchema = { type: 'string', pattern: `^(?:${CRITERION_PREFIXES.join('|')})` };
/** The rules of lightning cores. */
const LIGHTNING: JsonSchema = {
  if: {
    properties: { model_core: { type: 'string', pattern: '^align-lightning-' } },
    required: ['model_core'],
  },
  then: {
    properties: {
      evaluation_criteria: orNull({ pattern: `^(?:${LIGHTNING_PREFIXES.join('|')})` }),
      evaluate_latest: { const: true },
    },
  },
};
export const UUID: JsonSchema = { type: 'string', format: 'uuid' };

/** The schemas of all documents by the names of the specification. */
export function toComponentSchemas(retentionField: string): Readonly<Record<string, JsonSchema>> {
  const retention = { [retentionField]: { enum: ['standard', 'none', null] } };
  return {
    RewardRequest: describeReward(retentionField, retention),
    RewardResult: toJsonSchema(rewardResultRecord()),
    TraceEvaluationRequest: withProperties(toJsonSchema(traceRequestSchema(retentionField)), {
      ...retention,
      evaluation_criteria: CRITERION,
      tags: TAGS,
      evaluate_latest: { enum: [false, null] },
      model_core: { enum: [...MODEL_CORES.filter((core) => !isLightningCore(core)), null] },
    }),
    TraceEvaluationResult: {
      anyOf: [toJsonSchema(overallRecord()), toJsonSchema(groupedRecord())],
    },
    Task: toJsonSchema(taskRecord()),
    TaskState: toJsonSchema(taskStateRecord()),
    Trace: toJsonSchema(traceRecord()),
    TraceList: withProperties(toJsonSchema(tracePageRecord()), {
      traces: { type: 'array', items: partOfTrace() },
    }),
    RatingRequest: withProperties(toJsonSchema(ratingRequestSchema()), { trace_id: UUID }),
    Rating: toJsonSchema(ratingRecord()),
    CommentRequest: withProperties(toJsonSchema(commentRequestSchema()), {
      trace_id: UUID,
      comment: { type: 'string', pattern: String.raw`\S` },
    }),
    Comment: toJsonSchema(commentRecord()),
    EvaluationFilter: toJsonSchema(z.looseObject(filterRequestFields())),
    EvaluationRowPage: toJsonSchema(evaluationRowPageRecord()),
    RateLimits: toJsonSchema(rateLimitsRecord()),
    Error: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
    ValidationError: VALIDATION_ERROR,
  };
}

function describeReward(retentionField: string, retention: JsonSchema): JsonSchema {
  return {
    ...withProperties(toJsonSchema(rewardRequestSchema(retentionField)), {
      ...retention,
      evaluation_criteria: orNull(CRITERION),
      evaluator_name: orNull({ type: 'string', minLength: 1, maxLength: LIMITS.evaluatorName }),
      tags: TAGS,
      trace_id: orNull(UUID),
    }),
    ...LIGHTNING,
    // One of the two, which may be null in place of absent.
    oneOf: ['evaluation_criteria', 'evaluator_name'].map((field) => ({
      properties: { [field]: { type: 'string' } },
      required: [field],
    })),
  };
}

/** A trace of a list: the parts that a request leaves out may be absent. */
function partOfTrace(): JsonSchema {
  const evaluation = withoutRequired(toJsonSchema(evaluationRecord()), 'evaluations.');
  return withProperties(withoutRequired(toJsonSchema(traceRecord()), ''), {
    evaluations: { type: 'array', items: evaluation },
  });
}

const VALIDATION_ERROR: JsonSchema = {
  type: 'object',
  properties: {
    detail: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          loc: { type: 'array', items: { type: ['string', 'integer'] } },
          msg: { type: 'string' },
          type: { type: 'string' },
        },
        required: ['loc', 'msg', 'type'],
      },
    },
  },
  required: ['detail'],
};

function withProperties(schema: JsonSchema, properties: JsonSchema): JsonSchema {
  const { properties: own } = schema;
  return { ...schema, properties: { ...(isRecord(own) && own), ...properties } };
}

function withoutRequired(schema: JsonSchema, prefix: string): JsonSchema {
  const { required } = schema;
  const parts: readonly string[] = TRACE_PARTS;
  const kept = Array.isArray(required)
    ? required.filter((name) => !parts.includes(`${prefix}${String(name)}`))
    : [];
  return { ...schema, required: kept };
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}
