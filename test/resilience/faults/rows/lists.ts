import type { Client } from '../../../../src/client/client.ts';
import { PartialEvaluationError } from '../../../../src/errors/partial-evaluation-error.ts';
import { criteria, MESSAGES, result } from '../../../kit/client/client.ts';
import { type Act, listenRaw, score } from '../../../kit/server/raw-server.ts';
import { refuse } from '../answers.ts';
import { AT_ONCE, nameReason, OWN_REASON } from '../endings.ts';
import type { Fault, Outcome } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt, createFaultClient, settle } from '../play.ts';
import { createStopwatch } from '../stopwatch.ts';

const CRITERIA = criteria(10);
const FAILING = [2, 7];
const SLOW = 4;
const SLOW_MS = 200;
const ANSWERED = 3;

const PARTIAL = '`PartialEvaluationError` with the ten outcomes in the order of the criteria';

/** Responds late to one criterion, and with an error to two. */
const byCriterion: Act = (socket, request) => {
  const index = CRITERIA.findIndex((criterion) => request.includes(`"${criterion}"`));
  const act = FAILING.includes(index) ? refuse(422) : score;
  if (index === SLOW) setTimeout(() => act(socket, request), SLOW_MS);
  else act(socket, request);
};

type End = (client: Client, caller: AbortController) => unknown;

/** How an abort or a close ends a list. */
const ENDINGS: readonly {
  readonly id: string;
  readonly what: string;
  readonly end: End;
  readonly outcome: Outcome;
  readonly gets: string;
}[] = [
  {
    id: 'F64',
    what: 'the caller aborts',
    end: (_, caller) => {
      caller.abort('stop');
    },
    outcome: { reason: OWN_REASON },
    gets: "the caller's abort reason",
  },
  {
    id: 'F68',
    what: 'the client is closed during',
    end: (client) => client.close(),
    outcome: { error: 'ClientClosedError', code: 'client_closed' },
    gets: '`ClientClosedError` `client_closed`',
  },
];

/** Lists of which some criteria fail. */
export const LISTS: readonly Fault[] = [
  {
    id: 'F67',
    fault: 'two of ten criteria are rejected, and one is slow',
    play: callAt(raw(byCriterion), { call: (client) => evaluateAll(client) }),
    outcome: {
      value: CRITERIA.map((criterion, index) =>
        FAILING.includes(index)
          ? { error: 'ValidationError', code: 'validation', attempts: 1, status: 422, issues: [] }
          : { value: result(criterion) },
      ),
      requests: CRITERIA.length,
    },
    gets: PARTIAL,
    atLeastMs: SLOW_MS,
  },
  ...ENDINGS.flatMap(({ id, what, end, outcome, gets }): Fault[] => [
    {
      id,
      fault: `${what} a list of ten criteria before the first result`,
      play: endList(0, end),
      outcome: { ...outcome, requests: 1 },
      gets,
      ...AT_ONCE,
    },
    {
      id,
      fault: `${what} a list of ten criteria after three results`,
      play: endList(ANSWERED, end),
      outcome: {
        value: CRITERIA.map((criterion, index) =>
          index < ANSWERED ? { value: result(criterion) } : outcome,
        ),
        requests: ANSWERED + 1,
      },
      gets: `${PARTIAL}; the last seven are ${gets}`,
      ...AT_ONCE,
    },
  ]),
];

/** Evaluates a list, and ends it at the request after some results; its time counts from that request. */
function endList(answered: number, end: End): Fault['play'] {
  return async () => {
    const caller = new AbortController();
    const stopwatch = createStopwatch();
    const server = await listenRaw((socket, request) => {
      if (server.requests.length <= answered) {
        score(socket, request);
        return;
      }
      stopwatch.restart();
      end(client, caller);
    });
    // One at a time, so that the criteria that get a result are known.
    const client = createFaultClient(server.url, { maxConcurrency: 1 });
    try {
      const { signal } = caller;
      const { end: ended, ...measured } = await settle(
        () => evaluateAll(client, signal),
        stopwatch,
      );
      const outcome = { ...nameReason(ended, signal), requests: server.requests.length };
      return { outcome, ...measured };
    } finally {
      await client.close();
      await server.close();
    }
  };
}

/** Returns the outcome of each criterion, unless all of them failed. */
async function evaluateAll(
  client: Client,
  signal = new AbortController().signal,
): Promise<unknown> {
  try {
    return await client.evaluate({ messages: MESSAGES, criteria: CRITERIA }, { signal });
  } catch (error) {
    if (!PartialEvaluationError.isInstance<unknown[]>(error)) throw error;
    const ends = error.results.map(async (one) => {
      if (one.status === 'fulfilled') return { value: one.value };
      const { end } = await settle(() => Promise.reject(one.reason));
      return nameReason(end, signal);
    });
    return await Promise.all(ends);
  }
}
