import { ConfigurationError } from '../errors/configuration-error.ts';
import { isAbortSignal } from '../values/abort-signal.ts';
import { MAX_TIMEOUT_MS } from './defaults.ts';
import { describeValue, quoteKey } from '../values/describe-value.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { suggestKey, unknownKeys } from '../values/unknown-keys.ts';

/**
 * Says that an option has a value outside its rule.
 *
 * @param option - The option.
 * @param given - What was given, in words that hold no secret.
 * @param rule - The rule, which is also the fix.
 */
export function invalidOption(option: string, given: string, rule: string): ConfigurationError {
  return new ConfigurationError(`${option} is ${given}: it must be ${rule}`, {
    code: 'invalid_option',
    option,
  });
}

/**
 * Refuses anything but an object, and a signal that was passed in the place of the options.
 *
 * @param given - What the caller passed.
 * @param what - What the object is, for the message.
 * @throws {@link ConfigurationError} when it is something else.
 */
export function requireOptions(given: unknown, what: string): asserts given is object {
  if (isAbortSignal(given)) throw invalidOption(what, 'a signal', 'an object: pass { signal }');
  if (isPlainObject(given)) return;
  throw invalidOption(what, describeValue(given), 'an object');
}

/**
 * Refuses anything but an object whose keys are all known.
 *
 * @param given - What the caller passed.
 * @param known - Every known key.
 * @param what - What the object is, for the message.
 * @param prefix - What stands before an option of it when an error names it.
 * @throws {@link ConfigurationError} that names the first unknown key.
 */
export function checkKnownOptions(
  given: unknown,
  known: Readonly<Record<string, true>>,
  what: string,
  prefix = '',
): void {
  requireOptions(given, what);
  const [unknown] = unknownKeys(given, known);
  if (unknown === undefined) return;
  throw new ConfigurationError(
    `${what} does not know the option ${quoteKey(unknown)}: ${suggestKey(unknown, known)}`,
    { code: 'unknown_option', option: `${prefix}${unknown}` },
  );
}

/**
 * Checks a time limit.
 *
 * @param option - The option.
 * @param given - What was given.
 * @throws {@link ConfigurationError} unless it is a number from 1 to 2147483647.
 */
export function checkTimeoutMs(option: string, given: unknown): void {
  if (typeof given === 'number' && given >= 1 && given <= MAX_TIMEOUT_MS) return;
  throw invalidOption(
    option,
    describeValue(given),
    `milliseconds from 1 to ${String(MAX_TIMEOUT_MS)}`,
  );
}

/**
 * Checks a count.
 *
 * @param option - The option.
 * @param given - What was given.
 * @throws {@link ConfigurationError} unless it is an integer of at least 1.
 */
export function checkCount(option: string, given: unknown): void {
  if (Number.isSafeInteger(given) && Number(given) >= 1) return;
  throw invalidOption(option, describeValue(given), 'an integer of at least 1');
}

/**
 * Checks the type of an option that may be absent.
 *
 * @param option - The option.
 * @param given - What was given.
 * @param type - What `typeof` must say.
 * @throws {@link ConfigurationError} when the type is another one.
 */
export function checkType(
  option: string,
  given: unknown,
  type: 'function' | 'boolean' | 'object' | 'string',
): void {
  if (given === undefined || (typeof given === type && given !== null)) return;
  const article = type === 'object' ? 'an' : 'a';
  throw invalidOption(option, describeValue(given), `${article} ${type}`);
}
