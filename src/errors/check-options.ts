import { isAbortSignal } from '../values/abort-signal.ts';
import { describeValue, showKey } from '../values/describe-value.ts';
import { isPlainObject, ownFields } from '../values/objects.ts';
import { applyRules, IssueList, type RulesFor } from '../values/rules.ts';
import { suggestKey, unknownKeys } from '../values/unknown-keys.ts';
import { AlignError } from './align-error.ts';
import { ConfigurationError, invalidOption } from './configuration-error.ts';

/** How messages name an options object. */
export interface OptionsName {
  /** The name, such as `Client` in "Client does not have the option …". */
  readonly what: string;
  /** The prefix of an option, such as `hooks.` in `hooks.onRetry`. */
  readonly prefix?: string;
  /** How to pass the options, such as `new Client({ apiKey })`. */
  readonly usage?: string;
}

/** Returns a copy of the own options, or throws an error about the first option that is unknown or breaks a rule. */
export function checkOptions<P extends object>(
  given: P,
  rules: RulesFor<P>,
  { what, prefix = '', usage }: OptionsName,
): P {
  const options = readOptions(given, what, usage);
  const [unknown] = unknownKeys(options, rules);
  if (unknown !== undefined) {
    // Hides the key of the client that was pasted as a name.
    const isValue = Object.entries(options).some(([, value]) => value === unknown);
    const shown = isValue ? '…' : showKey(unknown);
    throw new ConfigurationError(
      `${what} does not have the option ${JSON.stringify(shown)}: ${suggestKey(unknown, Object.keys(rules))}`,
      { code: 'unknown_option', option: prefix + shown },
    );
  }
  const issues = new IssueList();
  applyRules(options, rules, issues, prefix);
  throwFirst(issues);
  return options;
}

export function throwFirst(issues: IssueList): void {
  const [first] = issues.all;
  if (first !== undefined) throw invalidOption(first.path, first.message);
}

/**
 * Returns a copy of the own options of a plain object. An instance of a class is rejected, because its options may be
 * inherited. An `AbortSignal` in place of the options has its own message, because this mistake is easy to make.
 */
export function readOptions<P extends object>(given: P, what: string, usage?: string): P {
  if (isPlainObject(given) && !isAbortSignal(given)) return ownFields(given);
  const [shown, fix] = isAbortSignal(given)
    ? ['a signal', 'an object: pass { signal }']
    : [describeValue(given).replace(/^an object$/, 'an instance of a class'), 'an object'];
  const rule = usage === undefined ? `: it must be ${fix}` : `, but takes one object: ${usage}`;
  throw invalidOption(what, `is ${shown}${rule}`);
}

export const UNREADABLE =
  'cannot be read, because a getter or a proxy in it throws: pass a plain object';

/**
 * Reads options, and replaces an error of a getter or a proxy by a {@link ConfigurationError}.
 *
 * @param what - The name of the options in the error.
 */
export function guardOptions<T>(what: string, read: () => T): T {
  return guardReading(read, () => invalidOption(what, UNREADABLE));
}

/**
 * Reads the input of a caller. The error of a getter or a proxy may contain a secret, so `toError` replaces it. Errors
 * of this package are passed on.
 */
export function guardReading<T>(read: () => T, toError: () => AlignError): T {
  try {
    return read();
  } catch (error) {
    throw AlignError.isInstance(error) ? error : toError();
  }
}
