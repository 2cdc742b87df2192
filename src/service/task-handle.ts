import type { TaskKind } from '../options/task-params.ts';
import { once } from '../values/once.ts';
import { decode } from './decode.ts';
import { filledText, record } from './record.ts';

/** Identifies an evaluation that runs in the service while the program does something else. */
export interface TaskHandle<K extends TaskKind = TaskKind> {
  /** The id of the task. */
  readonly taskId: string;
  /** Which call the task belongs to. */
  readonly kind: K;
  /** The criterion; null when a stored evaluator is used. */
  readonly criterion: string | null;
}

const taskRecord = /* @__PURE__ */ once(() => record({ task_id: filledText() }));

/**
 * Reads the answer of a call with `block: false`.
 *
 * @param criterion - The criterion of the call; null for a stored evaluator.
 * @throws {@link UnusableAnswer} when it differs from the specification.
 */
export function decodeTaskHandle<K extends TaskKind>(
  answer: unknown,
  kind: K,
  criterion: string | null,
): TaskHandle<K> {
  return { taskId: decode(taskRecord(), answer).taskId, kind, criterion };
}
