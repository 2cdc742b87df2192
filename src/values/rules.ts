import { isAbortSignal } from './abort-signal.ts';
import { describeChoice, describeValue, quoteKey } from './describe-value.ts';
import { isFilledText, isObject, isPlainObject } from './objects.ts';

/** One rule that a value breaks. */
export interface Issue {
  /** The place of the value, written as in code: `criteria[2]`, `tags.env`. */
  readonly path: string;
  /** The value that was passed, the rule, and the fix. It never contains the text of a message or a key. */
  readonly message: string;
}

export const MAX_ISSUES = 100;

/** Collects the rules that an input breaks, so that the caller sees all of them at once. */
export class IssueList {
  readonly #issues: Issue[] = [];

  get all(): readonly Issue[] {
    return this.#issues;
  }

  /** Ignores issues after the first {@link MAX_ISSUES}. */
  add(path: string, message: string): void {
    if (this.#issues.length < MAX_ISSUES) this.#issues.push({ path, message });
  }
}

/** Adds an issue for each rule that the value at a path breaks. */
export type Rule = (value: unknown, path: string, issues: IssueList) => void;

/** One rule per field. The type keeps the table complete when a field is added. */
export type RulesFor<P> = { readonly [Field in keyof P]-?: Rule };

/**
 * Creates a rule from a test. The message names only the kind of the value, which may be a key that was passed by
 * mistake.
 *
 * @param fix - The rule in words, which is also the fix.
 * @param describe - Describes the value; `describeChoice` where the value should be one of a few words.
 */
export function rule(
  test: Test,
  fix: string,
  describe: (value: unknown) => string = describeValue,
): Rule {
  return (value, path, issues) => {
    if (!test(value)) issues.add(path, `is ${describe(value)}: ${fix}`);
  };
}

/** Accepts every value, for a field that is checked where it is resolved. */
export const anyValue: Rule = () => undefined;

export function optional(inner: Rule): Rule {
  return (value, path, issues) => {
    if (value !== undefined) inner(value, path, issues);
  };
}

export function listOf(inner: Rule, fix: string): Rule {
  const isList = rule(Array.isArray, fix);
  return (value, path, issues) => {
    isList(value, path, issues);
    if (!Array.isArray(value)) return;
    // Unlike forEach, an index also visits the holes of a sparse array. There may be billions, so this stops early.
    for (let index = 0; index < value.length && issues.all.length < MAX_ISSUES; index += 1) {
      inner(value[index], `${path}[${index}]`, issues);
    }
  };
}

export function oneOf(...allowed: readonly unknown[]): Rule {
  const list = allowed.map((value) => JSON.stringify(value)).join(' or ');
  return rule((value) => allowed.includes(value), `it must be ${list}`, describeChoice);
}

export const booleanRule: Rule = /* @__PURE__ */ oneOf(true, false);

export const textRule: Rule = /* @__PURE__ */ rule(isFilledText, 'pass a string that is not empty');

export type Test = (value: unknown) => boolean;

export function numberFrom(least: number, most: number): Test {
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

/** By default up to the largest integer that can be counted. */
export function integerFrom(least: number, most: number = Number.MAX_SAFE_INTEGER): Test {
  const isInRange = numberFrom(least, most);
  return (value) => Number.isInteger(value) && isInRange(value);
}

/** Requires an integer from 1 to `maximum`. */
export function wholeNumber(fix: string, maximum?: number): Rule {
  return rule(integerFrom(1, maximum), fix);
}

export function typeRule(type: 'function' | 'boolean' | 'object' | 'string'): Rule {
  const article = type === 'object' ? 'an' : 'a';
  return rule((value) => typeof value === type && value !== null, `it must be ${article} ${type}`);
}

/** Reports whether a value can be sent as text in a tag or a query. */
function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

export const plainRule: Rule = /* @__PURE__ */ rule(
  isPlain,
  'pass a string, a finite number or a boolean',
);

/** Requires an object of names and values, such as tags or a query. A value of `undefined` counts as absent. */
export function valuesOf(
  inner: (value: unknown, key: string, path: string, issues: IssueList) => void,
): Rule {
  const isObject = rule(isPlainObject, 'pass an object of names and values');
  return (given, path, issues) => {
    isObject(given, path, issues);
    if (!isPlainObject(given)) return;
    if (Object.getOwnPropertySymbols(given).length > 0) {
      issues.add(path, 'has a symbol as a key: keys are strings');
    }
    for (const [key, value] of Object.entries(given)) {
      if (value !== undefined) inner(value, key, `${path}[${quoteKey(key)}]`, issues);
    }
  };
}

/** `given` must not have a prototype, so that only own fields are read. */
export function applyRules<P extends object>(
  given: object,
  rules: RulesFor<P>,
  issues: IssueList,
  prefix = '',
): void {
  const checks: Readonly<Record<string, Rule>> = rules;
  for (const field of Object.keys(rules)) {
    checks[field]?.(Reflect.get(given, field), `${prefix}${field}`, issues);
  }
}

/** Up to the longest delay of a JavaScript timer. A timer with a longer delay fires at once. */
export const timeoutRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ numberFrom(1, 2_147_483_647),
  'it must be a number of milliseconds from 1 to 2147483647',
);

export const countRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ integerFrom(1),
  'it must be an integer of at least 1',
);

export const zeroOrMoreRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ integerFrom(0),
  'it must be an integer of at least 0',
  describeChoice,
);

export const retriesRule: Rule = /* @__PURE__ */ rule(
  /* @__PURE__ */ integerFrom(1),
  'it must be an integer of at least 1, as the service requires',
);

/** Requires an object with these methods, own or inherited. */
export function methodsRule(methods: readonly string[], fix: string): Rule {
  const objectRule = typeRule('object');
  return (value, path, issues) => {
    objectRule(value, path, issues);
    if (!isObject(value)) return;
    const missing = methods.find((method) => typeof Reflect.get(value, method) !== 'function');
    if (missing !== undefined) issues.add(path, `has no method ${missing}: ${fix}`);
  };
}

const ADAPTERS_FIX = 'pass moreAdapters of align-evals/providers, or some of them';

export const adaptersRule: Rule = /* @__PURE__ */ listOf(
  /* @__PURE__ */ methodsRule(['matches', 'addAnswer'], ADAPTERS_FIX),
  ADAPTERS_FIX,
);

export const signalRule: Rule = /* @__PURE__ */ rule(isAbortSignal, 'it must be an AbortSignal');
