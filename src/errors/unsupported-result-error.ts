import { AlignError, hasBrand } from './align-error.ts';

/** Identifies why a provider's response, or a message of its request, could not be read. */
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

/** Identifies why telemetry could not be read, see `UnsupportedTraceError`. */
export type UnsupportedTraceReason =
  | 'unknown_format'
  | 'several_traces'
  | 'no_spans'
  | 'no_model_calls'
  | 'content_not_captured'
  | 'too_large'
  | 'strict';

/**
 * Thrown when a provider's response cannot be converted to a conversation, before any request is sent. The
 * message names the kind of value, its keys and what to pass instead, never the content.
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

  /** The reason for the rejection; `strict` when the conversion has warnings and the call sets `strict`. */
  readonly reason: UnsupportedReason | UnsupportedTraceReason;

  /** Creates an error; `message` names the kind of value that was passed, and what to pass instead. */
  constructor(
    reason: UnsupportedReason | UnsupportedTraceReason,
    message: string,
    code = 'unsupported_result',
  ) {
    super(message, { code });
    this.reason = reason;
  }

  /** {@inheritDoc AlignError.isInstance} */
  static override isInstance(value: unknown): value is UnsupportedResultError {
    return hasBrand(value, 'UnsupportedResultError');
  }
}
