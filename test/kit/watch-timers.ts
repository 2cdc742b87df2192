/** The timers of a process, without those of its runtime. */
export interface WatchedTimers {
  /** How many are set and have neither fired nor been cleared, held up by them or not. */
  readonly count: () => number;
  /** What stands in the place of `setTimeout` and `clearTimeout`. */
  readonly setTimeout: typeof setTimeout;
  readonly clearTimeout: typeof clearTimeout;
}

// The line of a stack that says who set a timer: below its heading and the function here.
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
    // The fetch of Node has a timer of its own.
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
