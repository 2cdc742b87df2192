import { leaksOf } from './find-leaks.ts';
import { noteLeaks } from './leaks.ts';

type Callable = (...args: unknown[]) => unknown;

/**
 * Loads a module with all of its functions and classes watched: what they throw or are rejected with is
 * searched, by whomever it was made. A TypeError of the runtime may hold as much as an error of ours.
 */
export async function watchModule(load: () => Promise<object>): Promise<object> {
  const exports = Object.entries(await load());
  return Object.fromEntries(
    exports.map(([name, value]) => [name, isCallable(value) ? watch(value) : value]),
  );
}

function watch(callable: Callable): Callable {
  // Only classes have methods there.
  if (isObject(callable.prototype)) watchMembers(callable.prototype);
  return new Proxy(callable, {
    apply: (target, self, args) => watchCall((): unknown => Reflect.apply(target, self, args)),
    construct: (target, args, newTarget) => {
      const made = watchCall((): unknown => Reflect.construct(target, args, newTarget));
      return made as object;
    },
  });
}

function watchMembers(owner: object): void {
  for (const name of Reflect.ownKeys(owner)) {
    const member: PropertyDescriptor = Reflect.getOwnPropertyDescriptor(owner, name) ?? {};
    const value: unknown = member.value;
    if (name === 'constructor' || member.configurable !== true || !isCallable(value)) continue;
    Object.defineProperty(owner, name, { value: watch(value) });
  }
}

function watchCall(call: () => unknown): unknown {
  try {
    return watchResult(call());
  } catch (error) {
    throw look(error);
  }
}

/** A call may fail later: what it gave may be a promise, a list, an iterator or functions. */
function watchResult(result: unknown): unknown {
  if (result instanceof Promise) {
    return result.then(watchResult, (error: unknown) => {
      throw look(error);
    });
  }
  if (isObject(result)) {
    watchMembers(result);
    if (Symbol.asyncIterator in result && 'next' in result) watchIterator(result);
  }
  return result;
}

function watchIterator(iterator: object): void {
  for (const name of ['next', 'return', 'throw']) {
    const step: unknown = Reflect.get(iterator, name);
    // Its own steps are watched already.
    if (!isCallable(step) || Object.hasOwn(iterator, name)) continue;
    const value = watch(step.bind(iterator));
    Object.defineProperty(iterator, name, { value, configurable: true, writable: true });
  }
}

// Whatever it finds or cannot read, the error that was thrown stays what it is.
function look(error: unknown): unknown {
  try {
    const thrown = error instanceof Error ? error : new Error('', { cause: error });
    noteLeaks(`thrown ${thrown.name}`, leaksOf(thrown));
  } catch {
    noteLeaks('thrown', ['something that cannot be searched']);
  }
  return error;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}
