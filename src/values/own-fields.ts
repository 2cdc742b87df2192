/**
 * Copies the own fields of an object of options or parameters into an object without a prototype, so that
 * a field which is left out is never read from `Object.prototype`: a `baseUrl` there, set by any code of
 * the process, would receive the key. Each field is read once.
 */
export function ownFields<T extends object>(given: T): T {
  const copy: T = { ...given };
  Object.setPrototypeOf(copy, null);
  return copy;
}
