import { result } from '../../../kit/client/client.ts';
import { createRandom } from '../../../kit/time/random.ts';
import { drip, score } from '../../../kit/server/raw-server.ts';
import { ABORT_REASONS } from '../../../kit/client/signals.ts';
import { HEAD, refuse } from '../answers.ts';
import { AT_ONCE, MOMENTS, nameReason, OWN_REASON, type PlanEnding } from '../endings.ts';
import { CRITERION, type Fault } from '../fault.ts';
import { raw } from '../hosts.ts';
import { createFaultClient, PARAMS, settle } from '../play.ts';
import { createStopwatch, slowest } from '../stopwatch.ts';

const GETS = "the caller's abort reason";

const INSTANTS = 100;

// A call that fails at first and is retried after 50 ms is reading its second response by then.
const LAST_INSTANT_MS = 100;

/** Calls that their caller aborts. */
export const ABORTS: readonly Fault[] = [
  {
    id: 'F60',
    fault: 'the response arrives after the abort, from a `fetch` that ignores its signal',
    play: abortAt((end) => ({
      open: raw((socket, request) => {
        end();
        setImmediate(() => score(socket, request));
      }),
      options: { fetch: (input, init) => fetch(input, { ...init, signal: null }) },
    })),
    outcome: { reason: OWN_REASON, requests: 1 },
    gets: GETS,
    ...AT_ONCE,
  },
  {
    id: 'F64',
    fault: 'the caller aborts before the call',
    play: abortAt((end) => {
      end();
      return { open: raw(score) };
    }),
    outcome: { reason: OWN_REASON, requests: 0 },
    gets: GETS,
    ...AT_ONCE,
  },
  ...MOMENTS.map(([moment, plan]): Fault => ({
    id: 'F64',
    fault: `the caller aborts ${moment}`,
    play: abortAt(plan),
    outcome: { reason: OWN_REASON, requests: 1 },
    gets: GETS,
    ...AT_ONCE,
  })),
  {
    id: 'F64',
    fault: 'the caller aborts just after the call succeeds',
    play: abortAt((end) => ({ open: raw(score), request: { onResponse: end } })),
    outcome: { value: result(CRITERION), requests: 1 },
    ...AT_ONCE,
  },
  {
    id: 'F64',
    fault: `the caller aborts ${INSTANTS} calls, each at a random time`,
    play: abortAtInstants,
    outcome: { value: Array.from({ length: INSTANTS }, () => OWN_REASON) },
    gets: GETS,
    ...AT_ONCE,
  },
  ...ABORT_REASONS.map(([kind, reason]): Fault => ({
    id: 'F65',
    fault: `the caller aborts with ${kind}`,
    play: abortAt((end) => ({ open: raw(end) }), reason),
    outcome: { reason: OWN_REASON, requests: 1 },
    gets: GETS,
    ...AT_ONCE,
  })),
];

/** Makes a call and aborts it; the time of the call counts from the abort. */
function abortAt(plan: PlanEnding, reason: readonly unknown[] = ['stop']): Fault['play'] {
  return async () => {
    const caller = new AbortController();
    const stopwatch = createStopwatch();
    const { open, options, request } = plan(() => {
      stopwatch.restart();
      caller.abort(...reason);
    });
    const host = await open();
    const client = createFaultClient(host.url, options);
    try {
      const { end, ...measured } = await settle(
        () => client.evaluate(PARAMS, { ...request, signal: caller.signal }),
        stopwatch,
      );
      const outcome = { ...nameReason(end, caller.signal), requests: host.requests() };
      return { outcome, ...measured };
    } finally {
      await client.close();
      await host.close();
    }
  };
}

/** Makes calls that fail, wait and read an endless body, and aborts each at a random time. */
async function abortAtInstants(): ReturnType<Fault['play']> {
  const random = createRandom(64);
  const plays = Array.from({ length: INSTANTS }, () => {
    const instantMs = random() * LAST_INSTANT_MS;
    return abortAt((end) => ({
      open: raw(refuse(503), drip(`${HEAD}content-length: 1000\r\n\r\n`, ' ', 10)),
      options: {
        hooks: {
          onRequest: ({ attempt }) => {
            if (attempt === 1) setTimeout(end, instantMs);
          },
        },
      },
    }));
  });
  const played = await Promise.all(plays.map((play) => play()));
  return {
    outcome: { value: played.map(({ outcome }) => outcome.reason ?? outcome) },
    ...slowest(played, AT_ONCE.dueMs),
    shown: played.map(({ shown }) => shown).join('\n'),
  };
}
