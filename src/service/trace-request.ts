import * as z from 'zod/mini';
import type { AgentTrace } from './agent-trace.ts';
import { isRecord } from '../values/objects.ts';
import { once } from '../values/once.ts';
import { recordOf } from './record.ts';

/**
 * The fields of the trace evaluation request (open points, "trace evaluation route"). The client derives
 * the type of its body from them; the reference server adds the rules that the service applies.
 */
export const traceRequestFields = /* @__PURE__ */ once(() => ({
  trace: z.custom<AgentTrace>(isRecord),
  evaluation_criteria: z.string(),
  model_core: z.nullish(z.string()),
  tags: z.nullish(recordOf(z.string())),
  evaluate_latest: z.nullish(z.boolean()),
}));

/** The trace evaluation request on the wire; null counts as absent. */
export type TraceRequest = z.input<z.ZodMiniObject<ReturnType<typeof traceRequestFields>>>;
