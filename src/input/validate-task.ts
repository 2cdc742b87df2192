import { checkTimeoutMs, requireOptions } from '../options/check-option.ts';
import { DEFAULTS } from '../options/defaults.ts';
import { quoteName } from '../values/describe-value.ts';
import type { RequestOptions } from '../options/request-options.ts';
import type { TaskKind, WaitTaskOptions } from '../options/task-params.ts';
import type { TaskHandle } from '../service/task-handle.ts';
import type { TaskQuestion } from '../service/task-state.ts';
import { IssueList } from '../values/issue-list.ts';
import { rule } from '../values/rules.ts';

/** How a task is waited for. */
export interface WaitPlan {
  readonly waitTimeoutMs: number;
  readonly pollIntervalMs: number;
}

// Whatever a service uses as an id, it must not be able to lead the path elsewhere.
const TASK_ID = /^[\w-]{1,128}$/;

const taskIdRule = /* @__PURE__ */ rule(
  (value) => typeof value === 'string' && TASK_ID.test(value),
  'pass a task handle, or the id of a task',
  quoteName,
);

const kindRule = /* @__PURE__ */ rule(
  (value) => value === 'reward' || value === 'trace',
  "pass 'reward' or 'trace' together with a bare id",
  quoteName,
);

/**
 * Checks which task a caller means.
 *
 * @param task - A handle, or the id of a task.
 * @param kind - Its kind, which a bare id needs.
 * @throws {@link InvalidInputError} when the id is malformed or the kind is not known.
 */
export function validateTask<K extends TaskKind>(
  task: TaskHandle<K> | string,
  kind: K | undefined,
): TaskQuestion<K> {
  const handle: Partial<TaskHandle<K>> =
    typeof task === 'string' ? { taskId: task, ...(kind && { kind }) } : { ...task };
  const { taskId, kind: known, criterion = null } = handle;
  const issues = new IssueList();
  taskIdRule(taskId, 'task', issues);
  kindRule(known, 'kind', issues);
  issues.throwIfAny();
  if (taskId === undefined || known === undefined)
    throw new TypeError('The rules let nothing pass');
  return { taskId, kind: known, criterion };
}

/**
 * Takes the options of waiting apart from those of its requests.
 *
 * @param options - What the caller passed.
 * @throws {@link ConfigurationError} when a time is out of range.
 */
export function resolveWaitOptions<K extends TaskKind>(
  options: Partial<WaitTaskOptions<K>>,
): { plan: WaitPlan; kind: K | undefined; request: RequestOptions } {
  requireOptions(options, 'RequestOptions');
  const {
    kind,
    waitTimeoutMs = DEFAULTS.waitTimeoutMs,
    pollIntervalMs = DEFAULTS.pollIntervalMs,
    ...request
  } = options;
  checkTimeoutMs('waitTimeoutMs', waitTimeoutMs);
  checkTimeoutMs('pollIntervalMs', pollIntervalMs);
  return { plan: { waitTimeoutMs, pollIntervalMs }, kind, request };
}
