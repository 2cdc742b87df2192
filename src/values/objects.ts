/** Reports whether a value is an object with keys, rather than an array or null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

/** The fields `K` of `T`, each of which has a value. */
export type Filled<T, K extends keyof T> = { readonly [Key in K]-?: Exclude<T[Key], undefined> };

/**
 * Copies the own fields of an object of options or parameters into an object without a prototype, so that
 * a field which is left out is never read from `Object.prototype`: a `baseUrl` there, set by any code of
 * the process, would receive the key. Each field is read once.
 */
export function ownFields<T extends object>(given: T): T {
  return { __proto__: null, ...given };
}

/**
 * Returns the reason why a field of a class instance is absent, for the message about it: it is inherited, as
 * the fields of documents of object mappers are. Otherwise returns an empty string.
 */
export function inheritedHint(value: object, field: string): string {
  return field in value && !Object.hasOwn(value, field) && !isPlainObject(value)
    ? ', because inherited fields are not read (pass plain objects)'
    : '';
}
