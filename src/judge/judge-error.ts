import { AlignError, hasBrand } from '../errors/align-error.ts';
import type { ScorerFailure } from '../testing/scorer.ts';

/** Identifies why a judge has no score. */
export type JudgeErrorCode =
  /** The provider of the model limits the rate of requests, or the account has no credit left. */
  | 'judge_rate_limited'
  /** The model cannot be reached, failed, or did not answer within `timeoutMs`. */
  | 'judge_unavailable'
  /** The provider rejects the key of the judge, or does not know the model. */
  | 'judge_misconfigured'
  /** The conversation is longer than the context of the model. */
  | 'judge_context_exceeded'
  /** The model, or a filter of its provider, refused to judge the conversation. */
  | 'judge_refused'
  /** The provider rejected the request for another reason. */
  | 'judge_rejected'
  /** The answer was not usable, also after the model was asked to repair it, or it has more than 8 MiB. */
  | 'judge_unusable_answer'
  /** A cache in strict mode does not have the score. */
  | 'judge_not_recorded';

const STATUSES: Readonly<Record<JudgeErrorCode, number>> = {
  judge_rate_limited: 429,
  judge_unavailable: 503,
  // Not 401: the caller would look for the mistake in the key of the service. It is not retried, and ends a run.
  judge_misconfigured: 424,
  judge_context_exceeded: 413,
  judge_refused: 400,
  judge_rejected: 400,
  judge_unusable_answer: 400,
  judge_not_recorded: 400,
};

/**
 * Thrown by a judge that has no score. The reference server responds with its message and `status`, so that the client
 * repeats what may succeed later.
 *
 * @example
 * ```ts
 * import { JudgeError } from 'align-evals/judge';
 *
 * const isTooLong = (error: unknown) =>
 *   JudgeError.isInstance(error) && error.code === 'judge_context_exceeded';
 * ```
 */
export class JudgeError extends AlignError implements ScorerFailure {
  static override readonly brand: string = 'JudgeError';

  declare readonly code: JudgeErrorCode;

  /** The status with which the reference server responds. */
  readonly status: number;

  /** The header `Retry-After` of the model's provider; undefined when it sent none. */
  readonly retryAfter: string | undefined;

  /**
   * Creates an error.
   *
   * @param message - What the model or its provider did, and the fix.
   */
  constructor(
    message: string,
    options: { code: JudgeErrorCode; retryAfter?: string | undefined; cause?: unknown },
  ) {
    const status = STATUSES[options.code];
    super(message, { ...options, isRetryable: status === 429 || status === 503 });
    this.status = status;
    this.retryAfter = options.retryAfter;
  }

  /**
   * Returns whether a value is an error of this class, including errors created by another copy of the package.
   *
   * @param value - Any value, usually the one that a `catch` clause received.
   */
  static override isInstance(value: unknown): value is JudgeError {
    return hasBrand(value, 'JudgeError');
  }
}
