import { refuse } from '../answers.ts';
import { failed, type Fault } from '../fault.ts';
import { raw } from '../hosts.ts';
import type { Act } from '../../../kit/server/raw-server.ts';
import { callAt } from '../play.ts';

const TIMEOUT_MS = 300;
const BLOCKED_MS = TIMEOUT_MS + 500;
const HOUR_MS = 3_600_000;

const JUMPS: readonly (readonly [string, number])[] = [
  ['forward', HOUR_MS],
  // covers: P-077
  ['back', -HOUR_MS],
];

/** Deadlines while the event loop is blocked or the clock jumps; each needs its own process. */
export const DEADLINES: readonly Fault[] = [
  {
    id: 'F69',
    fault: 'the event loop is blocked before a retry, until 500 ms after the deadline of 300 ms',
    play: standStill,
    outcome: failed('RequestTimeoutError', 'timeout', 1),
    // Nothing can settle before the event loop runs again.
    dueMs: BLOCKED_MS,
  },
  ...JUMPS.map(([direction, byMs]): Fault => ({
    id: 'F70',
    fault: `the system clock jumps an hour ${direction} during a call with a deadline of 300 ms`,
    play: jumpDuring(byMs),
    outcome: failed('RequestTimeoutError', 'timeout', 2),
    // Timers count whole milliseconds.
    atLeastMs: TIMEOUT_MS - 1,
    dueMs: TIMEOUT_MS,
  })),
];

async function standStill(): ReturnType<Fault['play']> {
  const until = performance.now() + BLOCKED_MS;
  const onRetry = (): void => {
    // During the wait: its timer has been set already.
    setImmediate(() => {
      while (performance.now() < until);
    });
  };
  const options = { timeoutMs: TIMEOUT_MS, hooks: { onRetry } };
  return await callAt(raw(refuse(503)), { options })();
}

function jumpDuring(byMs: number): Fault['play'] {
  return async () => {
    const { now } = Date;
    // The client reads the time left before a retry; the second request gets no response.
    const jump: Act = (socket, request) => {
      Date.now = () => now() + byMs;
      refuse(503)(socket, request);
    };
    try {
      const host = raw(jump, () => undefined);
      return await callAt(host, { options: { timeoutMs: TIMEOUT_MS } })();
    } finally {
      Date.now = now;
    }
  };
}
