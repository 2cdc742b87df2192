/**
 * Carries a value through `await`, timers and callbacks, like `AsyncLocalStorage` of Node. Each tracer needs its own
 * storage.
 */
export interface AmbientStorage {
  /** Runs a function. In it, and in all that it starts, `getStore` returns the value. */
  run<R>(store: unknown, callback: () => R): R;
  /** Returns the value; undefined outside. */
  getStore(): unknown;
}

/** Returns undefined where the runtime has no storage: in browsers, and in workers without a flag for it. */
export function createAmbientStorage(): AmbientStorage | undefined {
  const found = read(globalThis, 'AsyncLocalStorage') ?? read(asyncHooks(), 'AsyncLocalStorage');
  if (typeof found !== 'function') return undefined;
  const storage: unknown = Reflect.construct(found, []);
  return isAmbientStorage(storage) ? storage : undefined;
}

function isAmbientStorage(value: unknown): value is AmbientStorage {
  return typeof read(value, 'run') === 'function' && typeof read(value, 'getStore') === 'function';
}

/** Loads the module without an import, which would fail on other runtimes. */
function asyncHooks(): unknown {
  const runtime = read(globalThis, 'process');
  const load = read(runtime, 'getBuiltinModule');
  return typeof load === 'function'
    ? Reflect.apply(load, runtime, ['node:async_hooks'])
    : undefined;
}

function read(value: unknown, key: string): unknown {
  const isReadable = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isReadable ? Reflect.get(value, key) : undefined;
}
