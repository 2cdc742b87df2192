import { isAbortSignal } from '../values/abort-signal.ts';
import { rule, type Rule } from '../values/rules.ts';

/** The longest delay of a JavaScript timer; a timer with a longer delay fires at once. */
const MAX_TIMEOUT_MS: number = 2 ** 31 - 1;

/** Requires a time in milliseconds that a timer can wait. */
export const timeoutRule: Rule = /* @__PURE__ */ rule(
  (value) => typeof value === 'number' && value >= 1 && value <= MAX_TIMEOUT_MS,
  `it must be a number of milliseconds from 1 to ${String(MAX_TIMEOUT_MS)}`,
);

/** Requires an integer of at least 1. */
export const countRule: Rule = /* @__PURE__ */ rule(
  (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  'it must be an integer of at least 1',
);

/** Requires an abort signal. */
export const signalRule: Rule = /* @__PURE__ */ rule(isAbortSignal, 'it must be an AbortSignal');
