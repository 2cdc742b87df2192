import { equal, evaluate, eventually, openRaw, sleep } from './support.js';

const CALLS = 6;
// In this time, a client without the limit sends the other requests.
const QUIET_MS = 300;

/** Makes 6 calls, of which so many must be in flight until the service responds. */
async function makeCalls(context, inFlight, options) {
  const { client, service } = await openRaw(context, [{ kind: 'hold' }], options);
  const calls = Promise.allSettled(Array.from({ length: CALLS }, () => evaluate(context, client)));
  const held = { inFlight, requests: inFlight };
  await eventually(service.report, held, 'requests');
  await sleep(QUIET_MS);
  await eventually(service.report, held, 'requests');
  await service.release();
  const scores = (await calls).map(({ value }) => value?.score);
  equal(scores, Array(CALLS).fill(1), 'scores');
  const { requests, maxInFlight } = await service.report();
  equal({ requests, maxInFlight }, { requests: CALLS, maxInFlight: inFlight }, 'requests');
}

export const concurrency = [
  ...[1, 2].map((maxConcurrency) => ({
    name: `has at most ${maxConcurrency} of 6 requests in flight with maxConcurrency ${maxConcurrency}`,
    run: (context) => makeCalls(context, maxConcurrency, { maxConcurrency }),
  })),
  {
    name: 'has 6 requests in flight without maxConcurrency',
    run: (context) => makeCalls(context, CALLS, {}),
  },
];
