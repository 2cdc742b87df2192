import { AlignError, hasBrand } from '../../errors/align-error.ts';

/** Identifies how a task failed. */
export type TaskErrorCode =
  /** The task threw an error, which is the `cause`. */
  | 'task_failed'
  /** The task took longer than `taskTimeoutMs`. */
  | 'task_timeout'
  /** The task returned nothing. */
  | 'task_no_answer';

/**
 * The error of the outcomes of a row whose task failed: it has no answer that could be scored.
 *
 * @example
 * ```ts
 * import { type Outcome, TaskError } from 'align-evals/batch';
 *
 * const hasNoAnswer = (outcome: Outcome) =>
 *   outcome.status === 'failed' && TaskError.isInstance(outcome.error);
 * ```
 */
export class TaskError extends AlignError {
  static override readonly brand: string = 'TaskError';

  declare readonly code: TaskErrorCode;

  /**
   * Returns whether a value is a `TaskError`, including errors created by another copy of the package.
   *
   * @param value - Any value, usually the error of a failed outcome.
   */
  static override isInstance(value: unknown): value is TaskError {
    return hasBrand(value, 'TaskError');
  }
}
