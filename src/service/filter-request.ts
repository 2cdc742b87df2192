import * as z from 'zod/mini';
import { once } from '../values/once.ts';

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
