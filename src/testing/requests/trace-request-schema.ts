import * as z from 'zod/mini';
import { isLightningCore, MODEL_CORES } from '../../service/model-core.ts';
import type { FreeForm } from '../../service/record.ts';
import { type TraceRequest, traceRequestFields } from '../../service/requests.ts';
import { agentTraceSchema } from './agent-trace-schema.ts';
import { criterionSchema, retentionRule, tagsSchema } from './evaluation-schemas.ts';

/**
 * Describes the trace evaluation request with the rules that the service applies (specification,
 * "evaluate_trace"; open points, "trace evaluation route"). A trace without a model interaction is valid
 * here, because the service rejects it with a status of its own.
 */
export function traceRequestSchema(retentionField: string): z.ZodMiniType<TraceRequest> {
  return z
    .looseObject({
      ...traceRequestFields(),
      trace: agentTraceSchema(),
      evaluation_criteria: criterionSchema(),
      model_core: z.nullish(z.enum(MODEL_CORES)),
      tags: z.nullish(tagsSchema()),
    })
    .check(
      z.refine<FreeForm>((body) => !isLightningCore(body['model_core']), {
        error: 'Lightning cores evaluate the latest response only, and traces are evaluated whole',
        path: ['model_core'],
      }),
      z.refine<FreeForm>((body) => body['evaluate_latest'] !== true, {
        error: 'Trace evaluations support only evaluate_latest false',
        path: ['evaluate_latest'],
      }),
      retentionRule(retentionField),
    );
}
