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
export async function settleCriteria<S, T>(
  subjects: readonly S[],
  evaluate: (subject: S, index: number) => Promise<T>,
  { shape, createPool, signal }: CriteriaRun,
): Promise<T | InCriteriaShape<T>> {
  const [single] = subjects;
  if (shape.restore === undefined && single !== undefined) return await evaluate(single, 0);
  const settled: SettledCriterion<T>[] = [];
  const failures: unknown[] = [];
  let stop: Stop | undefined;
  let settledBeforeStop = 0;
  const unsent = function* (): Generator<[number, S], void, undefined> {
    for (const entry of subjects.entries()) {
      if (stop !== undefined) return;
      yield entry;
    }
  };
  await createPool().forEach(unsent(), async ([index, subject]) => {
    try {
      const value = await evaluate(subject, index);
      settledBeforeStop += 1;
      settled[index] = { status: 'fulfilled', value };
    } catch (reason) {
      const isInterruption = endsCall(reason, signal);
      if (!isInterruption) settledBeforeStop += 1;
      // The end of the whole call takes precedence over a rejected key, which only stops unsent criteria.
      if (isInterruption && stop?.isInterruption !== true) stop = { reason, isInterruption };
      else if (isRejectedKey(reason)) stop ??= { reason, isInterruption };
      settled[index] = { status: 'rejected', reason };
      failures.push(reason);
    }
  });
  const all = Array.from(subjects, (_, index): SettledCriterion<T> => {
    return settled[index] ?? { status: 'rejected', reason: stop?.reason };
  });
  const values = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const restore: Restore = shape.restore ?? ((each) => each);
  if (values.length === all.length) return restore(values);
  if (stop?.isInterruption !== true) {
    if (values.length === 0) throw failures[0];
    throw new PartialEvaluationError(restore(all));
  }
  if (settledBeforeStop === 0) throw stop.reason;
  throw new PartialEvaluationError(restore(all), { cause: stop.reason });
}

type Restore = NonNullable<CriteriaShape['restore']>;

/** Why the remaining criteria are not sent. */
interface Stop {
  readonly reason: unknown;
  readonly isInterruption: boolean;
}

/** Reports whether a criterion failed because the whole call ended. */
function endsCall(reason: unknown, signal: AbortSignal | undefined): boolean {
  if (ClientClosedError.isInstance(reason)) return true;
  return signal?.aborted === true && reason === signal.reason;
}

// The service rejects every further criterion for the same reason.
function isRejectedKey(reason: unknown): boolean {
  return ApiError.isInstance(reason) && (reason.status === 401 || reason.status === 403);
}
