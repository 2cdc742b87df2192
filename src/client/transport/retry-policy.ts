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
 * Without `Retry-After` the wait is spread over the whole of a growing window (full jitter), of at most half of the
 * remaining time, so that the other half is left for the retry. With `Retry-After`, the wait is the requested time plus
 * jitter, so that clients that were rejected together do not return together; a wait that does not fit into the
 * remaining time is not started.
 *
 * @returns The wait in milliseconds; undefined when the call fails now.
 */
export function planRetry(context: RetryContext): number | undefined {
  const { error, safety, attempt, remainingMs, random } = context;
  if (!error.isRetryable || !isAllowed(error, safety)) return undefined;
  const windowMs = backoffWindowMs(attempt);
  const retryAfterMs = ApiError.isInstance(error) ? error.retryAfterMs : undefined;
  if ((retryAfterMs ?? 0) >= remainingMs) return undefined;
  if (retryAfterMs === undefined) return random * Math.min(windowMs, remainingMs / 2);
  const jitterMs = Math.min(Math.max(windowMs, retryAfterMs / 3), remainingMs - retryAfterMs);
  return retryAfterMs + random * jitterMs;
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
