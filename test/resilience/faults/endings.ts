import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import type { RequestOptions } from '../../../src/client/options/request-options.ts';
import { sendThen } from '../../kit/server/raw-server.ts';
import { HEAD, refuse } from './answers.ts';
import type { Fault, Outcome } from './fault.ts';
import { type OpenHost, raw } from './hosts.ts';

/** How long a call may take to settle after an abort or a close. */
const SETTLES_WITHIN_MS = 50;

/** The time of a call counts from the abort or the close, so that it is due at once. */
export const AT_ONCE: Required<Pick<Fault, 'dueMs' | 'toleranceMs'>> = {
  dueMs: 0,
  toleranceMs: SETTLES_WITHIN_MS,
};

/** Marks the reason of the signal in outcomes, by identity. */
export const OWN_REASON = 'the reason of the signal itself';

/** Replaces the reason of the signal by its mark, which a copy of the reason does not get. */
export function nameReason(end: Outcome, { reason }: AbortSignal): Outcome {
  return 'reason' in end && end.reason === reason ? { reason: OWN_REASON } : end;
}

/** A call that is aborted, or whose client is closed, at some moment. */
interface Ending {
  readonly open: OpenHost;
  readonly options?: ClientOptions;
  readonly request?: RequestOptions;
}

/** Plans such a call; `end` aborts it or closes the client. */
export type PlanEnding = (end: () => void) => Ending;

const stalledBody = sendThen(`${HEAD}content-length: 35\r\n\r\n{"expl`, 'stall');

/** The moments at which a call can be ended, each after one request. */
export const MOMENTS: readonly (readonly [string, PlanEnding])[] = [
  ['before the response headers arrive', (end) => ({ open: raw(end) })],
  [
    'when the response headers have arrived',
    (end) => ({ open: raw(stalledBody), options: { hooks: { onResponse: end } } }),
  ],
  [
    'while the body is read',
    (end) => ({
      open: raw(stalledBody),
      options: { hooks: { onResponse: () => setTimeout(end, 20) } },
    }),
  ],
  [
    'during the wait before a retry',
    (end) => ({ open: raw(refuse(503)), options: { hooks: { onRetry: end } } }),
  ],
];
