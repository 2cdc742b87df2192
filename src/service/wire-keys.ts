/**
 * Gives the name that a field has on the wire: `createdAt` is `created_at` there.
 *
 * @param key - The name that callers see.
 */
export function toWireKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Renames the fields of a body for the wire. What is inside a field is the caller's and stays as it
 * is.
 *
 * @param fields - The fields as callers name them.
 */
export function toWireFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [toWireKey(key), value]));
}
