/**
 * Says in words what was thrown.
 *
 * @param thrown - An error, or whatever else was thrown.
 */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
