import * as z from 'zod/mini';
import { CRITERION_PREFIXES, findPrefix } from '../../service/criteria.ts';
import { describe, type FreeForm } from '../../service/record.ts';
import { isUuid } from '../../service/ids.ts';
import { isRecord } from '../../values/objects.ts';

export function objectSchema(): z.ZodMiniType<FreeForm> {
  return z.record(z.string(), z.unknown());
}

/**
 * Accepts an object with any keys whose values match a schema. Unlike `z.record` it checks a key named
 * `__proto__` too, which JSON can hold like any other.
 */
export function recordSchema<T>(
  valueSchema: z.ZodMiniType<T>,
): z.ZodMiniType<Readonly<Record<string, T>>> {
  const schema = z.custom<Readonly<Record<string, T>>>().check(({ value, issues }) => {
    if (!isRecord(value)) {
      issues.push({ code: 'invalid_type', expected: 'record', input: value });
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      for (const issue of z.safeParse(valueSchema, item).error?.issues ?? []) {
        issues.push({ ...issue, input: undefined, path: [key, ...issue.path] });
      }
    }
  });
  return describe(schema, { values: valueSchema });
}

/** Specification, "POST /api/v1/evals/reward". */
export function criterionSchema(): z.ZodMiniType<string> {
  return z.string().check(
    z.refine((text) => findPrefix(text) !== undefined, {
      error: `Criteria should begin with one of: ${CRITERION_PREFIXES.join(', ')}`,
    }),
  );
}

/** Only client libraries limit the length of tags (specification, "Tag constraints"). */
export function tagsSchema(): z.ZodMiniType<Readonly<Record<string, string>>> {
  return recordSchema(z.string());
}

/** The specification does not name the field of the data retention. */
export function retentionRule(field: string): z.core.$ZodCheck<FreeForm> {
  return z.refine<FreeForm>(
    (body) => !isSet(body[field]) || body[field] === 'standard' || body[field] === 'none',
    { error: "Input should be 'standard' or 'none'", path: [field] },
  );
}

/** Null counts as absent. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export function traceIdSchema(): z.ZodMiniType<string> {
  return z.string().check(z.refine(isUuid, { error: 'Input should be a valid UUID' }));
}
