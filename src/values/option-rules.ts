import { isAbortSignal } from './abort-signal.ts';
import { listOf, rule, type Rule, typeRule } from './rules.ts';

/** The longest delay of a JavaScript timer; a timer with a longer delay fires at once. */
const MAX_TIMEOUT_MS: number = 2 ** 31 - 1;

/** Requires a time in milliseconds that a timer can wait. */
export const timeoutRule: Rule = /* @__PURE__ */ rule(
  (value) => typeof value === 'number' && value >= 1 && value <= MAX_TIMEOUT_MS,
  `it must be a number of milliseconds from 1 to ${String(MAX_TIMEOUT_MS)}`,
);

/** Requires an integer of at least 1. */
export const countRule: Rule = /* @__PURE__ */ rule(isCount, 'it must be an integer of at least 1');

/** Requires a number of retries. */
export const retriesRule: Rule = /* @__PURE__ */ rule(
  isCount,
  'it must be an integer of at least 1, because the service requires at least one retry; in a test, the option clock skips the waits',
);

/** Requires an object with these methods, own or inherited. */
export function methodsRule(methods: readonly string[], fix: string): Rule {
  const objectRule = typeRule('object');
  return (value, path, issues) => {
    objectRule(value, path, issues);
    if (typeof value !== 'object' || value === null) return;
    const missing = methods.find((method) => typeof Reflect.get(value, method) !== 'function');
    if (missing !== undefined) issues.add(path, `has no method ${missing}: ${fix}`);
  };
}

const ADAPTERS_FIX = 'pass moreAdapters of align-evals/providers, or some of them';

/** Requires a list of adapters. */
export const adaptersRule: Rule = /* @__PURE__ */ listOf(
  /* @__PURE__ */ methodsRule(['matches', 'addAnswer'], ADAPTERS_FIX),
  ADAPTERS_FIX,
);

/** Requires an abort signal. */
export const signalRule: Rule = /* @__PURE__ */ rule(isAbortSignal, 'it must be an AbortSignal');

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}
