import type { TaskKind } from './task-params.ts';
import type { TaskHandle } from '../../service/task-handle.ts';
import type { TaskReference } from '../../service/task-state.ts';
import { describeChoice } from '../../values/describe-value.ts';
import { IssueList } from '../../values/issue-list.ts';
import { ownFields } from '../../values/own-fields.ts';
import { rule } from '../../values/rules.ts';
import { readInput, throwIssues } from '../params.ts';

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

/**
 * Checks the task that a call refers to. A bare id requires `kind`.
 *
 * @throws {@link InvalidInputError} when the id is malformed or the kind is unknown.
 */
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
  throwIssues(issues);
  // Stryker disable next-line ConditionalExpression,LogicalOperator,BlockStatement: narrows the types
  if (taskId === undefined || known === undefined) {
    // Stryker disable next-line CallExpression,StringLiteral: is never thrown
    throw new TypeError('The rules accept no task without id and kind');
  }
  return { taskId, kind: known, criterion };
}
