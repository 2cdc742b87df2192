import { AlignError, hasBrand } from '../errors/align-error.ts';

/** Identifies what is wrong with a queue. */
export type QueueErrorCode =
  /** Redis cannot be reached, or rejects the connection. */
  | 'queue_unreachable'
  /** Redis rejects a command: it is full or read-only, its disk fails, or the user has no right. */
  | 'queue_rejected'
  /** The queue was closed. */
  | 'queue_closed'
  /** Nobody added rows to the run, or the run was removed. */
  | 'unknown_run'
  /** The worker cannot evaluate the run: its client is for another service, or it has no task. */
  | 'run_mismatch'
  /** The process of a worker ended three times while the row was active, the last time while no other suspect was. */
  | 'worker_crashed';

/**
 * Thrown when a queue cannot do what it is asked for; and the error of the outcomes of a row that crashes its workers.
 *
 * @example
 * ```ts
 * import { QueueError } from 'align-evals/bullmq';
 *
 * const isUnknown = (error: unknown) => QueueError.isInstance(error) && error.code === 'unknown_run';
 * ```
 */
export class QueueError extends AlignError {
  static override readonly brand: string = 'QueueError';

  declare readonly code: QueueErrorCode;

  /**
   * Creates an error.
   *
   * @param message - What was passed, the rule, and the fix.
   */
  constructor(message: string, { code }: { readonly code: QueueErrorCode }) {
    super(message, { code });
  }

  /**
   * Returns whether a value is an error of this class, including errors created by another copy of the package.
   *
   * @param value - Any value, usually the one that a `catch` clause received.
   */
  static override isInstance(value: unknown): value is QueueError {
    return hasBrand(value, 'QueueError');
  }
}
