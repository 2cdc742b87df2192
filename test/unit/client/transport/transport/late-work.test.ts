import { expect, it } from 'vitest';
import { createEngine, FACTS } from '../../../../kit/client/engine.ts';
import { json, refuse, type Reply } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, rejection } from '../../../../kit/time/outcomes.ts';
import { createTestClock, type TestClock } from '../../../../kit/time/test-clock.ts';

const TIMEOUT_MS = 1000;

/** A clock whose timers do not fire while synchronous work takes time. */
function blockedClock(): { readonly clock: TestClock; readonly work: (ms: number) => void } {
  const clock = createTestClock();
  let workedMs = 0;
  return {
    clock: { ...clock, now: () => clock.now() + workedMs },
    work: (ms) => {
      workedMs += ms;
    },
  };
}

function engineThatWorks(
  ms: number,
  reply: Reply = json({ score: 1 }),
): ReturnType<typeof createEngine> {
  const { clock, work } = blockedClock();
  const late: Reply = (sent) => {
    work(ms);
    return reply(sent);
  };
  return createEngine([late], { clock });
}

it('a call whose synchronous work ends at the deadline succeeds', async () => {
  const engine = engineThatWorks(TIMEOUT_MS);

  expect(await engine.send({ timeoutMs: TIMEOUT_MS })).toEqual({ body: { score: 1 }, attempts: 1 });
});

it.each([
  // covers: P-079
  ['a result', json({ score: 1 })],
  // covers: P-079
  ['an error response', refuse(503)],
  ['a rejection', refuse(422)],
])('a call with %s that ends after the deadline rejects and is not retried', async (_, reply) => {
  const engine = engineThatWorks(TIMEOUT_MS + 1, reply);
  const error = await rejection(engine.send({ timeoutMs: TIMEOUT_MS, numRetries: 3 }));

  expect(factsOf(error)).toEqual({
    name: 'RequestTimeoutError',
    code: 'timeout',
    isRetryable: true,
    ...FACTS,
    timeoutMs: TIMEOUT_MS,
  });
  expect([engine.sent.length, engine.sent[0]?.signal.aborted, engine.clock.pending()]).toEqual([
    1,
    true,
    0,
  ]);
});
