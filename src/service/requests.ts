import * as z from 'zod/mini';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import type { AgentTrace } from './agent-trace.ts';
import { list, recordOf } from './record.ts';

/** Limits of the specification ("Limits"): lengths in characters, the page size in traces. */
export const LIMITS = {
  evaluatorName: 255,
  tagText: 64,
  pageSize: 500,
} as const;

/**
 * The fields of the reward request (specification, "POST /api/v1/evals/reward"). The client derives the type of its
 * body from these fields, and the reference server adds the rules that the service applies.
 */
export const rewardRequestFields = /* @__PURE__ */ once(() => ({
  messages: list(z.custom<object>(isRecord)),
  evaluation_criteria: z.nullish(z.string()),
  evaluator_name: z.nullish(z.string()),
  model_core: z.nullish(z.string()),
  tags: z.nullish(recordOf(z.string())),
  trace_id: z.nullish(z.string()),
  system: z.nullish(z.string()),
  tools: z.nullish(list(z.custom<object>(isRecord))),
  evaluate_latest: z.nullish(z.boolean()),
  explanation_cleaning: z.nullish(z.literal('end_user')),
}));

/** The reward request on the wire; null counts as absent. */
export type RewardRequest = z.input<z.ZodMiniObject<ReturnType<typeof rewardRequestFields>>>;

/** The fields of the trace evaluation request (open points, "trace evaluation route"). */
export const traceRequestFields = /* @__PURE__ */ once(() => ({
  trace: z.custom<AgentTrace>(isRecord),
  evaluation_criteria: z.string(),
  model_core: z.nullish(z.string()),
  tags: z.nullish(recordOf(z.string())),
  evaluate_latest: z.nullish(z.boolean()),
}));

/** The trace evaluation request on the wire; null counts as absent. */
export type TraceRequest = z.input<z.ZodMiniObject<ReturnType<typeof traceRequestFields>>>;

/** The rules of the evaluation filter (specification, "POST /api/v1/evaluations/filter"). */
export const filterRequestFields = /* @__PURE__ */ once(() => {
  const values = z.array(z.string());
  const count = z.int().check(z.minimum(1));
  return {
    filters: z.nullish(z.array(z.looseObject({ key: z.string(), values }))),
    criteria_filter: z.nullish(z.looseObject({ values })),
    endpoint_type: z.nullish(z.enum(['reward', 'trace'])),
    page: z.nullish(count),
    page_size: z.nullish(count),
  };
});

/** The evaluation filter on the wire; null counts as absent. */
export type FilterRequest = z.input<z.ZodMiniObject<ReturnType<typeof filterRequestFields>>>;
