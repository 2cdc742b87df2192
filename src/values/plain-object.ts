/**
 * Tells whether a value is an object of names and values, and no Map, Headers or URLSearchParams, whose
 * entries would be dropped in silence.
 *
 * @param value - Anything.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Not `=== Object.prototype`: objects of another realm, as test environments make them, are as good.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
