import * as z from 'zod/mini';

/** Names what is wrong with a body, a line an issue; rules of the form itself have no words of ours. */
export function issuesOf(schema: z.ZodMiniType, body: unknown): string[] {
  const { error } = z.safeParse(schema, body);
  return (error?.issues ?? []).map(
    ({ path, code, message }) => `${path.join('.')}: ${code === 'custom' ? message : code}`,
  );
}
