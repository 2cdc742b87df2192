import { keyPath } from '../values/describe-value.ts';
import { AlignError, hasBrand } from './align-error.ts';

/** Describes a criterion that was evaluated. */
export interface FulfilledCriterion<T> {
  /** Marks a criterion that was evaluated. */
  readonly status: 'fulfilled';
  /** The result that the call returns for this criterion. */
  readonly value: T;
}

/** Describes a criterion that was not evaluated. */
export interface RejectedCriterion {
  /** Marks a criterion that was not evaluated. */
  readonly status: 'rejected';
  /** The error that the call would throw for this criterion alone. */
  readonly reason: unknown;
}

/** Describes the outcome of one criterion. */
export type SettledCriterion<T> = FulfilledCriterion<T> | RejectedCriterion;

/**
 * Describes the outcome of every criterion, in the shape of `criteria`.
 *
 * @typeParam R - The return type of the call, for example `EvaluationResult[]`; without it, a list or a
 * record of unknown values.
 */
export type SettledCriteria<R = unknown> = unknown extends R
  ? readonly SettledCriterion<unknown>[] | Readonly<Record<string, SettledCriterion<unknown>>>
  : { readonly [Key in keyof R]: SettledCriterion<R[Key]> };

/**
 * Thrown when some criteria of a list or record were evaluated and others failed. It keeps the results
 * that were paid for. When an abort or `close()` ended the call, `cause` is the abort reason or the
 * {@link ClientClosedError}.
 *
 * @typeParam R - The return type of the call: `EvaluationResult[]` or
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

  /** The outcome of every criterion: an array for a list, a record for a record. */
  declare readonly results: SettledCriteria<R>;

  /**
   * Creates an error.
   *
   * @param results - The outcome of every criterion, in the shape of `criteria`.
   * @param options - `cause`: the abort reason, or the error of a client that was closed.
   */
  constructor(results: SettledCriteria, options: { cause?: unknown } = {}) {
    const settled = Object.entries<SettledCriterion<unknown>>(results);
    const toPath = Array.isArray(results) ? (index: string): string => `[${index}]` : keyPath;
    const rejected = settled.flatMap(([key, one]) =>
      one.status === 'rejected' ? [{ path: `criteria${toPath(key)}`, reason: one.reason }] : [],
    );
    super(toMessage(rejected, settled.length), {
      code: 'partial_evaluation',
      isRetryable: rejected.some(
        ({ reason }) => AlignError.isInstance(reason) && reason.isRetryable,
      ),
      cause: options.cause,
    });
    // Explanations may quote the conversation, which a logged error must not show. `%o` shows hidden properties,
    // but prints a getter only as `[Getter]`.
    Object.defineProperty(this, 'results', { get: () => results, enumerable: false });
  }

  /**
   * Returns whether a value is a {@link PartialEvaluationError}, including errors created by another
   * copy of the package.
   *
   * @typeParam R - The return type of the call; it is not checked.
   * @param value - Any value, usually the value that a `catch` clause received.
   */
  static override isInstance<R = unknown>(value: unknown): value is PartialEvaluationError<R> {
    return hasBrand(value, 'PartialEvaluationError');
  }
}

const MAX_NAMED = 10;

interface FailedCriterion {
  /** Written as in code: `criteria[2]`, `criteria.tone`. */
  readonly path: string;
  readonly reason: unknown;
}

function toMessage(failures: readonly FailedCriterion[], count: number): string {
  const named = failures.slice(0, MAX_NAMED).map(nameFailure);
  const left = failures.length - named.length;
  const list = [...named, ...(left > 0 ? [`${left} more`] : [])].join(', ');
  const first = failures[0]?.reason;
  const reason = AlignError.isInstance(first) ? `; the first failure: ${first.message}` : '';
  return `${failures.length} of ${count} criteria failed (${list}): read the results of the others from error.results${reason}`;
}

function nameFailure({ path, reason }: FailedCriterion): string {
  return `${path}: ${AlignError.isInstance(reason) ? reason.code : 'another error'}`;
}
