import { AlignError } from '../../errors/align-error.ts';
import {
  type UnsupportedReason,
  UnsupportedResultError,
} from '../../errors/unsupported-result-error.ts';
import { cleanText } from '../../values/clean-text.ts';
import { describeValue, quoteKey } from '../../values/describe-value.ts';
import { isRecord } from '../../values/objects.ts';
import { type ReadOptions, withItemLimit } from './read.ts';

const MAX_KEYS = 8;

export function unsupported(
  reason: UnsupportedReason,
  passed: string,
  fix: string,
): UnsupportedResultError {
  return new UnsupportedResultError(reason, `${passed}: ${fix}`);
}

/**
 * Runs a function that reads the caller's values.
 *
 * @throws an error of this package and no other.
 */
export function guarded<T>(read: () => T, options?: ReadOptions): T {
  try {
    return withItemLimit(read, options);
  } catch (error) {
    if (AlignError.isInstance(error)) throw error;
    // The trap of a proxy may throw any error, whose message may contain the caller's data.
    throw unsupported('unknown', 'A value threw an error while it was read', 'pass plain data');
  }
}

/** Describes a value by its kind and its first keys, never by its content. */
export function describeShape(value: unknown): string {
  if (!isRecord(value)) return describeValue(value);
  const keys = Object.keys(value);
  if (keys.length === 0) return 'an object without keys';
  const more = keys.length > MAX_KEYS ? ', …' : '';
  return `an object with the keys ${keys.slice(0, MAX_KEYS).map(quoteKey).join(', ')}${more}`;
}

/** Rejects a response that is not finished or has failed, because an empty answer would be scored otherwise. */
export function rejectUnfinished(noun: string, status = '', code?: string): void {
  const isFailed = /^(?:failed|cancell?ed|aborted)$/.test(status);
  if (!isFailed && !/^(?:queued|in_progress|starting|processing)$/.test(status)) return;
  const cause = code === undefined ? '' : ` (${cleanText(code, 64)})`;
  const passed = `The ${noun} has the status ${status}${cause}`;
  const reason = isFailed ? 'response_failed' : 'not_finished';
  throw unsupported(reason, passed, `pass a completed ${noun}`);
}
