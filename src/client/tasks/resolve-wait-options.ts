import { once } from '../../values/once.ts';
import { anyValue, optional, type RulesFor } from '../../values/rules.ts';
import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { DEFAULTS } from '../options/defaults.ts';
import { timeoutRule } from '../../values/option-rules.ts';
import type { RequestOptions } from '../options/request-options.ts';
import { requestRules } from '../options/resolve-request-options.ts';
import type { TaskKind, WaitOptions, WaitTaskOptions } from './task-params.ts';

/** The interval and the time limit of polling a task. */
interface WaitPlan {
  readonly waitTimeoutMs: number;
  readonly pollIntervalMs: number;
}

/** The options of `tasks.wait`: those of the wait, and those of its requests. */
export interface ResolvedWaitOptions<K extends TaskKind> {
  readonly plan: WaitPlan;
  readonly kind: K | undefined;
  readonly request: RequestOptions;
}

const rules = /* @__PURE__ */ once((): RulesFor<WaitOptions & { readonly kind?: unknown }> => ({
  ...requestRules(),
  // `validateTask` checks it together with the task.
  kind: anyValue,
  waitTimeoutMs: optional(timeoutRule),
  pollIntervalMs: optional(timeoutRule),
}));

/**
 * Separates the options of the wait from those of its requests, and fills in the defaults.
 *
 * @throws {@link ConfigurationError} when an option of the wait is invalid.
 */
export function resolveWaitOptions<K extends TaskKind>(
  options: Partial<WaitTaskOptions<K>>,
): ResolvedWaitOptions<K> {
  const what = 'WaitOptions';
  const own = guardOptions(what, () =>
    checkOptions<Partial<WaitTaskOptions<K>>>(options, rules(), { what }),
  );
  const { kind, waitTimeoutMs, pollIntervalMs, ...request } = own;
  return {
    plan: {
      waitTimeoutMs: waitTimeoutMs ?? DEFAULTS.waitTimeoutMs,
      pollIntervalMs: pollIntervalMs ?? DEFAULTS.pollIntervalMs,
    },
    kind,
    request,
  };
}
