export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Rejects instances of classes such as Map, Headers and URLSearchParams: their entries are not properties, and would
 * be dropped without a warning.
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
 * Copies the own fields of options or parameters into an object without a prototype, so that an absent field is never
 * read from `Object.prototype`. A `baseUrl` that any code of the process sets there would receive the key. Each field
 * is read only once.
 */
export function ownFields<T extends object>(given: T): T {
  return { __proto__: null, ...given };
}

/**
 * Returns a hint for the message about an absent field if the field is inherited, as in documents of object mappers.
 * Otherwise returns an empty string.
 */
export function inheritedHint(value: object, field: string): string {
  return field in value && !Object.hasOwn(value, field) && !isPlainObject(value)
    ? ', because inherited fields are not read (pass plain objects)'
    : '';
}
