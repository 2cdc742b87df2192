import * as z from 'zod/mini';
import type { AgentTrace } from '../../service/agent-trace.ts';
import { isLightningCore, MODEL_CORES } from '../../service/model-core.ts';
import type { FreeForm } from '../../service/record.ts';
import { type TraceRequest, traceRequestFields } from '../../service/requests.ts';
import { criterionSchema, recordSchema, retentionRule, tagsSchema } from './evaluation-schemas.ts';

/**
 * The rules that the service applies to a trace evaluation request (specification, "evaluate_trace"; open points, "trace
 * evaluation route"). A trace without a model interaction is valid here, because the service rejects it with a status of
 * its own.
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

const callSchema = () =>
  z.looseObject({ id: z.string(), name: z.string(), parameters: z.string() });

const responseSchema = () =>
  z.looseObject({ id: z.string(), response: z.string(), name: z.optional(z.string()) });

const toolSchema = () =>
  z.looseObject({ name: z.string(), description: z.string(), parameters: z.string() });

const interactionSchema = () =>
  z.looseObject({
    input_messages: z.array(
      z.looseObject({
        role: z.string(),
        type: z.nullish(z.string()),
        content: z.union([z.string(), callSchema(), responseSchema()]),
      }),
    ),
    output_messages: z.array(
      z.looseObject({
        type: z.nullish(z.string()),
        content: z.union([z.string(), callSchema()]),
      }),
    ),
    tools_available: z.nullish(z.array(toolSchema())),
  });

const agentSchema = () =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    interactions: z.array(z.union([z.string(), interactionSchema()])),
  });

/**
 * An id that differs from its key, an agent that is named and absent, and a cycle are valid: each agent is scored on its
 * own.
 */
const agentTraceSchema = (): z.ZodMiniType<AgentTrace> =>
  z
    .looseObject({
      root_agent_instance_id: z.string(),
      agent_instance_by_id: recordSchema(agentSchema()),
    })
    .check(
      z.refine((trace) => Object.hasOwn(trace.agent_instance_by_id, trace.root_agent_instance_id), {
        error: 'Input should be one of the ids in agent_instance_by_id',
        path: ['root_agent_instance_id'],
      }),
    );
