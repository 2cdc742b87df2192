import { leaksOf } from './find-leaks.ts';
import { noteLeaks } from './leaks.ts';

type Callable = (...args: unknown[]) => unknown;

// An iterator is its own iterable, and must not be wrapped again at each step.
const watched = new WeakSet();

/**
 * Calls a function, and searches what it throws, or the reason of its rejection, for secrets. Errors of the
 * runtime are searched too: a TypeError may contain a secret as well.
 */
export function watchCall<T>(call: () => T): T {
  try {
    return watchResult(call()) as T;
  } catch (error) {
    throw search(error);
  }
}

/** Watches every call of the methods of an object, own and inherited, and returns the same object. */
export function watchMethods<T extends object>(owner: T): T {
  if (watched.has(owner)) return owner;
  watched.add(owner);
  for (const [name, descriptor] of methodsOf(owner)) {
    const value = new Proxy(descriptor.value, {
      apply: (method, self, args) => watchCall((): unknown => Reflect.apply(method, self, args)),
    });
    Object.defineProperty(owner, name, { ...descriptor, value });
  }
  return owner;
}

/** Watches a result that may fail later: a promise, or a list that is iterated. */
function watchResult(result: unknown): unknown {
  if (result instanceof Promise) {
    return result.then(watchResult, (error: unknown) => {
      throw search(error);
    });
  }
  if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
    return watchMethods(result);
  }
  return result;
}

type Method = PropertyDescriptor & { readonly value: Callable };

function methodsOf(owner: object): Map<PropertyKey, Method> {
  const methods = new Map<PropertyKey, Method>();
  let level: object | null = owner;
  while (level !== null && level !== Object.prototype) {
    for (const name of Reflect.ownKeys(level)) {
      const member = Reflect.getOwnPropertyDescriptor(level, name);
      if (name !== 'constructor' && isMethod(member) && !methods.has(name)) {
        methods.set(name, member);
      }
    }
    level = Reflect.getPrototypeOf(level);
  }
  return methods;
}

function isMethod(member: PropertyDescriptor | undefined): member is Method {
  return typeof member?.value === 'function';
}

// The caller receives the same error for any result of the search.
function search(error: unknown): unknown {
  try {
    const thrown = error instanceof Error ? error : new Error('', { cause: error });
    noteLeaks(`thrown ${thrown.name}`, leaksOf(thrown));
  } catch {
    noteLeaks('thrown', ['a value that cannot be searched']);
  }
  return error;
}
