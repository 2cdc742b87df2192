import { once } from '../../values/once.ts';
import {
  countRule,
  optional,
  type RulesFor,
  timeoutRule,
  typeRule,
  zeroOrMoreRule,
} from '../../values/rules.ts';
import type { TaskOptions } from './task.ts';

/** The task of a run, with the defaults. */
export interface ResolvedTask {
  readonly task: TaskOptions<object, unknown>['task'];
  readonly messages: TaskOptions<object, unknown>['messages'];
  readonly variant: unknown;
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
}

export const taskRules = /* @__PURE__ */ once((): RulesFor<Omit<TaskOptions, 'variant'>> => ({
  task: optional(typeRule('function')),
  messages: optional(typeRule('function')),
  taskConcurrency: optional(countRule),
  taskTimeoutMs: optional(timeoutRule),
  taskRetries: optional(zeroOrMoreRule),
}));

/** Returns the task of a run with its defaults; undefined for rows that were passed with their answers. */
export function resolveTask({
  task,
  messages,
  variant,
  taskConcurrency = 4,
  taskTimeoutMs = 60_000,
  taskRetries = 0,
}: Partial<TaskOptions<object, unknown>>): ResolvedTask | undefined {
  if (task === undefined) return undefined;
  return {
    ...{ task, messages, variant },
    concurrency: taskConcurrency,
    timeoutMs: taskTimeoutMs,
    retries: taskRetries,
  };
}
