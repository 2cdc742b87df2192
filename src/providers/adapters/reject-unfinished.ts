import { cleanText } from '../../values/clean-text.ts';
import { unsupported } from '../core/unsupported.ts';

/**
 * Rejects a response that is not finished or has failed. Otherwise an empty answer would be scored.
 *
 * @throws {@link UnsupportedResultError} that names the status and what to pass instead.
 */
export function rejectUnfinished(noun: string, status: string | undefined, code?: string): void {
  if (status === 'queued' || status === 'in_progress') {
    const fix = 'retrieve it again until its status is completed';
    throw unsupported('not_finished', `The ${noun} is still ${status}`, fix);
  }
  if (status === 'failed' || status === 'cancelled') {
    const cause = code === undefined ? '' : ` (${cleanText(code, 64)})`;
    const passed = `The ${noun} has the status ${status}${cause}`;
    throw unsupported('response_failed', passed, `pass a completed ${noun}`);
  }
}
