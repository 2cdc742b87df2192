/** A caller's signal that counts its listeners. */
export interface WatchedSignal {
  readonly signal: AbortSignal;
  readonly abort: (reason?: unknown) => void;
  /** The number of listeners now. */
  readonly listeners: () => number;
  /** The number of listeners that were ever added. */
  readonly added: () => number;
}

/** Creates a signal that counts its listeners. */
export function watchSignal(): WatchedSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const listening = new Set<unknown>();
  let added = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listening.add(args[1]);
    added += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listening.delete(args[1]);
    remove(...args);
  };
  return {
    signal,
    abort: (...args) => {
      controller.abort(...args);
    },
    listeners: () => listening.size,
    added: () => added,
  };
}

/** Arguments of `abort`, by name. */
export const ABORT_REASONS: readonly (readonly [string, readonly unknown[]])[] = [
  // covers: P-081, P-083
  ['an Error', [new Error('stop')]],
  // covers: P-081, P-105
  ['a string', ['stop']],
  // covers: P-081
  ['null', [null]],
  // covers: P-081
  ['a plain object', [{ why: 'stop' }]],
  // covers: P-081
  ['nothing', []],
  // covers: P-081
  ['undefined', [undefined]],
];

/** A signal as a polyfill creates it: without `throwIfAborted`, and not an instance of `AbortSignal`. */
export function foreignSignal(): {
  readonly signal: AbortSignal;
  readonly abort: (reason: unknown) => void;
} {
  const listeners = new Set<() => void>();
  const signal = {
    aborted: false,
    reason: undefined as unknown,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  return {
    signal: signal as unknown as AbortSignal,
    abort: (reason) => {
      signal.aborted = true;
      signal.reason = reason;
      for (const listener of listeners) listener();
    },
  };
}
