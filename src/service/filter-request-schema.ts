import * as z from 'zod/mini';

/** The body of the evaluation filter as the wire carries it; null counts as absent. */
export interface FilterRequestWire {
  readonly filters?:
    readonly { readonly key: string; readonly values: readonly string[] }[] | null | undefined;
  readonly criteria_filter?: { readonly values: readonly string[] } | null | undefined;
  readonly endpoint_type?: 'reward' | 'trace' | null | undefined;
  readonly page?: number | null | undefined;
  readonly page_size?: number | null | undefined;
}

const count = () => z.int().check(z.minimum(1));

/** The rules of the evaluation filter (specification, "POST /api/v1/evaluations/filter"). */
export function filterRequestSchema(): z.ZodMiniType<FilterRequestWire> {
  const values = z.array(z.string());
  return z.looseObject({
    filters: z.nullish(z.array(z.looseObject({ key: z.string(), values }))),
    criteria_filter: z.nullish(z.looseObject({ values })),
    endpoint_type: z.nullish(z.enum(['reward', 'trace'])),
    page: z.nullish(count()),
    page_size: z.nullish(count()),
  });
}
