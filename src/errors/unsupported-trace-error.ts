import { hasBrand } from './align-error.ts';
import { UnsupportedResultError, type UnsupportedTraceReason } from './unsupported-result-error.ts';

/**
 * Thrown when telemetry cannot be converted to an agent trace. The message says what was passed and what to
 * change. It names ids, settings and formats, never content.
 *
 * @example
 * ```ts
 * import { UnsupportedTraceError } from 'align-evals/otel';
 *
 * const lacksContent = (error: unknown) =>
 *   UnsupportedTraceError.isInstance(error) && error.reason === 'content_not_captured';
 * ```
 */
export class UnsupportedTraceError extends UnsupportedResultError {
  static override readonly brand: string = 'UnsupportedTraceError';

  /** The reason for the rejection; `strict` when parts of the trace are lost and the call sets `strict`. */
  declare readonly reason: UnsupportedTraceReason;

  /** Creates an error; `message` says what was passed, the rule, and the fix. */
  constructor(reason: UnsupportedTraceReason, message: string) {
    super(reason, message, 'unsupported_trace');
  }

  /**
   * Returns whether a value is an error of this class, including errors created by another copy of the package.
   *
   * @param value - Any value, usually the value that a `catch` clause received.
   */
  static override isInstance(value: unknown): value is UnsupportedTraceError {
    return hasBrand(value, 'UnsupportedTraceError');
  }
}
