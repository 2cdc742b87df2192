import type { Clock } from './clock.ts';

/** The lifetime of one call, and the only way to end it early. */
export interface CallScope {
  /** Aborts when the caller, the closing client or the deadline ends the call. */
  readonly signal: AbortSignal;
  /** Ends the call. Only the first reason counts. */
  readonly abort: (reason: unknown) => void;
  /** Starts the deadline; `toError` creates the reason with which it ends the call. */
  readonly startDeadline: (timeoutMs: number, toError: () => Error) => void;
  /** For synchronous work: ends the call and throws if the deadline has passed. */
  readonly requireTime: () => void;
  /** The time left until the deadline, in milliseconds. */
  readonly remainingMs: () => number;
  /** Returns the result of the work, or rejects as soon as the call ends, even if the work continues. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** Like `race`, but resolves with undefined when the work takes longer than its own limit. */
  readonly raceFor: <T>(work: Promise<T>, limitMs: number) => Promise<T | undefined>;
  /** Waits, or rejects as soon as the call ends. */
  readonly sleep: (delayMs: number) => Promise<void>;
  /** Clears every timer and removes every listener. */
  readonly dispose: () => void;
}

/**
 * Opens the scope of one call. When the caller's signal aborts, the call ends with the `reason` of the signal.
 *
 * The scope has one controller, one listener on the caller's signal and one deadline timer, and removes all of them.
 * The composed signals of the platform would keep up to 2.6 kB per request alive until they fire.
 */
export function openCallScope(clock: Clock, callerSignal: AbortSignal | undefined): CallScope {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nothing awaits `ended` after the call has settled.
  ended.promise.catch(() => undefined);
  let deadline = Infinity;
  let end = (): void => undefined;
  let cancelDeadline = (): void => undefined;

  const abort = (reason: unknown): void => {
    controller.abort(reason);
    ended.reject(signal.reason);
  };
  const onCallerAbort = (): void => {
    // Stryker disable next-line OptionalChaining: only the signal itself calls this function
    abort(callerSignal?.reason);
  };
  if (callerSignal?.aborted === true) onCallerAbort();
  else callerSignal?.addEventListener('abort', onCallerAbort);

  return {
    signal,
    abort,
    startDeadline: (timeoutMs, toError) => {
      deadline = clock.now() + timeoutMs;
      end = (): void => {
        abort(toError());
      };
      cancelDeadline = clock.schedule(end, timeoutMs, 'limit');
    },
    requireTime: () => {
      if (clock.now() <= deadline) return;
      end();
      signal.throwIfAborted();
    },
    remainingMs: () => deadline - clock.now(),
    race: (work) => Promise.race([ended.promise, work]),
    raceFor: (work, limitMs) =>
      raceTimer((end) => clock.schedule(end, limitMs, 'limit'), [ended.promise, work]),
    sleep: (delayMs) => raceTimer((end) => clock.schedule(end, delayMs, 'wait'), [ended.promise]),
    dispose: () => {
      cancelDeadline();
      callerSignal?.removeEventListener('abort', onCallerAbort);
    },
  };
}

async function raceTimer<T>(
  start: (end: () => void) => () => void,
  others: readonly Promise<T>[],
): Promise<T | undefined> {
  const elapsed = Promise.withResolvers<undefined>();
  const cancel = start(() => {
    elapsed.resolve(undefined);
  });
  try {
    return await Promise.race([...others, elapsed.promise]);
  } finally {
    cancel();
  }
}
