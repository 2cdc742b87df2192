import { AlignError, hasBrand } from './align-error.ts';

/** A criterion that was evaluated. */
export interface FulfilledCriterion<T> {
  /** It was evaluated. */
  readonly status: 'fulfilled';
  /** What the call gives for it. */
  readonly value: T;
}

/** A criterion that was not evaluated. */
export interface RejectedCriterion {
  /** It was not evaluated. */
  readonly status: 'rejected';
  /** Why: the error that the call would have thrown for it alone. */
  readonly reason: unknown;
}

/** What became of one criterion. */
export type SettledCriterion<T> = FulfilledCriterion<T> | RejectedCriterion;

/**
 * What became of every criterion, in the shape in which the criteria were given.
 *
 * @typeParam R - What the call would have given, as `EvaluationResult[]`; unless it is known, a list
 * or a record of anything.
 */
export type SettledCriteria<R = unknown> = unknown extends R
  ? readonly SettledCriterion<unknown>[] | Readonly<Record<string, SettledCriterion<unknown>>>
  : { readonly [Key in keyof R]: SettledCriterion<R[Key]> };

/**
 * Thrown when some criteria of a list or record were evaluated and others were not, so that nothing
 * that was paid for is lost. `cause` is the abort reason, or the {@link ClientClosedError}, when
 * that is what ended the call.
 *
 * @typeParam R - What the call would have given: `EvaluationResult[]`, or
 * `Record<string, EvaluationResult>`.
 *
 * @example
 * ```ts
 * import { type EvaluationResult, PartialEvaluationError } from 'align-evals';
 *
 * function keepScores(error: unknown): (number | null)[] {
 *   if (!PartialEvaluationError.isInstance<EvaluationResult[]>(error)) throw error;
 *   return error.results.flatMap((settled) =>
 *     settled.status === 'fulfilled' ? [settled.value.score] : [],
 *   );
 * }
 * ```
 */
export class PartialEvaluationError<R = unknown> extends AlignError {
  static override readonly brand: string = 'PartialEvaluationError';

  /** What became of every criterion: an array for a list, a record for a record. */
  declare readonly results: SettledCriteria<R>;

  /**
   * Creates an error.
   *
   * @param results - What became of every criterion, in the shape of the criteria.
   * @param options - The abort reason, when that ended the call.
   */
  constructor(results: SettledCriteria, options: { cause?: unknown } = {}) {
    const settled = Object.values(results);
    const rejected = settled.filter((one) => one.status === 'rejected');
    super(toMessage(settled.length, rejected), {
      code: 'partial_evaluation',
      isRetryable: rejected.some(
        ({ reason }) => AlignError.isInstance(reason) && reason.isRetryable,
      ),
      cause: options.cause,
    });
    // Not enumerable: explanations quote the conversation, and a logged error must not.
    Object.defineProperty(this, 'results', { value: results, enumerable: false });
  }

  /**
   * Tells whether a value is a {@link PartialEvaluationError}, also when it comes from another copy
   * of the package.
   *
   * @typeParam R - What the call would have given; the compiler takes your word for it.
   * @param value - Anything, usually what a `catch` received.
   */
  static override isInstance<R = unknown>(value: unknown): value is PartialEvaluationError<R> {
    return hasBrand(value, PartialEvaluationError.brand);
  }
}

function toMessage(count: number, rejected: readonly { readonly reason: unknown }[]): string {
  const first = rejected[0]?.reason;
  const why = AlignError.isInstance(first) ? `; the first: ${first.message}` : '';
  return `${String(rejected.length)} of ${String(count)} criteria failed, see error.results${why}`;
}
