import type { Client } from '../../../src/client.ts';
import { PartialEvaluationError } from '../../../src/errors/partial-evaluation-error.ts';
import { criteria, MESSAGES, result } from '../../support/client.ts';
import { type Act, score } from '../../support/raw-server.ts';
import { refuse } from '../answers.ts';
import type { Fault } from '../fault.ts';
import { raw } from '../hosts.ts';
import { callAt, settle } from '../play.ts';

const CRITERIA = criteria(10);
const FAILING = [2, 7];
const SLOW = 4;
const SLOW_MS = 200;

/** Answers some criteria later and some never as wanted. */
const byCriterion: Act = (socket, request) => {
  const index = CRITERIA.findIndex((criterion) => request.includes(`"${criterion}"`));
  const act = FAILING.includes(index) ? refuse(422) : score;
  if (index === SLOW) setTimeout(() => act(socket, request), SLOW_MS);
  else act(socket, request);
};

/** Calls of which some criteria fail. */
export const LISTS: readonly Fault[] = [
  {
    id: 'F67',
    fault: 'of ten criteria two are refused, and one is slow',
    play: callAt(raw(byCriterion), { call: evaluateAll }),
    outcome: {
      value: CRITERIA.map((criterion, index) =>
        FAILING.includes(index)
          ? { error: 'ValidationError', code: 'validation', attempts: 1, status: 422, issues: [] }
          : { value: result(criterion) },
      ),
      requests: CRITERIA.length,
    },
    gets: '`PartialEvaluationError` with the ten outcomes in the order of the criteria',
    atLeastMs: SLOW_MS,
  },
];

/** What became of each criterion. */
async function evaluateAll(client: Client): Promise<unknown> {
  const [settled] = await Promise.allSettled([
    client.evaluate({ messages: MESSAGES, criteria: CRITERIA }),
  ]);
  const reason: unknown = settled.status === 'rejected' ? settled.reason : undefined;
  if (!PartialEvaluationError.isInstance<unknown[]>(reason)) throw new Error('not partial');
  const ends = reason.results.map(async (one) => {
    if (one.status === 'fulfilled') return { value: one.value };
    const { end } = await settle(() => Promise.reject(one.reason));
    return end;
  });
  return await Promise.all(ends);
}
