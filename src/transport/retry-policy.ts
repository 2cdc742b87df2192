import { type AlignError } from '../errors/align-error.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RetrySafety } from './request-spec.ts';

/** What the decision depends on. */
export interface RetryContext {
  /** What the attempt failed with. */
  readonly error: AlignError;
  /** Which attempt failed, from 1. */
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
 * Decides whether a failed attempt is followed by another, and after which wait.
 *
 * Without a word from the service the wait is spread over the whole of a growing window (full
 * jitter); with `Retry-After` it is that and some more, so that clients that were refused together
 * do not come back together. A wait that does not fit into the time left is not begun.
 *
 * @param context - The failure and the time left.
 * @returns The wait in milliseconds, or none when the call fails now.
 */
export function planRetry(context: RetryContext): number | undefined {
  const { error, safety, attempt, remainingMs, random } = context;
  if (!error.isRetryable || !isAllowed(error, safety)) return undefined;
  const windowMs = backoffWindowMs(attempt);
  const retryAfterMs = ApiError.isInstance(error) ? error.retryAfterMs : undefined;
  if (retryAfterMs === undefined) {
    const waitMs = random * windowMs;
    return waitMs < remainingMs ? waitMs : undefined;
  }
  if (retryAfterMs >= remainingMs) return undefined;
  const jitterMs = Math.min(Math.max(windowMs, retryAfterMs / 3), remainingMs - retryAfterMs);
  return retryAfterMs + random * jitterMs;
}

/**
 * Gives the window over which the wait after an attempt is spread.
 *
 * @param attempt - Which attempt failed, from 1.
 * @returns Milliseconds.
 */
export function backoffWindowMs(attempt: number): number {
  return Math.min(BASE_MS * 2 ** (attempt - 1), CAP_MS);
}

function isAllowed(error: AlignError, safety: RetrySafety): boolean {
  if (safety !== 'unless_processed') return safety === 'repeatable';
  return ApiError.isInstance(error) && (error.status === 429 || error.status === 503);
}
