import type { TaskKind } from '../options/task-params.ts';
import { filledText, object } from './shape.ts';

/** An evaluation that goes on in the service while the program does something else. */
export interface TaskHandle<K extends TaskKind = TaskKind> {
  /** The id of the task. */
  readonly taskId: string;
  /** Which call the task belongs to. */
  readonly kind: K;
  /** The criterion that is evaluated; null when a stored evaluator is used. */
  readonly criterion: string | null;
}

const taskShape = /* @__PURE__ */ object({ taskId: filledText });

/**
 * Reads the answer of a call that does not wait for its result.
 *
 * @param answer - The parsed body.
 * @param kind - Which call it was.
 * @param criterion - What was asked; null for a stored evaluator.
 * @throws {@link ShapeMismatch} when the answer is not what the specification says.
 */
export function decodeTaskHandle<K extends TaskKind>(
  answer: unknown,
  kind: K,
  criterion: string | null,
): TaskHandle<K> {
  return { taskId: taskShape(answer).taskId, kind, criterion };
}
