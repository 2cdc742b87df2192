import type { ClientOptions } from '../../../src/options/client-options.ts';
import type { RequestOptions } from '../../../src/options/request-options.ts';
import { sendThen } from '../../kit/raw-server.ts';
import { HEAD, refuse } from './answers.ts';
import type { Fault, Outcome } from './fault.ts';
import { type OpenHost, raw } from './hosts.ts';

/** How long after its end a call may take to settle. */
const SETTLES_WITHIN_MS = 20;

/** The time of a call that is ended counts from its end, so that it is due at once. */
export const AT_ONCE: Required<Pick<Fault, 'dueMs' | 'toleranceMs'>> = {
  dueMs: 0,
  toleranceMs: SETTLES_WITHIN_MS,
};

/** What outcomes call the caller's own reason, and no copy of it. */
export const OWN_REASON = 'the very reason of the signal';

/** A text may be equal to another; the reason of a signal must be the very one. */
export function nameReason(end: Outcome, { reason }: AbortSignal): Outcome {
  return 'reason' in end && end.reason === reason ? { reason: OWN_REASON } : end;
}

/** A call that is ended from outside at some moment. */
interface Ending {
  readonly open: OpenHost;
  readonly options?: ClientOptions;
  readonly request?: RequestOptions;
}

/** Plans such a call, given what ends it. */
export type PlanEnding = (end: () => void) => Ending;

const stalledBody = sendThen(`${HEAD}content-length: 35\r\n\r\n{"expl`, 'stall');

/** The moments at which a call can be ended; each time one request has been sent. */
export const MOMENTS: readonly (readonly [string, PlanEnding])[] = [
  ['while the headers are awaited', (end) => ({ open: raw(end) })],
  [
    'when the headers have come',
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
    'while the retry is awaited',
    (end) => ({ open: raw(refuse(503)), options: { hooks: { onRetry: end } } }),
  ],
];
