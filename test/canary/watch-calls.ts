import { leaksOf } from './find-leaks.ts';
import { noteLeaks } from './leaks.ts';

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Watches what calls of these classes throw or are rejected with, by whomever it was made: a
 * TypeError of the runtime may hold as much as an error of ours.
 */
export function watchCalls(classes: readonly { readonly prototype: object }[]): void {
  for (const { prototype } of classes) {
    for (const name of Reflect.ownKeys(prototype))
      if (name !== 'constructor') watch(prototype, name);
  }
}

function watch(owner: object, name: string | symbol): void {
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') return;
  const value: Method = function (...args) {
    try {
      return watchResult(Reflect.apply(method, this, args));
    } catch (error) {
      throw look(error);
    }
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}

/** A call may fail later: what it gave may be a promise, a list or an iterator of its pages. */
function watchResult(result: unknown): unknown {
  if (result instanceof Promise) {
    return result.then(watchResult, (error: unknown) => {
      throw look(error);
    });
  }
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) {
    return result;
  }
  for (const name of [...Reflect.ownKeys(result), 'next']) watch(result, name);
  return result;
}

function look(error: unknown): unknown {
  const thrown = error instanceof Error ? error : new Error('', { cause: error });
  noteLeaks(`thrown ${thrown.name}`, leaksOf(thrown));
  return error;
}
