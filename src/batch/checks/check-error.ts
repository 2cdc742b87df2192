import { AlignError, hasBrand } from '../../errors/align-error.ts';

/** Identifies how a check failed. */
export type CheckErrorCode =
  /** The check threw an error, which is the `cause`. */
  | 'check_failed'
  /** The check took longer than `timeoutMs`. */
  | 'check_timeout'
  /** The check returned something else than a score from 0 to 1, true, false or null. */
  | 'check_invalid';

/**
 * The error of an outcome whose check failed.
 *
 * @example
 * ```ts
 * import { CheckError, type Outcome } from 'align-evals/batch';
 *
 * const isSlow = ({ error }: Extract<Outcome, { status: 'failed' }>) =>
 *   CheckError.isInstance(error) && error.code === 'check_timeout';
 * ```
 */
export class CheckError extends AlignError {
  static override readonly brand: string = 'CheckError';

  declare readonly code: CheckErrorCode;

  /**
   * Returns whether a value is a `CheckError`, including errors created by another copy of the package.
   *
   * @param value - Any value, usually the error of a failed outcome.
   */
  static override isInstance(value: unknown): value is CheckError {
    return hasBrand(value, 'CheckError');
  }
}
