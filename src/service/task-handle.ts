import * as z from 'zod/mini';
import { lazySchema, parseAnswer } from './schema.ts';

/** Which call a task belongs to. */
export type TaskKind = 'reward' | 'trace';

/** An evaluation that goes on in the service while the program does something else. */
export interface TaskHandle<K extends TaskKind = TaskKind> {
  /** The id of the task. */
  readonly taskId: string;
  /** Which call the task belongs to. */
  readonly kind: K;
  /** The criterion that is evaluated; null when a stored evaluator is used. */
  readonly criterion: string | null;
}

const taskIdSchema = lazySchema(() => z.object({ task_id: z.string().check(z.minLength(1)) }));

/**
 * Reads the answer of a call that does not wait for its result.
 *
 * @param answer - The parsed body.
 * @param kind - Which call it was.
 * @param criterion - What was asked; null for a stored evaluator.
 * @throws {@link SchemaMismatch} when the answer is not what the specification says.
 */
export function decodeTaskHandle<K extends TaskKind>(
  answer: unknown,
  kind: K,
  criterion: string | null,
): TaskHandle<K> {
  return { taskId: parseAnswer(taskIdSchema(), answer).task_id, kind, criterion };
}
