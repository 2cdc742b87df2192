/**
 * Writes the stack of the current call to `target.stack`, without `above`, a function or class, and what
 * it called. Does nothing on a runtime that cannot: only V8 and recent versions of JavaScriptCore can.
 */
export function captureStack(target: object, above: object): void {
  const capture: unknown = Reflect.get(Error, 'captureStackTrace');
  if (typeof capture === 'function') Reflect.apply(capture, Error, [target, above]);
}
