import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { describeValue, quoteKey, quoteName, shortenKey } from './describe-value.ts';
import { isPlainObject } from './plain-object.ts';
import { suggestKey, unknownKeys } from './unknown-keys.ts';
import { isUuid } from '../service/rules.ts';
import { IssueList } from './issue-list.ts';

/** Notes what is wrong with the value of a field, if anything. */
export type Rule = (value: unknown, path: string, issues: IssueList) => void;

/** A rule for each field, which the type keeps complete. */
export type RulesFor<P> = { readonly [Field in keyof P]-?: Rule };

/**
 * Makes a rule of a test.
 *
 * @param test - Tells whether a value is right.
 * @param fix - The rule, which is also the fix.
 * @param show - Says what was given: what kind of value unless it may be quoted.
 */
export function rule(
  test: (value: unknown) => boolean,
  fix: string,
  show: (value: unknown) => string = describeValue,
): Rule {
  return (value, path, issues) => {
    if (!test(value)) issues.add(path, `is ${show(value)}: ${fix}`);
  };
}

/**
 * Lets a field be absent.
 *
 * @param inner - The rule for when it is there.
 */
export function optional(inner: Rule): Rule {
  return (value, path, issues) => {
    if (value !== undefined) inner(value, path, issues);
  };
}

/**
 * A list.
 *
 * @param inner - The rule for each item.
 * @param fix - What to pass.
 */
export function listOf(inner: Rule, fix: string): Rule {
  const isList = rule(Array.isArray, fix);
  return (value, path, issues) => {
    isList(value, path, issues);
    if (!Array.isArray(value)) return;
    // By index rather than forEach, which would skip the holes of a sparse list.
    for (let index = 0; index < value.length; index += 1) {
      inner(value[index], `${path}[${String(index)}]`, issues);
    }
  };
}

/**
 * One of a few values.
 *
 * @param allowed - The values.
 */
export function oneOf(...allowed: readonly unknown[]): Rule {
  const list = allowed.map((value) => JSON.stringify(value)).join(' or ');
  return rule((value) => allowed.includes(value), `it must be ${list}`, quoteName);
}

/** True or false. */
export const booleanRule: Rule = /* @__PURE__ */ oneOf(true, false);

/** A string that is not empty. */
export const textRule: Rule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && value !== '',
  'pass a string that is not empty, or leave it out',
);

/** The id of a trace. */
export const traceIdRule: Rule = /* @__PURE__ */ rule(
  isUuid,
  'pass the UUID of a trace',
  quoteName,
);

/**
 * A whole number.
 *
 * @param fix - The rule in words.
 * @param maximum - The largest number.
 */
export function wholeNumber(fix: string, maximum: number = Number.MAX_SAFE_INTEGER): Rule {
  return rule(
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maximum,
    fix,
  );
}

const objectOfValues: Rule = /* @__PURE__ */ rule(
  isPlainObject,
  'pass an object of names and values',
);

/**
 * An object of names and values, as tags and queries are. A value of undefined is absent.
 *
 * @param inner - The rule for each value; its path is the key in brackets.
 */
export function valuesOf(
  inner: (value: unknown, key: string, at: string, issues: IssueList) => void,
): Rule {
  return (given, path, issues) => {
    objectOfValues(given, path, issues);
    if (!isPlainObject(given)) return;
    if (Object.getOwnPropertySymbols(given).length > 0) {
      issues.add(path, 'has a symbol as a key: keys are strings');
    }
    for (const [key, value] of Object.entries(given)) {
      if (value !== undefined) inner(value, key, `${path}[${quoteKey(key)}]`, issues);
    }
  };
}

/** A value that is sent as text. */
export const plainRule: Rule = /* @__PURE__ */ rule(
  isPlain,
  'pass a string, a finite number or a boolean',
);

/**
 * Tells whether a value is an object with keys rather than a list or nothing.
 *
 * @param value - Anything.
 */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Tells whether a value can stand in a tag or a query as text.
 *
 * @param value - Anything.
 */
export function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/**
 * Refuses anything but an object.
 *
 * @param params - What the caller passed.
 * @throws {@link InvalidInputError} when it is something else.
 */
export function requireObject(
  params: unknown,
): asserts params is Readonly<Record<string, unknown>> {
  if (isRecord(params)) return;
  const message = `is ${describeValue(params)}: pass an object`;
  throw new InvalidInputError([{ path: 'params', message }]);
}

/**
 * Checks each field of what a caller passed, and that there are no others.
 *
 * @param params - What the caller passed.
 * @param rules - The rule of each field.
 * @param issues - Where problems are noted.
 * @throws {@link InvalidInputError} at once when it is no object.
 */
export function checkFields<P extends object>(
  params: P,
  rules: RulesFor<P>,
  issues: IssueList,
): void {
  const given: unknown = params;
  requireObject(given);
  for (const key of unknownKeys(given, rules)) {
    issues.add(
      shortenKey(key),
      `is an unknown field (${quoteKey(key)}): ${suggestKey(key, rules)}`,
    );
  }
  for (const [field, check] of Object.entries<Rule>(rules)) check(given[field], field, issues);
}

/**
 * Checks a call whose fields have nothing to do with each other.
 *
 * @param params - What the caller passed.
 * @param rules - The rule of each field.
 * @throws {@link InvalidInputError} that lists what is wrong.
 */
export function validateFields<P extends object>(params: P, rules: RulesFor<P>): void {
  const issues = new IssueList();
  checkFields(params, rules, issues);
  issues.throwIfAny();
}
