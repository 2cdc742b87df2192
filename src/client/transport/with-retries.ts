import pRetry from 'p-retry';

export interface RetryPlan {
  /** The maximum number of retries. */
  readonly numRetries: number;
  /** Ends the attempts and the waits. */
  readonly signal: AbortSignal;
  /** Waits until a failed attempt is to be repeated; resolves to false at once when it is not. */
  readonly waitForRetry: (error: Error, attempt: number) => Promise<boolean>;
}

/**
 * Runs an operation until it succeeds or must not be retried. Only this file imports p-retry, which counts the
 * attempts from 1, asks whether to go on, and stops when the signal aborts.
 */
export function withRetries<T>(
  operation: (attempt: number) => Promise<T>,
  { numRetries, signal, waitForRetry }: RetryPlan,
): Promise<T> {
  return pRetry(operation, {
    retries: numRetries,
    signal,
    // The decision includes the wait, because p-retry computes its delays without the response and the deadline.
    minTimeout: 0,
    shouldRetry: ({ error, attemptNumber }) => waitForRetry(error, attemptNumber),
  });
}
