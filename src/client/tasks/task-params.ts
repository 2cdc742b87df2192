import { checkOptions, guardOptions } from '../../errors/check-options.ts';
import { InvalidInputError } from '../../errors/invalid-input-error.ts';
import type { TaskHandle, TaskKind, TaskReference } from '../../service/tasks.ts';
import { describeChoice } from '../../values/describe-value.ts';
import { type Filled, ownFields, withDefaults } from '../../values/objects.ts';
import { once } from '../../values/once.ts';
import {
  anyValue,
  IssueList,
  optional,
  rule,
  type RulesFor,
  timeoutRule,
} from '../../values/rules.ts';
import { type RequestOptions, requestRules } from '../options/request-options.ts';
import { readInput } from '../params.ts';

/** The options of `client.tasks.get` with a bare id. With a handle, `kind` is not needed. */
export interface GetTaskOptions<K extends TaskKind = TaskKind> extends RequestOptions {
  /** The kind of evaluation that the task runs. */
  readonly kind: K;
}

/** The options of `client.tasks.wait`. */
export interface WaitOptions extends RequestOptions {
  /**
   * The total time to wait for the task, in milliseconds, from 1 to 2147483647.
   *
   * @defaultValue `600000`
   */
  readonly waitTimeoutMs?: number | undefined;
  /**
   * The wait between the first two polls, in milliseconds, from 1 to 2147483647. The wait grows by half
   * after each poll, up to ten times this value, and varies randomly by up to a quarter.
   *
   * @defaultValue `1000`
   */
  readonly pollIntervalMs?: number | undefined;
}

/** The options of `client.tasks.wait` with a bare id. With a handle, `kind` is not needed. */
export interface WaitTaskOptions<K extends TaskKind = TaskKind>
  extends WaitOptions, GetTaskOptions<K> {}

/** The options of {@link WaitOptions} that concern the wait rather than its requests. */
type WaitPlan = Filled<WaitOptions, 'waitTimeoutMs' | 'pollIntervalMs'>;

export const WAIT_DEFAULTS: WaitPlan = { waitTimeoutMs: 600_000, pollIntervalMs: 1000 };

/** The options of `tasks.wait`, separated into the wait and its requests. */
export interface ResolvedWaitOptions<K extends TaskKind> {
  readonly plan: WaitPlan;
  readonly kind: K | undefined;
  readonly request: RequestOptions;
}

const rules = /* @__PURE__ */ once((): RulesFor<WaitOptions & { readonly kind?: unknown }> => ({
  ...requestRules(),
  // `validateTask` checks the kind together with the task.
  kind: anyValue,
  waitTimeoutMs: optional(timeoutRule),
  pollIntervalMs: optional(timeoutRule),
}));

export function resolveWaitOptions<K extends TaskKind>(
  options: Partial<WaitTaskOptions<K>>,
): ResolvedWaitOptions<K> {
  const what = 'WaitOptions';
  const own = guardOptions(what, () =>
    checkOptions<Partial<WaitTaskOptions<K>>>(options, rules(), { what }),
  );
  const { kind, waitTimeoutMs, pollIntervalMs, ...request } = own;
  return {
    plan: withDefaults(WAIT_DEFAULTS, { waitTimeoutMs, pollIntervalMs }),
    kind,
    request,
  };
}

// Excludes slashes and dots, with which an id would change the path of the request.
const TASK_ID = /^[\w-]{1,128}$/;

const taskIdRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && TASK_ID.test(value),
  'pass a task handle, or the id of a task',
);

const kindRule = /* @__PURE__ */ rule(
  (value) => value === 'reward' || value === 'trace',
  "pass 'reward' or 'trace' together with a bare id",
  describeChoice,
);

/** Checks the task that a call refers to. A bare id requires `kind`. */
export function validateTask<K extends TaskKind>(
  task: TaskHandle<K> | string,
  kind: K | undefined,
): TaskReference<K> {
  const handle: Partial<TaskHandle<K>> =
    typeof task === 'string' ? { taskId: task, ...(kind && { kind }) } : task;
  return readInput(() => checkTask(ownFields(handle)));
}

function checkTask<K extends TaskKind>({
  taskId,
  kind: known,
  criterion = null,
}: Partial<TaskHandle<K>>): TaskReference<K> {
  const issues = new IssueList();
  taskIdRule(taskId, 'task', issues);
  kindRule(known, 'kind', issues);
  // Stryker disable next-line ConditionalExpression: narrows the types; the rules accept no task without id and kind
  if (issues.all.length > 0 || taskId === undefined || known === undefined) {
    throw new InvalidInputError(issues.all);
  }
  return { taskId, kind: known, criterion };
}
