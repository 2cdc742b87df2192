import { equal, errorOf, evaluate, eventually, openRaw, sleep } from './support.js';

const STALL = [{ kind: 'stall-headers' }];

async function untilSent(service) {
  await eventually(service.report, { inFlight: 1 }, 'request in flight');
}

/** Returns a signal that aborts a moment after the first call of a hook, and this hook. */
function abortAfter(hook) {
  const controller = new AbortController();
  const abort = () => setTimeout(() => controller.abort(`after ${hook}`), 50);
  return { signal: controller.signal, hooks: { [hook]: abort } };
}

const isFree = (service) => eventually(service.report, { inFlight: 0 }, 'request after the end');

export const cancel = [
  {
    name: 'rejects with the reason of an aborted signal, and sends nothing',
    run: async (context) => {
      const { client, service } = await openRaw(context, STALL);
      const reason = { why: 'left' };
      const signal = AbortSignal.abort(reason);
      const error = await errorOf(() => evaluate(context, client, { signal }));
      equal([error === reason, (await service.report()).requests], [true, 0]);
    },
  },
  {
    name: 'rejects with the reason of a signal that aborts in flight, and closes the socket',
    run: async (context) => {
      const { client, service } = await openRaw(context, STALL);
      const controller = new AbortController();
      const reason = new Error('left');
      const failed = errorOf(() => evaluate(context, client, { signal: controller.signal }));
      await untilSent(service);
      controller.abort(reason);
      equal((await failed) === reason, true, 'identity of the reason');
      await isFree(service);
      equal((await service.report()).requests, 1, 'number of requests');
    },
  },
  {
    name: 'ends the body that is being read when the signal aborts',
    run: async (context) => {
      const { signal, hooks } = abortAfter('onResponse');
      const { client, service } = await openRaw(context, [{ kind: 'stall-body' }], { hooks });
      const error = await errorOf(() => evaluate(context, client, { signal }));
      equal(error, 'after onResponse', 'reason');
      await eventually(service.report, { requests: 1, inFlight: 0 }, 'request after the end');
    },
  },
  {
    name: 'ends the wait before a retry when the signal aborts',
    run: async (context) => {
      const busy = { kind: 'respond', status: 503, headers: { 'retry-after': '2' } };
      const { signal, hooks } = abortAfter('onRetry');
      const { client, service } = await openRaw(context, [busy], { hooks });
      const error = await errorOf(() => evaluate(context, client, { signal }));
      equal(error, 'after onRetry', 'reason');
      // Past the end of the wait, with its jitter.
      await sleep(3000);
      equal((await service.report()).requests, 1, 'number of requests');
    },
  },
  {
    name: 'ends the wait for a slot when the signal aborts',
    run: async (context) => {
      const { client, service } = await openRaw(context, STALL, { maxConcurrency: 1 });
      const [first, second] = [new AbortController(), new AbortController()];
      const calls = [first, second].map(({ signal }) =>
        errorOf(() => evaluate(context, client, { signal })),
      );
      await untilSent(service);
      second.abort('second');
      equal(await calls[1], 'second', 'reason');
      first.abort('first');
      equal([await calls[0], (await service.report()).requests], ['first', 1]);
    },
  },
  {
    name: 'close() ends calls in flight, and rejects later ones',
    run: async (context) => {
      const { client, service } = await openRaw(context, STALL);
      const failed = errorOf(() => evaluate(context, client));
      await untilSent(service);
      await Promise.all([client.close(), client.close()]);
      const names = [await failed, await errorOf(() => evaluate(context, client))];
      equal(
        names.map(({ name }) => name),
        ['ClientClosedError', 'ClientClosedError'],
      );
      await isFree(service);
    },
  },
  {
    name: 'Symbol.asyncDispose closes the client',
    run: async (context) => {
      const { client } = await openRaw(context, [{ kind: 'score' }]);
      equal((await evaluate(context, client)).score, 1, 'score');
      await client[Symbol.asyncDispose]();
      equal((await errorOf(() => evaluate(context, client))).name, 'ClientClosedError', 'error');
    },
  },
];
