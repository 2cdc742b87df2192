/**
 * Reports whether a value is an object of names and values. A Map, Headers or URLSearchParams is not:
 * its entries are not properties and would be dropped without a warning.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Not `=== Object.prototype`: test environments create objects in another realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
