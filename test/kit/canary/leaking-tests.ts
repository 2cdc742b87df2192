// Run by canary.test.ts in a vitest of its own: each test leaks in another way and must fail, except the
// last.
import { expect, it } from 'vitest';
import { Client } from '../../../src/client.ts';
import { AlignError } from '../../../src/errors/align-error.ts';
import { ServerError } from '../../../src/errors/server-error.ts';
import { TaskFailedError } from '../../../src/errors/task-failed-error.ts';
import { rejectionOf, thrownBy } from '../../unit/errors/caught.ts';
import { createTestClient } from '../client.ts';
import { createEngine } from '../engine.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY, PROMPT } from './secrets.ts';

const REQUEST = { method: 'POST', path: '/x', attempts: 1 };

it('an error of ours says the key', () => {
  const facts = { status: 500, detail: KEY, requestId: undefined, retryAfterMs: undefined };
  new ServerError(REQUEST, facts);
});

it('an error of ours is caused by one that says a part of the prompt', () => {
  new AlignError('It failed', { code: 'x', cause: new Error(PROMPT.slice(3, 40)) });
});

it('an error of ours hides the token', () => {
  Object.defineProperty(new AlignError('It failed', { code: 'x' }), 'request', {
    value: { headers: { authorization: `Bearer ${ACCESS_TOKEN}` } },
    enumerable: false,
  });
});

it('a call is rejected with an error of somebody else that says the prompt', async () => {
  const signal = AbortSignal.abort(new TypeError(PROMPT));
  const call = createTestClient([]).client.evaluate(
    { messages: [{ role: 'user', content: 'Hi' }], criteria: 'Reward a' },
    { signal },
  );
  await rejectionOf(() => call);
});

it('a list is rejected with something that is no error and holds the key', async () => {
  const signal = AbortSignal.abort({ headers: { 'api-key': KEY } });
  const { client } = createTestClient([]);
  await rejectionOf(async () => {
    for await (const trace of client.traces.list({}, { signal })) expect(trace).toBeUndefined();
  });
});

it('a page is rejected with an error of somebody else that says the other key', async () => {
  const signal = AbortSignal.abort(new Error('It failed', { cause: OTHER_KEY }));
  const { client } = createTestClient([]);
  await rejectionOf(() => client.evaluations.filter({}, { signal }).firstPage());
});

it('a client is refused with an error of somebody else that says the key', () => {
  const options = {
    get apiKey(): string {
      throw new RangeError(KEY);
    },
  };
  thrownBy(() => new Client(options));
});

it('an engine fails with an error of somebody else that says the key', async () => {
  const signal = AbortSignal.abort(new SyntaxError(KEY));
  await rejectionOf(() => createEngine([]).send({}, { signal }));
});

it('a task fails in words that say the key', () => {
  new TaskFailedError('a task', `bad key: ${KEY}`);
});

it('the first error of a kind is clean, and the second holds the prompt out of sight', () => {
  for (const text of ['nothing', PROMPT]) {
    const error = new AlignError('It failed', { code: 'x' });
    Object.assign(error, { toJSON: () => text });
  }
});

it('the key is written to stdout', () => {
  process.stdout.write(`${KEY}\n`);
});

it('the key is written to stderr', () => {
  process.stderr.write(Buffer.from(`${KEY}\n`));
});

it('an object with the prompt is printed', () => {
  console.dir({ body: { messages: [PROMPT] } });
});

it('nothing leaks', async () => {
  new TaskFailedError('a task', PROMPT);
  const why = new Error('It is aborted');
  const endless = Object.assign(why, { cause: why });
  Object.defineProperty(endless, 'broken', {
    get: () => {
      throw new Error('It is broken');
    },
  });
  const signal = AbortSignal.abort(endless);
  const { client } = createTestClient([]);
  const reason = await rejectionOf(() => client.traces.list({}, { signal }).firstPage());
  expect(reason === endless).toBe(true);
  new AlignError('It failed', { code: 'x', cause: new Error(KEY.slice(0, 15)) });
  console.log(PROMPT.slice(0, 31));
});
