import type { Clock } from '../values/clock.ts';

/** How long work of the application may take, and what ends it earlier. */
export interface TimeLimit {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Ends the work with the run. */
  readonly signal: AbortSignal;
  /** Creates the error of work that takes too long. */
  readonly expired: () => Error;
}

/**
 * Runs work with a signal that aborts when the time is over, or with the run. It does not wait for work that ignores the
 * signal.
 *
 * @throws what the work throws, the error of `expired`, or the reason of the signal.
 */
export async function withinTime<T>(
  work: (signal: AbortSignal) => T | PromiseLike<T>,
  { clock, timeoutMs, signal, expired }: TimeLimit,
): Promise<T> {
  const ending = new AbortController();
  const end = Promise.withResolvers<never>();
  const stop = (reason: unknown): void => {
    ending.abort(reason);
    end.reject(reason);
  };
  const abort = (): void => {
    stop(signal.reason);
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const cancel = clock.schedule(
    () => {
      stop(expired());
    },
    timeoutMs,
    'limit',
  );
  try {
    // In a promise, so that work that throws and work that rejects are the same.
    return await Promise.race([Promise.resolve(ending.signal).then(work), end.promise]);
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
  }
}
