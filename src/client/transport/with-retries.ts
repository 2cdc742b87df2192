import pRetry from 'p-retry';

/**
 * The decision about retries, and the wait before them.
 *
 * @typeParam W - A decision to retry: what the wait depends on.
 */
export interface RetryPlan<W> {
  /** The maximum number of retries. */
  readonly numRetries: number;
  /** Ends the attempts and the waits. */
  readonly signal: AbortSignal;
  /** Decides whether a failed attempt is followed by a retry; undefined when it is not. */
  readonly planRetry: (error: Error, attempt: number) => W | undefined;
  /** Waits before a retry. */
  readonly waitBeforeRetry: (wait: W) => Promise<void>;
}

/**
 * Runs an operation until it succeeds or must not be retried. The only file that imports p-retry, which
 * counts the attempts and stops on abort; its own delays and rules are turned off.
 *
 * @param operation - Receives the number of the attempt, from 1.
 */
export async function withRetries<T, W>(
  operation: (attempt: number) => Promise<T>,
  { numRetries, signal, planRetry, waitBeforeRetry }: RetryPlan<W>,
): Promise<T> {
  let wait: W | undefined;
  const attempt = async (number: number): Promise<T> => {
    if (wait !== undefined) {
      await waitBeforeRetry(wait);
      // The wait may end in the same turn of the event loop as the call.
      signal.throwIfAborted();
    }
    return await operation(number);
  };
  return await pRetry(attempt, {
    retries: numRetries,
    minTimeout: 0,
    maxTimeout: 0,
    signal,
    shouldRetry: ({ error, attemptNumber }) => {
      wait = planRetry(error, attemptNumber);
      return wait !== undefined;
    },
  });
}
