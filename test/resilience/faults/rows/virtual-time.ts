import { createEngine } from '../../../kit/client/engine.ts';
import { fail, json, type Reply } from '../../../kit/client/fake-fetch.ts';
import { flush } from '../../../kit/time/flush.ts';
import { watch } from '../../../kit/time/outcomes.ts';
import { createRandom } from '../../../kit/time/random.ts';
import { createTestClock, type TestClock } from '../../../kit/time/test-clock.ts';
import { failed, type Fault, STALLED_MS } from '../fault.ts';
import { settle } from '../play.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 10;

/** Faults that would take too long, or be random, in real time. */
export const VIRTUAL_TIME: readonly Fault[] = [
  {
    id: 'F19',
    fault: 'the service drops every second request for a minute of consecutive calls',
    play: callForAMinute,
    outcome: { value: { successRate: 1 } },
    gets: 'the result, from every call',
  },
  {
    id: 'F66',
    fault: 'the response arrives in the same tick as the deadline, before it',
    play: () => playTie('answer first'),
    outcome: failed('RequestTimeoutError', 'timeout', 1),
  },
  {
    id: 'F66',
    fault: 'the response arrives in the same tick as the deadline, after it',
    play: () => playTie('deadline first'),
    outcome: failed('RequestTimeoutError', 'timeout', 1),
  },
];

async function callForAMinute(): ReturnType<Fault['play']> {
  const clock = createTestClock();
  let requests = 0;
  const everySecond: Reply = (sent) => {
    requests += 1;
    return (requests % 2 === 0 ? fail() : json({ score: 1 }))(sent);
  };
  const engine = createEngine([everySecond], { clock, random: createRandom(19) });
  const ends: boolean[] = [];
  while (clock.now() < MINUTE_MS) {
    const call = watch(engine.send({ timeoutMs: STALLED_MS }));
    for (;;) {
      await clock.advance(STEP_MS);
      const outcome = call();
      if (outcome === 'pending') continue;
      ends.push('value' in outcome);
      break;
    }
  }
  const successRate = ends.filter(Boolean).length / ends.length;
  return { outcome: { value: { successRate } }, elapsedMs: 0, stalls: [], shown: '' };
}

/** Delivers the response and the deadline in one tick, so that nothing happens in between. */
async function playTie(order: 'answer first' | 'deadline first'): ReturnType<Fault['play']> {
  const answer = Promise.withResolvers<undefined>();
  const timers: (() => void)[] = [];
  const clock: TestClock = {
    ...createTestClock(),
    schedule: (callback) => {
      timers.push(callback);
      return () => undefined;
    },
  };
  const reply: Reply = async (sent) => {
    await answer.promise;
    return await json({ score: 1 })(sent);
  };
  const engine = createEngine([reply], { clock });
  const call = settle(() => engine.send({ timeoutMs: STALLED_MS }));
  await flush();
  const [deadline = (): void => undefined] = timers;
  if (order === 'deadline first') deadline();
  answer.resolve(undefined);
  if (order === 'answer first') deadline();
  const { end, ...measured } = await call;
  return { outcome: { ...end, requests: engine.sent.length }, ...measured };
}
