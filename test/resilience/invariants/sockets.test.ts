// On real sockets no listener and no timer is left: I20 and I21.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, KEY, MESSAGES } from '../../kit/client/client.ts';
import { flush } from '../../kit/time/flush.ts';
import { type Act, listenRaw } from '../../kit/server/raw-server.ts';
import { type WatchedSignal, watchSignal } from '../../kit/client/signals.ts';
import { type WatchedTimers, watchTimers } from '../../kit/time/watch-timers.ts';
import { ACTS, acts, SOCKET_RUNS, STALLS } from './socket-runs.ts';

interface Plan {
  readonly acts: readonly string[];
  readonly calls: number;
  readonly timeoutMs: number;
  /** The request at which the caller aborts; never when there are fewer. */
  readonly abortAt: number;
}

const plans: fc.Arbitrary<Plan> = fc
  .record({
    acts,
    calls: fc.integer({ min: 1, max: 8 }),
    timeoutMs: fc.integer({ min: 1, max: 40 }),
    abortAt: fc.nat(16),
  })
  .map((plan) => {
    // Without stalls, a distant deadline shows whether its timer is cleared.
    const isQuick = !plan.acts.some((act) => STALLS.includes(act));
    return { ...plan, timeoutMs: isQuick ? 60_000 : plan.timeoutMs };
  });

let timers: WatchedTimers;
let complaints: unknown[];
const complain = (complaint: unknown): void => void complaints.push(complaint);

beforeEach(() => {
  timers = watchTimers();
  complaints = [];
  vi.stubGlobal('setTimeout', timers.setTimeout);
  vi.stubGlobal('clearTimeout', timers.clearTimeout);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  process.on('unhandledRejection', complain).on('warning', complain);
});

afterEach(() => {
  process.off('unhandledRejection', complain).off('warning', complain);
});

interface Rest {
  readonly caller: WatchedSignal;
  /** The number of timers after the last call has settled. */
  readonly timersLeft: number;
}

/** Runs a plan; `look` receives the caller's signal and the number of running calls at each request. */
async function run(
  { acts: names, calls, timeoutMs, abortAt }: Plan,
  look: (caller: WatchedSignal, running: number) => void,
): Promise<Rest> {
  const caller = watchSignal();
  let running = calls;
  let requests = 0;
  const act: Act = (socket, request) => {
    look(caller, running);
    const name = names[Math.min(requests, names.length - 1)] ?? 'score';
    if (requests === abortAt) caller.abort('stop');
    requests += 1;
    ACTS[name]?.(socket, request);
  };
  const server = await listenRaw(act);
  const client = createClient({ apiKey: KEY, baseUrl: server.url, timeoutMs });
  try {
    const all = Array.from({ length: calls }, async () => {
      const call = client.evaluate(
        { messages: MESSAGES, criteria: 'Reward a' },
        { signal: caller.signal },
      );
      await Promise.allSettled([call]);
      running -= 1;
    });
    await Promise.all(all);
    return { caller, timersLeft: timers.count() };
  } finally {
    await server.close();
  }
}

it('I20: a signal has at most one listener per call, and none after the calls settle', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const seen: (readonly [number, number])[] = [];
      const { caller } = await run(plan, (one, running) => seen.push([one.listeners(), running]));

      for (const [listeners, running] of seen) expect(listeners).toBeLessThanOrEqual(running);
      expect(caller.listeners()).toBe(0);
    }),
    SOCKET_RUNS,
  );
});

it('I21: leaves no timer, unhandled rejection or warning after the calls settle', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const { timersLeft } = await run(plan, () => undefined);
      await flush();

      expect([timersLeft, complaints]).toEqual([0, []]);
    }),
    SOCKET_RUNS,
  );
});
