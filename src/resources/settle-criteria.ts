import { ApiError } from '../errors/api-error.ts';
import { ClientClosedError } from '../errors/client-closed-error.ts';
import {
  PartialEvaluationError,
  type SettledCriterion,
} from '../errors/partial-evaluation-error.ts';
import type { CriteriaShape, InCriteriaShape } from '../input/criteria-shape.ts';

/** How the criteria of one call are run. */
export interface CriteriaRun {
  readonly shape: CriteriaShape;
  /** How many requests of this call run at a time. */
  readonly concurrency: number;
  /** The caller's signal, which ends the whole call. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs one request a criterion and gives the results in the shape of the criteria.
 *
 * Nothing that was paid for is lost: when some criteria fail, the error carries what the others gave.
 *
 * @param subjects - What to evaluate, in the order of the criteria.
 * @param evaluate - Evaluates one of them.
 * @param run - How they are run.
 * @throws {@link PartialEvaluationError} when some failed, or the call ended before all had settled.
 * @throws the first error itself when nothing succeeded.
 */
export async function settleCriteria<S, T>(
  subjects: readonly S[],
  evaluate: (subject: S) => Promise<T>,
  run: CriteriaRun,
): Promise<T | InCriteriaShape<T>> {
  const { restore } = run.shape;
  const [single] = subjects;
  if (restore === undefined && single !== undefined) return await evaluate(single);
  const batch = new CriteriaBatch(subjects, evaluate, run.signal);
  await batch.run(run.concurrency);
  return batch.conclude(restore ?? ((values) => values));
}

type Restore = NonNullable<CriteriaShape['restore']>;

/** The criteria of one call while they settle. */
class CriteriaBatch<S, T> {
  readonly #subjects: readonly S[];
  readonly #evaluate: (subject: S) => Promise<T>;
  readonly #signal: AbortSignal | undefined;
  readonly #settled: SettledCriterion<T>[] = [];
  #next = 0;
  #firstFailure: { readonly reason: unknown } | undefined;
  /** Why criteria that were not yet sent are not sent any more. */
  #stop: { readonly reason: unknown; readonly isInterruption: boolean } | undefined;
  #settledBeforeStop = 0;

  constructor(
    subjects: readonly S[],
    evaluate: (subject: S) => Promise<T>,
    signal: AbortSignal | undefined,
  ) {
    this.#subjects = subjects;
    this.#evaluate = evaluate;
    this.#signal = signal;
  }

  async run(concurrency: number): Promise<void> {
    const count = Math.min(concurrency, this.#subjects.length);
    await Promise.all(Array.from({ length: count }, () => this.#work()));
  }

  conclude(restore: Restore): InCriteriaShape<T> {
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

  async #work(): Promise<void> {
    while (this.#stop === undefined && this.#next < this.#subjects.length) {
      const index = this.#next;
      this.#next += 1;
      const subject = this.#subjects[index];
      if (subject !== undefined) this.#settled[index] = await this.#settle(subject);
    }
  }

  async #settle(subject: S): Promise<SettledCriterion<T>> {
    try {
      const value = await this.#evaluate(subject);
      this.#settledBeforeStop += 1;
      return { status: 'fulfilled', value };
    } catch (reason) {
      this.#noteFailure(reason);
      return { status: 'rejected', reason };
    }
  }

  #noteFailure(reason: unknown): void {
    this.#firstFailure ??= { reason };
    const isInterruption = this.#isInterruption(reason);
    if (!isInterruption) this.#settledBeforeStop += 1;
    // What ends the whole call outweighs a refusal that only stops what was not yet sent.
    if (isInterruption && this.#stop?.isInterruption !== true)
      this.#stop = { reason, isInterruption };
    else if (isRefused(reason)) this.#stop ??= { reason, isInterruption };
  }

  #isInterruption(reason: unknown): boolean {
    if (ClientClosedError.isInstance(reason)) return true;
    return this.#signal?.aborted === true && reason === this.#signal.reason;
  }
}

// Every further criterion would be refused the same way.
function isRefused(reason: unknown): boolean {
  return ApiError.isInstance(reason) && (reason.status === 401 || reason.status === 403);
}
