import type { Clock } from './clock.ts';

/** How long one call may go on, and the one place where it is ended early. */
export interface CallScope {
  /** Aborts when the caller, the closing client or the deadline ends the call. */
  readonly signal: AbortSignal;
  /** Ends the call; only the first reason counts. */
  readonly abort: (reason: unknown) => void;
  /** Starts the deadline; `toError` makes the reason with which it ends the call. */
  readonly startDeadline: (timeoutMs: number, toError: () => Error) => void;
  /** The time left until the deadline, in milliseconds. */
  readonly remainingMs: () => number;
  /** Gives what work gives, or rejects the moment the call is ended, whatever work does then. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** The same, but gives nothing when work takes longer than a limit of its own. */
  readonly raceFor: <T>(work: Promise<T>, limitMs: number) => Promise<T | undefined>;
  /** Waits, unless the call is ended first. */
  readonly sleep: (delayMs: number) => Promise<void>;
  /** Takes every timer and listener back. */
  readonly dispose: () => void;
}

/**
 * Opens the scope of one call.
 *
 * One controller, one listener on the caller's signal, one deadline timer, all taken back: the
 * composed signals of the platform keep up to 2.6 kB a request alive until they fire.
 *
 * @param clock - The time.
 * @param callerSignal - The caller's signal; its `reason` becomes that of the scope.
 */
export function openCallScope(clock: Clock, callerSignal: AbortSignal | undefined): CallScope {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = Promise.withResolvers<never>();
  // A call that is never raced again must not end as an unhandled rejection.
  ended.promise.catch(() => undefined);
  let deadline = Number.POSITIVE_INFINITY;
  let cancelDeadline = (): void => undefined;

  const abort = (reason: unknown): void => {
    controller.abort(reason);
    ended.reject(signal.reason);
  };
  const onCallerAbort = (): void => {
    abort(callerSignal?.reason);
  };
  if (callerSignal?.aborted === true) onCallerAbort();
  else callerSignal?.addEventListener('abort', onCallerAbort);

  return {
    signal,
    abort,
    startDeadline: (timeoutMs, toError) => {
      deadline = clock.now() + timeoutMs;
      cancelDeadline = clock.schedule(() => {
        abort(toError());
      }, timeoutMs);
    },
    remainingMs: () => deadline - clock.now(),
    race: (work) => Promise.race([ended.promise, work]),
    raceFor: (work, limitMs) => raceTimer(clock, limitMs, [ended.promise, work]),
    sleep: async (delayMs) => {
      await raceTimer(clock, delayMs, [ended.promise]);
    },
    dispose: () => {
      cancelDeadline();
      callerSignal?.removeEventListener('abort', onCallerAbort);
    },
  };
}

async function raceTimer<T>(
  clock: Clock,
  delayMs: number,
  others: readonly Promise<T>[],
): Promise<T | undefined> {
  const passed = Promise.withResolvers<undefined>();
  const cancel = clock.schedule(() => {
    passed.resolve(undefined);
  }, delayMs);
  try {
    return await Promise.race([...others, passed.promise]);
  } finally {
    cancel();
  }
}
