import * as z from 'zod/mini';
import { once } from '../values/once.ts';
import { isRecord } from '../values/objects.ts';
import { list, recordOf } from './record.ts';

/**
 * The fields of the reward request (specification, "POST /api/v1/evals/reward"). The client derives the
 * type of its body from them; the reference server adds the rules that the service applies.
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
