import {
  UnsupportedResultError,
  type UnsupportedReason,
} from '../../errors/unsupported-result-error.ts';
import { describeValue, quoteKey } from '../../values/describe-value.ts';
import { isObject } from './read.ts';

const MAX_KEYS = 8;

/**
 * Makes the error for something that cannot be read.
 *
 * @param reason - Why.
 * @param seen - What was seen.
 * @param fix - What to pass instead.
 */
export function unsupported(
  reason: UnsupportedReason,
  seen: string,
  fix: string,
): UnsupportedResultError {
  return new UnsupportedResultError(reason, `${seen}: ${fix}`);
}

/**
 * Reads what a caller passed; whatever that throws, this is one of our errors.
 *
 * @param read - What reads.
 * @throws {@link UnsupportedResultError} and nothing else.
 */
export function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsupportedResultError) throw error;
    // A proxy may throw whatever it is asked, and its words may hold anything.
    throw unsupported('unknown', 'What was passed cannot be read', 'pass plain data');
  }
}

/**
 * Says what a value is by its kind and its first keys, never by what is in it.
 *
 * @param value - Anything.
 */
export function describeShape(value: unknown): string {
  if (!isObject(value) || Array.isArray(value)) return describeValue(value);
  const keys = Object.keys(value);
  if (keys.length === 0) return 'an object without keys';
  const more = keys.length > MAX_KEYS ? ', …' : '';
  return `an object with the keys ${keys.slice(0, MAX_KEYS).map(quoteKey).join(', ')}${more}`;
}
