import { isPlainObject } from './plain-object.ts';

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
