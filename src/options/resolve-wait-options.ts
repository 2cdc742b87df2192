import { once } from '../values/once.ts';
import { anyValue, optional, type RulesFor } from '../values/rules.ts';
import { checkOptions, requireOptions } from './check-options.ts';
import { DEFAULTS } from './defaults.ts';
import { timeoutRule } from './option-rules.ts';
import type { RequestOptions } from './request-options.ts';
import type { TaskKind, WaitOptions, WaitTaskOptions } from './task-params.ts';

/** How often and how long a task is polled. */
interface WaitPlan {
  readonly waitTimeoutMs: number;
  readonly pollIntervalMs: number;
}

/** The options of `tasks.wait`, split by what they are for. */
export interface ResolvedWaitOptions<K extends TaskKind> {
  readonly plan: WaitPlan;
  readonly kind: K | undefined;
  readonly request: RequestOptions;
}

type OwnOptions = Omit<WaitOptions, keyof RequestOptions> & { readonly kind?: unknown };

const rules = /* @__PURE__ */ once((): RulesFor<OwnOptions> => ({
  // Checked together with the task it belongs to.
  kind: anyValue,
  waitTimeoutMs: optional(timeoutRule),
  pollIntervalMs: optional(timeoutRule),
}));

/**
 * Splits the options of waiting from those of its requests, and fills in the defaults.
 *
 * @throws {@link ConfigurationError} when a time is out of range.
 */
export function resolveWaitOptions<K extends TaskKind>(
  options: Partial<WaitTaskOptions<K>>,
): ResolvedWaitOptions<K> {
  requireOptions(options, 'RequestOptions');
  const { kind, waitTimeoutMs, pollIntervalMs, ...request } = options;
  checkOptions({ kind, waitTimeoutMs, pollIntervalMs }, rules(), { what: 'WaitOptions' });
  return {
    plan: {
      waitTimeoutMs: waitTimeoutMs ?? DEFAULTS.waitTimeoutMs,
      pollIntervalMs: pollIntervalMs ?? DEFAULTS.pollIntervalMs,
    },
    kind,
    request,
  };
}
