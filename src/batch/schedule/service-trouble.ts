import type { AlignError } from '../../errors/align-error.ts';
import { ApiError } from '../../errors/api-error.ts';
import { ConnectionError } from '../../errors/connection-error.ts';
import { RequestTimeoutError } from '../../errors/request-timeout-error.ts';
import type { Pace } from '../pace/pace.ts';
import type { RunStop } from '../progress.ts';

/**
 * Why the service did not evaluate a request, although nothing is wrong with the request: it refused the request because
 * of its rate, or it failed.
 */
export type Trouble = 'refusal' | 'failure';

/** The statuses of a service, or of the proxies before it, that cannot work at the moment. */
const FAILED_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Returns undefined for a response to the request itself. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (RequestTimeoutError.isInstance(error)) return 'failure';
  if (ConnectionError.isInstance(error)) return error.isRetryable ? 'failure' : undefined;
  if (!ApiError.isInstance(error)) return undefined;
  const { status, retryAfterMs } = error;
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) return 'refusal';
  return FAILED_STATUSES.has(status) ? 'failure' : undefined;
}

const LONGEST_BLIP_MS = { working: 10_000, unknown: 5000 } as const;

/** What a failure says: something about its row, nothing because of a blip, or that the service does not work. */
export type FailureReason = 'row' | 'blip' | 'outage';

/** A request that failed because of the service. */
interface FailedSend {
  readonly sentAt: number;
  /** When the request of the same evaluation was sent that failed first. */
  readonly firstSentAt: number;
}

/**
 * Returns what a failure says. It is due to the `row` when the request was sent after one that was answered, although the row had
 * failed before; otherwise it may be a `blip` of the service, and an `outage` when the service has failed for too long.
 * Before the first answer the service may not exist, which a user wants to know soon.
 */
export function explainFailure(
  { recoveredAt, troubleSince, hasAnswer }: Pace,
  { sentAt, firstSentAt }: FailedSend,
  now: number,
  maxPauseMs: number,
): FailureReason {
  if (firstSentAt < recoveredAt) return sentAt < recoveredAt ? 'blip' : 'row';
  const longest = hasAnswer ? LONGEST_BLIP_MS.working : LONGEST_BLIP_MS.unknown;
  return now - (troubleSince ?? now) < Math.min(longest, maxPauseMs) ? 'blip' : 'outage';
}

/** The end of a run after a refusal that asks for a longer pause than the run takes. */
export function stopForPause(retryAfterMs: number, wallNow: number): RunStop {
  const retryAt = Math.min(wallNow + retryAfterMs, LAST_DATE);
  const when = new Date(retryAt).toISOString();
  const wait = toWaitText(retryAfterMs);
  return { why: 'quota', message: `the service asked to wait ${wait}, until ${when}`, retryAt };
}

/** The end of a run whose requests were all refused for too long. */
export function stopForRefusals(refusedMs: number): RunStop {
  const wait = toWaitText(refusedMs);
  return { why: 'quota', message: `the service has refused every request for ${wait}` };
}

/** The end of a run whose requests all failed for too long. */
export function stopForOutage(outageMs: number, { message }: AlignError): RunStop {
  const wait = toWaitText(outageMs);
  const text = `the service has not worked for ${wait}, the last request failed with: ${message}`;
  return { why: 'failures', message: text };
}

/** The last date that `Date` knows. */
const LAST_DATE = 8.64e15;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Returns a wait in the largest unit of which there are at least two, such as `90 minutes`. */
function toWaitText(ms: number): string {
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= 2 * unitMs) ?? ['second', 1000];
  const count = Math.round(ms / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
