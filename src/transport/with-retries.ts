import pRetry from 'p-retry';

/** When and how an operation is tried again. */
export interface RetryPlan {
  /** How often it may be tried again. */
  readonly numRetries: number;
  /** Ends the waiting and the trying. */
  readonly signal: AbortSignal;
  /** Decides whether to try again, and waits. */
  readonly prepareRetry: (error: Error, attempt: number) => Promise<boolean>;
}

/**
 * Runs an operation until it succeeds or must not be tried again. The only file that knows p-retry,
 * which counts and ends; what is retried and after which wait is decided by the plan.
 *
 * @param operation - What to run; given the number of the attempt, from 1.
 * @param plan - When to try again.
 */
export async function withRetries<T>(
  operation: (attempt: number) => Promise<T>,
  plan: RetryPlan,
): Promise<T> {
  return await pRetry(operation, {
    retries: plan.numRetries,
    minTimeout: 0,
    maxTimeout: 0,
    signal: plan.signal,
    shouldRetry: ({ error, attemptNumber }) => plan.prepareRetry(error, attemptNumber),
  });
}
