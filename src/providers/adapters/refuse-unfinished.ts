import { unsupported } from '../core/unsupported.ts';

/**
 * Refuses a response that the provider has not finished, or that failed: an empty answer would be scored
 * in its place.
 *
 * @param what - What it is.
 * @param status - Its status.
 * @param code - The provider's code of what went wrong.
 * @throws {@link UnsupportedResultError} that says what to pass instead.
 */
export function refuseUnfinished(what: string, status: string | undefined, code?: string): void {
  if (status === 'queued' || status === 'in_progress') {
    const fix = 'get it again until its status is completed';
    throw unsupported('not_finished', `The ${what} is still ${status}`, fix);
  }
  if (status === 'failed' || status === 'cancelled') {
    const why = code === undefined ? '' : ` (${code.slice(0, 64)})`;
    const seen = `The ${what} has the status ${status}${why}`;
    throw unsupported('response_failed', seen, 'pass one that succeeded');
  }
}
