import { isObject } from '../providers/core/read.ts';

/** Runs a function where an agent is the current one. */
export type Run = <R>(callback: () => R) => R;

/**
 * Lets an async iterable go on in the context of its agent: each step of a generator runs in the context of the
 * code that asks for it. The object stays the same, so that its class and its other methods do.
 *
 * @returns whether the value is one.
 */
export function bindIterable(value: unknown, run: Run): boolean {
  if (!isObject(value) || !(Symbol.asyncIterator in value)) return false;
  if (typeof Reflect.get(value, 'next') === 'function') bindIterator(value, run);
  else
    bindMethod(value, Symbol.asyncIterator, (create) => {
      const iterator = run(create);
      if (isObject(iterator)) bindIterator(iterator, run);
      return iterator;
    });
  return true;
}

function bindIterator(iterator: object, run: Run): void {
  for (const key of ['next', 'return', 'throw']) bindMethod(iterator, key, run);
}

function bindMethod(
  target: object,
  key: PropertyKey,
  around: (call: () => unknown) => unknown,
): void {
  const method: unknown = Reflect.get(target, key);
  if (typeof method !== 'function') return;
  const value = (...passed: unknown[]): unknown =>
    around((): unknown => Reflect.apply(method, target, passed));
  // Of a frozen object the application keeps what it has.
  Reflect.defineProperty(target, key, { value, writable: true, configurable: true });
}
