import { AlignError, hasBrand } from './align-error.ts';

/**
 * Thrown when an evaluation that was not waited for has failed in the service.
 *
 * @example
 * ```ts
 * import { TaskFailedError } from 'align-evals';
 *
 * const failedTask = (error: unknown) =>
 *   TaskFailedError.isInstance(error) ? error.taskId : undefined;
 * ```
 */
export class TaskFailedError extends AlignError {
  static override readonly brand: string = 'TaskFailedError';

  /** The id of the task. */
  readonly taskId: string;

  /**
   * The service's own words; null when it gave none. They are in no message and no log, since they may
   * quote the conversation; they are withheld where they repeat the key or a header that was sent.
   */
  declare readonly detail: string | null;

  /**
   * Creates an error.
   *
   * @param taskId - The id of the task.
   * @param detail - The service's own words; null when it gave none.
   */
  constructor(taskId: string, detail: string | null) {
    const message = `The task ${taskId} failed in the service: read error.detail for its words, and evaluate again`;
    super(message, { code: 'task_failed' });
    this.taskId = taskId;
    Object.defineProperty(this, 'detail', { value: detail, enumerable: false });
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is TaskFailedError {
    return hasBrand(value, TaskFailedError.brand);
  }
}
