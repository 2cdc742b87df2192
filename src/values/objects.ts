/** An object or an array. A function is not an object here: no provider returns one. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Reports whether an object, possibly of another realm or library, has these methods. */
export function hasMethods(value: unknown, ...names: readonly string[]): value is object {
  return isObject(value) && names.every((name) => typeof Reflect.get(value, name) === 'function');
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

export function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/**
 * Rejects instances of classes such as Map, Headers and URLSearchParams: their entries are not properties, and would
 * be dropped without a warning.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Not `=== Object.prototype`: test environments create objects in another realm.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The fields `K` of `T`, each of which has a value. */
export type Filled<T, K extends keyof T> = { readonly [Key in K]-?: Exclude<T[Key], undefined> };

/** Returns the defaults, each replaced by the option of the same name unless that is undefined. */
export function withDefaults<D extends object>(
  defaults: D,
  options: { readonly [Key in keyof D]?: D[Key] | undefined },
): D {
  const filled = { ...defaults };
  const own = ownFields(options);
  for (const key of Object.keys(defaults)) {
    const value: unknown = Reflect.get(own, key);
    if (value !== undefined) Reflect.set(filled, key, value);
  }
  return filled;
}

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
