import { type AlignError } from '../../errors/align-error.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RetrySafety } from './build-request.ts';

export interface RetryContext {
  readonly error: AlignError;
  /** The number of the failed attempt, from 1. */
  readonly attempt: number;
  readonly safety: RetrySafety;
  /** The time left until the deadline, in milliseconds. */
  readonly remainingMs: number;
  /** A number from 0 (included) to 1 (excluded). */
  readonly random: number;
}

/** The first window of the exponential backoff, in milliseconds. */
const BASE_MS = 1000;

/** The largest window, in milliseconds. */
const CAP_MS = 20_000;

/**
 * Decides whether a failed attempt is followed by a retry, and after which wait.
 *
 * The wait is the time that `Retry-After` requests, if any, plus jitter, so that clients that were rejected together do
 * not return together. The jitter is spread over the whole of a growing window, or of a third of the requested time, and
 * takes at most half of the time that is then left, so that the other half is left for the retry. A requested time that
 * does not fit into the remaining time is not waited for.
 *
 * @returns The wait in milliseconds; undefined when the call fails now.
 */
export function planRetry(context: RetryContext): number | undefined {
  const { error, safety, attempt, remainingMs, random } = context;
  if (!error.isRetryable || !isAllowed(error, safety)) return undefined;
  const { retryAfterMs = 0 } = ApiError.isInstance(error) ? error : {};
  const leftMs = remainingMs - retryAfterMs;
  if (leftMs <= 0) return undefined;
  const windowMs = Math.max(backoffWindowMs(attempt), retryAfterMs / 3);
  return retryAfterMs + random * Math.min(windowMs, leftMs / 2);
}

/** Returns the window in milliseconds after a failed attempt, counted from 1. */
function backoffWindowMs(attempt: number): number {
  return Math.min(BASE_MS * 2 ** (attempt - 1), CAP_MS);
}

function isAllowed(error: AlignError, safety: RetrySafety): boolean {
  if (typeof safety === 'function') return safety(error);
  if (safety !== 'unless_processed') return safety === 'repeatable';
  return ApiError.isInstance(error) && (error.status === 429 || error.status === 503);
}
