import {
  atLeast,
  createClient,
  equal,
  errorOf,
  evaluate,
  facts,
  open,
  openRaw,
  openReference,
  sleep,
} from './support.js';

const score = { kind: 'score' };
const unavailable = (status, retryAfter) => ({
  kind: 'respond',
  status,
  headers: { 'retry-after': String(retryAfter) },
  body: '{"detail":"busy"}',
});

/** Evaluates with one retry, and checks the time between both requests, which `timeoutMs` limits. */
async function retryAfterWait(context, status, seconds, scenario = {}) {
  const steps = [unavailable(status, seconds), score];
  const { client, service } = await openRaw(context, steps, {}, scenario);
  equal((await evaluate(context, client)).score, 1, 'score');
  const { requests, gapsMs } = await service.report();
  equal(requests, 2, 'number of requests');
  atLeast(gapsMs[0], seconds * 1000 - 5, 'wait in milliseconds');
}

async function failure(context, steps, options = {}) {
  const { client, service } = await openRaw(context, steps, options);
  const error = await errorOf(() => evaluate(context, client));
  return { error, ...(await service.report()) };
}

const connectionFailed = (attempts, code = 'connection') => ({
  name: 'ConnectionError',
  code,
  attempts,
  isRetryable: true,
});

export const retries = [
  {
    name: 'waits for Retry-After after a 503',
    run: (context) => retryAfterWait(context, 503, 2),
  },
  {
    name: 'waits for Retry-After after a 429',
    run: (context) => retryAfterWait(context, 429, 2),
  },
  {
    name: 'waits for Retry-After when the service does not expose it with CORS',
    // Longer than the backoff of the client, also on a busy machine.
    run: (context) => retryAfterWait(context, 503, 5, { exposesHeaders: false }),
  },
  {
    name: 'fails at once when Retry-After does not fit into timeoutMs',
    run: async (context) => {
      const { error, requests } = await failure(context, [unavailable(429, 60)], {
        timeoutMs: 3000,
      });
      const { name, retryAfterMs } = error;
      equal([name, retryAfterMs, requests], ['RateLimitError', 60_000, 1]);
    },
  },
  {
    name: 'does not retry a 501',
    run: async (context) => {
      const { error, requests } = await failure(context, [unavailable(501, 0)]);
      equal([error.name, error.status, requests], ['ServerError', 501, 1]);
    },
  },
  {
    name: 'reads the request id and the detail of an error',
    run: async (context) => {
      const fault = { kind: 'status', status: 400, body: { detail: 'out of order' } };
      const { client } = await openReference(context, { faults: [fault] });
      const { requestId, status, message } = await errorOf(() => evaluate(context, client));
      const id = '00000000-0000-4000-8000-000000000001';
      equal([requestId, status, message.includes('out of order')], [id, 400, true]);
    },
  },
  {
    name: 'reports a closed port as a ConnectionError after its retries',
    run: async (context) => {
      const { url } = await open(context, { kind: 'closed' });
      const client = createClient(context, url);
      const error = await errorOf(() => evaluate(context, client));
      equal(facts(error), connectionFailed(2), 'error');
      equal(error.origin, url, 'origin');
    },
  },
  {
    name: 'names the code of a connection that was refused',
    run: async (context) => {
      const { url } = await open(context, { kind: 'closed' });
      const error = await errorOf(() => evaluate(context, createClient(context, url)));
      // Bun names it ConnectionRefused.
      const isNamed = /refused/i.test(String(error.causeCode));
      equal(isNamed ? 'refused' : String(error.causeCode), 'refused', 'code');
    },
  },
  {
    name: 'retries a connection that was reset before the response',
    run: async (context) => {
      const reset = { kind: 'reset' };
      // A runtime that sends again by itself does so on kept connections only.
      const { client } = await openRaw(context, [reset, score]);
      equal((await evaluate(context, client)).score, 1, 'score');
    },
  },
  {
    name: 'sends a request once per attempt when a new connection is reset',
    run: async (context) => {
      const { error, requests } = await failure(context, [{ kind: 'reset' }]);
      equal([facts(error), requests], [connectionFailed(2), 2], 'error and requests');
    },
  },
  ...['GET', 'POST'].map((method) => ({
    name: `leaves it to the client to retry a ${method} whose kept connection is reset`,
    run: async (context) => {
      let hooks = 0;
      const onRetry = () => {
        hooks += 1;
      };
      const options = { hooks: { onRetry } };
      const { client } = await openRaw(context, [{ kind: 'reset-when-kept' }], options);
      const send = () => client.request({ method, path: '/api/v1/own', retry: true });
      await send();
      // A runtime that reuses the connection only when it knows that it is idle.
      await sleep(100);
      equal([(await send()).score, hooks], [1, 1], 'score and number of retries');
    },
  })),
  {
    name: 'counts a request that the runtime sends again after a 421',
    run: async (context) => {
      const misdirected = { kind: 'respond', status: 421, body: '{"detail":"misdirected"}' };
      const { error, requests } = await failure(context, [misdirected]);
      equal([error.status, error.attempts], [421, requests], 'status and attempts');
    },
  },
  {
    name: 'retries a response that ends early, and reports it as body_cut',
    run: async (context) => {
      const { error, requests } = await failure(context, [{ kind: 'cut' }]);
      equal([facts(error), requests], [connectionFailed(2, 'body_cut'), 2], 'error and requests');
    },
  },
];
