import { AlignError, hasBrand } from './align-error.ts';

/** Why a provider's response, or a message of its request, could not be read. */
export type UnsupportedReason =
  | 'not_an_object'
  | 'is_promise'
  | 'is_stream'
  | 'is_runner'
  | 'is_error'
  | 'is_error_body'
  | 'is_http_response'
  | 'unknown'
  | 'unknown_array'
  | 'unsupported_object'
  | 'multiple_choices'
  | 'no_choices'
  | 'choice_out_of_range'
  | 'unsupported_choice'
  | 'not_finished'
  | 'response_failed'
  | 'prompt_blocked'
  | 'item_reference'
  | 'mixed_dialect'
  | 'duplicate_tool'
  | 'strict';

/**
 * Thrown when what a provider returned cannot be turned into a conversation. The message says what was
 * seen, by kind and key and never by value, and what to pass instead. No request has been sent.
 *
 * @example
 * ```ts
 * import { UnsupportedResultError } from 'align-evals';
 *
 * const wasStream = (error: unknown) =>
 *   UnsupportedResultError.isInstance(error) && error.reason === 'is_stream';
 * ```
 */
export class UnsupportedResultError extends AlignError {
  static override readonly brand: string = 'UnsupportedResultError';

  /** Why it could not be read; `strict` when it could, with warnings that the call does not allow. */
  readonly reason: UnsupportedReason;

  /**
   * Creates an error.
   *
   * @param reason - Why it could not be read.
   * @param message - What was seen, and what to pass instead.
   */
  constructor(reason: UnsupportedReason, message: string) {
    super(message, { code: 'unsupported_result' });
    this.reason = reason;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is UnsupportedResultError {
    return hasBrand(value, UnsupportedResultError.brand);
  }
}
