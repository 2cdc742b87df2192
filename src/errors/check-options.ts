import { isAbortSignal } from '../values/abort-signal.ts';
import { describeValue, showKey } from '../values/describe-value.ts';
import { isPlainObject, ownFields } from '../values/objects.ts';
import { applyRules, IssueList, type RulesFor } from '../values/rules.ts';
import { suggestKey, unknownKeys } from '../values/unknown-keys.ts';
import { AlignError } from './align-error.ts';
import { ConfigurationError } from './configuration-error.ts';

/** The name of an options object in messages, and the prefix of its options. */
export interface OptionsName {
  /** The name, such as `Client` in "Client does not have the option …". */
  readonly what: string;
  /**
   * The prefix, such as `hooks.` in `hooks.onRetry`.
   *
   * @defaultValue none
   */
  readonly prefix?: string;
  /**
   * How to pass the options, such as `new Client({ apiKey })`.
   *
   * @defaultValue none
   */
  readonly usage?: string;
}

/**
 * Checks each option of an object, and that there are no others.
 *
 * @returns A copy of the own options.
 * @throws {@link ConfigurationError} that names the first option that breaks a rule.
 */
export function checkOptions<P extends object>(
  given: P,
  rules: RulesFor<P>,
  { what, prefix = '', usage }: OptionsName,
): P {
  const options = readOptions(given, what, usage);
  const [unknown] = unknownKeys(options, rules);
  if (unknown !== undefined) {
    // The key of the client, pasted as a name, is not shown at all.
    const isValue = Object.entries(options).some(([, value]) => value === unknown);
    const shown = isValue ? '…' : showKey(unknown);
    throw new ConfigurationError(
      `${what} does not have the option ${JSON.stringify(shown)}: ${suggestKey(unknown, rules)}`,
      { code: 'unknown_option', option: prefix + shown },
    );
  }
  const issues = new IssueList();
  applyRules(options, rules, issues, prefix);
  throwFirst(issues);
  return options;
}

/**
 * Throws the first issue, if there is one.
 *
 * @throws {@link ConfigurationError} with the code `invalid_option`.
 */
export function throwFirst(issues: IssueList): void {
  const [first] = issues.all;
  if (first === undefined) return;
  throw new ConfigurationError(`${first.path} ${first.message}`, {
    code: 'invalid_option',
    option: first.path,
  });
}

/**
 * Returns a copy of the own options of an object. An `AbortSignal` in place of the options gets a message of
 * its own, because it is an easy mistake.
 *
 * @throws {@link ConfigurationError} for anything else, also for an instance of a class, whose options may
 * be inherited.
 */
export function readOptions<P extends object>(given: P, what: string, usage?: string): P {
  if (isPlainObject(given) && !isAbortSignal(given)) return ownFields(given);
  const [shown, fix] = isAbortSignal(given)
    ? ['a signal', 'an object: pass { signal }']
    : [describeValue(given).replace(/^an object$/, 'an instance of a class'), 'an object'];
  const rule = usage === undefined ? `: it must be ${fix}` : `, but takes one object: ${usage}`;
  throw new ConfigurationError(`${what} is ${shown}${rule}`, {
    code: 'invalid_option',
    option: what,
  });
}

/**
 * Reads options. What a getter or a proxy throws becomes an error of this package.
 *
 * @param what - The name of the options in the error.
 */
export function guardOptions<T>(what: string, read: () => T): T {
  return guardReading(
    read,
    () =>
      new ConfigurationError(
        `${what} cannot be read, because a getter or a proxy in it throws: pass a plain object`,
        { code: 'invalid_option', option: what },
      ),
  );
}

/**
 * Runs code that reads what a caller passed. What a getter or a proxy throws, which may contain a secret,
 * becomes an error of this package.
 *
 * @param toError - Creates the error; an error of this package is passed on as it is.
 */
export function guardReading<T>(read: () => T, toError: () => AlignError): T {
  try {
    return read();
  } catch (error) {
    throw AlignError.isInstance(error) ? error : toError();
  }
}
