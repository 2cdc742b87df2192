import type { Clock } from '../../values/clock.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isRecord } from '../../values/objects.ts';
import { CheckError } from './check-error.ts';
import type { Check, CheckInput } from './check.ts';

/** A check of a run, with its name. */
export interface RunCheck {
  readonly name: string;
  readonly check: Check;
}

/** The score of a check; null when it does not apply to the row. */
export interface CheckedScore {
  readonly score: number | null;
  readonly explanation: string | null;
}

export interface CheckLimits {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Ends the check with the run. */
  readonly signal: AbortSignal;
}

/**
 * Runs a check.
 *
 * @throws {@link CheckError} when the check throws, takes too long, or returns no score.
 */
export async function runCheck(
  { name, check }: RunCheck,
  input: Omit<CheckInput, 'signal'>,
  { clock, timeoutMs, signal }: CheckLimits,
): Promise<CheckedScore> {
  const ending = new AbortController();
  const end = Promise.withResolvers<never>();
  const abort = (): void => {
    ending.abort(signal.reason);
    end.reject(signal.reason);
  };
  signal.addEventListener('abort', abort);
  const expire = (): void => {
    const message = `The check ${JSON.stringify(name)} took longer than ${String(timeoutMs)} ms: make it faster, or set a longer timeoutMs`;
    const error = new CheckError(message, { code: 'check_timeout' });
    ending.abort(error);
    end.reject(error);
  };
  const cancel = clock.schedule(expire, timeoutMs, 'limit');
  try {
    // In a promise, so that a check that throws and one that rejects are the same.
    const value: unknown = await Promise.race([
      Promise.resolve(input).then((given) => check({ ...given, signal: ending.signal })),
      end.promise,
    ]);
    return readScore(name, value);
  } catch (cause) {
    if (CheckError.isInstance(cause)) throw cause;
    const message = `The check ${JSON.stringify(name)} threw an error, see its cause`;
    throw new CheckError(message, { code: 'check_failed', cause });
  } finally {
    cancel();
    signal.removeEventListener('abort', abort);
  }
}

function readScore(name: string, value: unknown): CheckedScore {
  if (!isRecord(value)) return { score: toScore(name, value), explanation: null };
  const { score, explanation, metadata } = value;
  const rationale = isRecord(metadata) ? metadata['rationale'] : undefined;
  const reason = explanation ?? rationale;
  return {
    score: toScore(name, score),
    explanation: typeof reason === 'string' && reason !== '' ? reason : null,
  };
}

function toScore(name: string, value: unknown): number | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new CheckError(
    `The check ${JSON.stringify(name)} returned ${describeValue(value)}: return a number from 0 to 1, true, false, null, or { score, explanation }`,
    { code: 'check_invalid' },
  );
}
