/** The timers of a process, except those of its runtime. */
export interface WatchedTimers {
  /** The number of timers that have neither fired nor been cleared. */
  readonly count: () => number;
  /** The replacements of `setTimeout` and `clearTimeout`. */
  readonly setTimeout: typeof setTimeout;
  readonly clearTimeout: typeof clearTimeout;
}

// The line of a stack that names the caller of setTimeout: below the message and the function here.
const SETTER = 2;

/** Counts the timers that are set through it. */
export function watchTimers(): WatchedTimers {
  const timers = new Set<NodeJS.Timeout>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const watched = (callback: (...args: unknown[]) => void, ...rest: unknown[]): NodeJS.Timeout => {
    const [delayMs, ...args] = rest as [number | undefined, ...unknown[]];
    const setter = String(new Error().stack).split('\n')[SETTER];
    const timer = set(() => {
      timers.delete(timer);
      callback(...args);
    }, delayMs);
    // The fetch of Node sets timers too.
    if (setter?.includes('node:internal') !== true) timers.add(timer);
    return timer;
  };
  return {
    count: () => timers.size,
    setTimeout: watched as typeof setTimeout,
    clearTimeout: (timer) => {
      timers.delete(timer as NodeJS.Timeout);
      clear(timer);
    },
  };
}
