import { ApiError } from '../../errors/api-error.ts';
import { ClientClosedError } from '../../errors/client-closed-error.ts';
import {
  PartialEvaluationError,
  type SettledCriterion,
} from '../../errors/partial-evaluation-error.ts';
import type { CriteriaShape, InCriteriaShape } from './criteria.ts';
import type { Pool } from '../../values/pool.ts';

export interface CriteriaRun {
  readonly shape: CriteriaShape;
  /** Creates the pool that limits the requests of this call in flight, when there are several. */
  readonly createPool: () => Pool;
  /** The caller's signal, which ends the whole call. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Evaluates the criteria of one call and returns the results in the shape of the criteria. No paid result is lost:
 * when some criteria fail, the error contains the results of the others.
 *
 * @throws {@link PartialEvaluationError} when some criteria failed, or the call ended before all had settled.
 * @throws the first error itself when no criterion succeeded.
 */
export function settleCriteria<S, T>(
  subjects: readonly S[],
  evaluate: (subject: S, index: number) => Promise<T>,
  run: CriteriaRun,
): Promise<T | InCriteriaShape<T>> {
  const { restore } = run.shape;
  const [single] = subjects;
  if (restore === undefined && single !== undefined) return evaluate(single, 0);
  const batch = new CriteriaBatch(subjects, evaluate, run.signal);
  return batch.run(run.createPool(), restore ?? ((values) => values));
}

type Restore = NonNullable<CriteriaShape['restore']>;

/** The criteria of one call while they settle. */
class CriteriaBatch<S, T> {
  readonly #subjects: readonly S[];
  readonly #evaluate: (subject: S, index: number) => Promise<T>;
  readonly #signal: AbortSignal | undefined;
  readonly #settled: SettledCriterion<T>[] = [];
  #firstFailure: { readonly reason: unknown } | undefined;
  /** The reason why the remaining criteria are not sent. */
  #stop: { readonly reason: unknown; readonly isInterruption: boolean } | undefined;
  #settledBeforeStop = 0;

  constructor(
    subjects: readonly S[],
    evaluate: (subject: S, index: number) => Promise<T>,
    signal: AbortSignal | undefined,
  ) {
    this.#subjects = subjects;
    this.#evaluate = evaluate;
    this.#signal = signal;
  }

  async run(pool: Pool, restore: Restore): Promise<InCriteriaShape<T>> {
    await pool.forEach(this.#unsent(), ([index, subject]) => this.#settle(subject, index));
    return this.#conclude(restore);
  }

  /** Yields no further criteria once the run has stopped. */
  *#unsent(): Generator<[number, S], void, undefined> {
    for (const entry of this.#subjects.entries()) {
      if (this.#stop !== undefined) return;
      yield entry;
    }
  }

  #conclude(restore: Restore): InCriteriaShape<T> {
    const settled = this.#subjects.map(
      (_, index): SettledCriterion<T> =>
        this.#settled[index] ?? { status: 'rejected', reason: this.#stop?.reason },
    );
    const values = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (values.length === settled.length) return restore(values);
    const results = restore(settled);
    if (this.#stop?.isInterruption === true) {
      if (this.#settledBeforeStop === 0) throw this.#stop.reason;
      throw new PartialEvaluationError(results, { cause: this.#stop.reason });
    }
    if (values.length === 0) throw this.#firstFailure?.reason;
    throw new PartialEvaluationError(results);
  }

  async #settle(subject: S, index: number): Promise<void> {
    try {
      const value = await this.#evaluate(subject, index);
      this.#settledBeforeStop += 1;
      this.#settled[index] = { status: 'fulfilled', value };
    } catch (reason) {
      this.#noteFailure(reason);
      this.#settled[index] = { status: 'rejected', reason };
    }
  }

  #noteFailure(reason: unknown): void {
    this.#firstFailure ??= { reason };
    const isInterruption = this.#isInterruption(reason);
    if (!isInterruption) this.#settledBeforeStop += 1;
    // The end of the whole call takes precedence over a rejected key, which only stops unsent criteria.
    if (isInterruption && this.#stop?.isInterruption !== true)
      this.#stop = { reason, isInterruption };
    else if (isRejectedKey(reason)) this.#stop ??= { reason, isInterruption };
  }

  #isInterruption(reason: unknown): boolean {
    if (ClientClosedError.isInstance(reason)) return true;
    return this.#signal?.aborted === true && reason === this.#signal.reason;
  }
}

// The service rejects every further criterion for the same reason.
function isRejectedKey(reason: unknown): boolean {
  return ApiError.isInstance(reason) && (reason.status === 401 || reason.status === 403);
}
