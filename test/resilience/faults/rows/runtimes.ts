import { watchBody } from '../../../kit/client/bodies.ts';
import {
  CALL,
  createDependencies,
  createWatchedTransport,
  REQUEST,
} from '../../../kit/client/engine.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';
import { failed, type Fault, STALLED_MS } from '../fault.ts';
import { settle } from '../play.ts';

type Fetch = typeof fetch;

const HANGING = {
  outcome: failed('RequestTimeoutError', 'timeout', 1),
  atLeastMs: STALLED_MS,
  dueMs: STALLED_MS,
  toleranceMs: 0,
};

// 0.05 of half of the deadline, which is shorter than the first window.
const WAIT_MS = 30;

const BREAKING = {
  outcome: failed('ConnectionError', 'connection', 2),
  atLeastMs: WAIT_MS,
  dueMs: WAIT_MS,
  toleranceMs: 0,
};

/** Failures of a `fetch` that the caller supplies, on a virtual clock. */
export const RUNTIMES: readonly Fault[] = [
  // covers: P-078
  {
    id: 'F61',
    fault: '`fetch` never settles and ignores its signal',
    play: withFetch(async () => await new Promise(() => undefined)),
    ...HANGING,
  },
  // covers: P-078
  {
    id: 'F62',
    fault: 'the body never ends and ignores the signal',
    play: withFetch(async () => new Response(watchBody(['{"expl'], 'stall').stream)),
    ...HANGING,
  },
  {
    id: 'F63',
    fault: '`fetch` throws synchronously',
    play: withFetch(() => {
      throw new Error('broken');
    }),
    ...BREAKING,
  },
  {
    id: 'F63',
    fault: '`fetch` rejects with a string',
    play: withFetch(rejectWith('broken')),
    ...BREAKING,
  },
  {
    id: 'F63',
    fault: '`fetch` rejects with undefined',
    play: withFetch(rejectWith(undefined)),
    ...BREAKING,
  },
];

/** Sends a request through a `fetch`, and counts the calls of `fetch`. */
function withFetch(misbehave: Fetch): Fault['play'] {
  return async () => {
    const clock = createTestClock();
    let requests = 0;
    const counted: Fetch = (...args) => {
      requests += 1;
      return misbehave(...args);
    };
    const dependencies = createDependencies(counted, clock, { random: () => 0.05 });
    const transport = createWatchedTransport(dependencies);
    let elapsedMs = Infinity;
    const call = settle(async () => {
      try {
        return await transport.send({ ...REQUEST, timeoutMs: STALLED_MS }, CALL);
      } finally {
        elapsedMs = clock.now();
      }
    });
    // Beyond the deadline, so that a call that settles too late is detected.
    await clock.advance(2 * STALLED_MS);
    const { end, ...rest } = await call;
    await transport.close();
    return { outcome: { ...end, requests }, ...rest, elapsedMs, stalls: [] };
  };
}

function rejectWith(reason: unknown): Fetch {
  return () => Promise.reject(reason);
}
