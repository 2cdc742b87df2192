import { AlignError, hasBrand } from './align-error.ts';

/**
 * Thrown when the service reports that a background evaluation (`block: false`) failed.
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
   * The reason that the service reports, or null. It may quote the conversation, so it is a getter that is
   * not enumerable, and not part of the message. It is shortened, and withheld if it repeats the
   * key or a header of the request.
   */
  declare readonly detail: string | null;

  /** Creates an error; `detail` is the reason that the service reports, or null. */
  constructor(taskId: string, detail: string | null) {
    const message = `Task ${taskId} failed in the service: read error.detail for the reason and evaluate again`;
    super(message, { code: 'task_failed' });
    this.taskId = taskId;
    Object.defineProperty(this, 'detail', { get: () => detail, enumerable: false });
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is TaskFailedError {
    return hasBrand(value, 'TaskFailedError');
  }
}
