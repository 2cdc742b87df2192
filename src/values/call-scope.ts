import type { Clock, TimerPurpose } from './clock.ts';

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
  const races = openRaces(signal, clock);
  let deadline = Number.POSITIVE_INFINITY;
  let end = (): void => undefined;
  let cancelDeadline = (): void => undefined;

  const abort = (reason: unknown): void => {
    controller.abort(reason);
    races.end();
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
    race: races.race,
    raceFor: races.raceFor,
    sleep: races.sleep,
    dispose: () => {
      cancelDeadline();
      callerSignal?.removeEventListener('abort', onCallerAbort);
    },
  };
}

interface Races extends Pick<CallScope, 'race' | 'raceFor' | 'sleep'> {
  /** Rejects what is being raced, with the reason of the signal. */
  readonly end: () => void;
}

function openRaces(signal: AbortSignal, clock: Clock): Races {
  // One promise that all races share would cost several times as much.
  const rejections = new Set<(reason: unknown) => void>();
  const race = <T>(work: Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    if (signal.aborted) reject(signal.reason);
    else rejections.add(reject);
    work.then(
      (value) => {
        rejections.delete(reject);
        resolve(value);
      },
      (error: unknown) => {
        rejections.delete(reject);
        reject(error);
      },
    );
    return promise;
  };
  const raceTimer = async <T>(
    works: readonly Promise<T>[],
    delayMs: number,
    purpose: TimerPurpose,
  ): Promise<T | undefined> => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const elapse = (): void => {
      resolve(undefined);
    };
    const cancel = clock.schedule(elapse, delayMs, purpose);
    return await race(Promise.race([...works, promise])).finally(cancel);
  };
  return {
    race,
    raceFor: (work, limitMs) => raceTimer([work], limitMs, 'limit'),
    sleep: async (delayMs) => {
      await raceTimer([], delayMs, 'wait');
    },
    end: () => {
      // In a microtask, so that work wins that settled before.
      queueMicrotask(() => {
        for (const reject of rejections) reject(signal.reason);
      });
    },
  };
}
