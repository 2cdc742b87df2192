import * as z from 'zod/mini';

/** Returns one line per issue of a body: its path, and the message of our rules or the code of zod's. */
export function issuesOf(schema: z.ZodMiniType, body: unknown): string[] {
  const { error } = z.safeParse(schema, body);
  return (error?.issues ?? []).map(
    ({ path, code, message }) => `${path.join('.')}: ${code === 'custom' ? message : code}`,
  );
}
