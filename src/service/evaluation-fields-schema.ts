import * as z from 'zod/mini';
import { CRITERION_PREFIXES, findPrefix } from './rules.ts';

/** A body whose fields are looked at by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** A JSON object of which nothing else is asked. */
export function objectSchema(): z.ZodMiniType<Fields> {
  return z.record(z.string(), z.unknown());
}

/**
 * An object with any keys, whose values keep a rule. Unlike `z.record` it looks at a key named
 * `__proto__` too, which JSON can hold like any other.
 *
 * @param valueSchema - The rule of each value.
 */
export function recordOf<T>(
  valueSchema: z.ZodMiniType<T>,
): z.ZodMiniType<Readonly<Record<string, T>>> {
  return z.custom<Readonly<Record<string, T>>>().check(({ value, issues }) => {
    if (!isObject(value)) {
      issues.push({ code: 'invalid_type', expected: 'record', input: value });
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      for (const issue of z.safeParse(valueSchema, item).error?.issues ?? []) {
        issues.push({ ...issue, input: undefined, path: [key, ...issue.path] });
      }
    }
  });
}

/** A criterion (specification, "POST /api/v1/evals/reward"). */
export function criterionSchema(): z.ZodMiniType<string> {
  return z.string().check(
    z.refine((text) => findPrefix(text) !== undefined, {
      error: `Criteria should begin with one of: ${CRITERION_PREFIXES.join(', ')}`,
    }),
  );
}

/** Tags; the limit of their length is one of client libraries (specification, "Tag constraints"). */
export function tagsSchema(): z.ZodMiniType<Readonly<Record<string, string>>> {
  return recordOf(z.string());
}

/**
 * The rule of the data retention, whose field has no name in the specification.
 *
 * @param field - The field that carries it.
 */
export function retentionRule(field: string): z.core.$ZodCheck<Fields> {
  return z.refine<Fields>(
    (body) => !isGiven(body[field]) || body[field] === 'standard' || body[field] === 'none',
    { error: "Input should be 'standard' or 'none'", path: [field] },
  );
}

/**
 * Tells whether a field is there; null counts as absent.
 *
 * @param value - The value of the field.
 */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
