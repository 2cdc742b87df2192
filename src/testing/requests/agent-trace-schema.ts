import * as z from 'zod/mini';
import type { AgentTrace } from '../../service/agent-trace.ts';
import { recordSchema } from './evaluation-schemas.ts';

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
 * Describes a multi-agent trace with the rules that the service applies. An id that differs from its key, an
 * agent that is named and absent, and a cycle are valid: each agent is scored on its own.
 */
export const agentTraceSchema = (): z.ZodMiniType<AgentTrace> =>
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
