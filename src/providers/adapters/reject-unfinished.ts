import { cleanText } from '../../values/clean-text.ts';
import { unsupported } from '../core/unsupported.ts';

/**
 * Rejects a response that is not finished or has failed. Otherwise an empty answer would be scored.
 *
 * @throws {@link UnsupportedResultError} that names the status and what to pass instead.
 */
export function rejectUnfinished(noun: string, status = '', code?: string): void {
  if (/^(?:queued|in_progress|starting|processing)$/.test(status)) {
    const fix = 'retrieve it again when it is finished';
    throw unsupported('not_finished', `The ${noun} is still ${status}`, fix);
  }
  if (/^(?:failed|cancell?ed|aborted)$/.test(status)) {
    const cause = code === undefined ? '' : ` (${cleanText(code, 64)})`;
    const passed = `The ${noun} has the status ${status}${cause}`;
    throw unsupported('response_failed', passed, `pass a completed ${noun}`);
  }
}
