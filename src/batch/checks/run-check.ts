import { describeValue } from '../../values/describe-value.ts';
import { isRecord } from '../../values/objects.ts';
import type { DescribeThrown } from '../describe-thrown.ts';
import { type TimeLimit, withinTime } from '../time-limit.ts';
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

export interface CheckLimits extends Omit<TimeLimit, 'expired'> {
  readonly describeThrown: DescribeThrown;
}

/**
 * Runs a check.
 *
 * @throws {@link CheckError} when the check throws, takes too long, or returns no score.
 */
export async function runCheck(
  { name, check }: RunCheck,
  input: Omit<CheckInput, 'signal'>,
  limits: CheckLimits,
): Promise<CheckedScore> {
  const shown = JSON.stringify(name);
  const expired = (): CheckError => {
    const message = `The check ${shown} took longer than ${limits.timeoutMs} ms: make it faster, or set a longer timeoutMs`;
    return new CheckError(message, { code: 'check_timeout' });
  };
  try {
    const run = (signal: AbortSignal): unknown => check({ ...input, signal });
    return readScore(name, await withinTime(run, { ...limits, expired }));
  } catch (cause) {
    if (CheckError.isInstance(cause)) throw cause;
    const thrown = await limits.describeThrown(cause);
    throw new CheckError(`The check ${shown} threw ${thrown}`, { code: 'check_failed', cause });
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
