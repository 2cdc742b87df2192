import { type Check, ok, problem } from './check.ts';
import type { RequestReport } from './send-request.ts';

/** A smaller difference may come from the time that the response took. */
const MAX_DIFFERENCE_MS = 60_000;

/** Checks the clock of this machine: dates of the service, such as that of Retry-After, are compared with it. */
export function checkClock({ aheadMs }: Pick<RequestReport, 'aheadMs'>): Check[] {
  if (aheadMs === undefined) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) {
    return [ok('clock', `within ${String(Math.max(1, seconds))} s of the service`)];
  }
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  const detail = `${String(seconds)} s ${side} the service`;
  return [problem('clock', detail, { fix: 'Set the clock of this machine.', isRequired: true })];
}
