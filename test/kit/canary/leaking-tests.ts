// canary.test.ts runs these tests in a separate vitest. Each test shows a secret in another way and must
// fail, except the last one.
import { expect, it } from 'vitest';
import { rejectionOf, thrownBy } from '../../unit/errors/caught.ts';
import { attempt } from '../client/attempt.ts';
import { createTestClient } from '../client/client.ts';
import { createEngine } from '../client/engine.ts';
import { json } from '../client/fake-fetch.ts';
import { createWatchedPipeline } from '../client/pipeline.ts';
import { createTaskClient, TASK } from '../client/tasks.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY, PROMPT } from './secrets.ts';
import { watchCall, watchMethods } from './watch-calls.ts';

const { client } = createTestClient([]);

// The client throws no error of other code, so that a function has to.
const throwing = (error: Error) => (): never => {
  throw error;
};

it('a constructor throws the key', () => {
  thrownBy(() => watchCall(throwing(new RangeError(KEY))));
});

it('a method throws the prompt', () => {
  const { list } = watchMethods({ list: throwing(new TypeError(PROMPT)) });
  thrownBy(list);
});

it('a call of a client is rejected with the prompt', async () => {
  const signal = AbortSignal.abort(new TypeError(PROMPT));
  await rejectionOf(() => client.request({ method: 'GET', path: '/x' }, { signal }));
});

it('the items of a list end with an object that contains the key', async () => {
  const signal = AbortSignal.abort({ headers: { 'api-key': KEY } });
  await rejectionOf(async () => {
    for await (const trace of client.traces.list({}, { signal })) expect(trace).toBeUndefined();
  });
});

it('the pages of a list end with the access token', async () => {
  const signal = AbortSignal.abort(new Error(ACCESS_TOKEN));
  await rejectionOf(async () => {
    const pages = client.traces.list({}, { signal }).pages();
    for await (const page of pages) expect(page).toBeUndefined();
  });
});

it('the first page of a list is rejected with a cause that contains the other key', async () => {
  const signal = AbortSignal.abort(new Error('It failed', { cause: OTHER_KEY }));
  await rejectionOf(() => client.evaluations.filter({}, { signal }).firstPage());
});

it('the wait for a task is rejected with the key', async () => {
  const signal = AbortSignal.abort(new EvalError(KEY));
  await rejectionOf(() => createTaskClient([]).client.tasks.wait(TASK, { signal }));
});

it('an engine is rejected with the key', async () => {
  const signal = AbortSignal.abort(new SyntaxError(KEY));
  await rejectionOf(() => createEngine([]).send({}, { signal }));
});

it('an attempt is rejected with the key', async () => {
  const onHead = (): never => {
    throw new URIError(KEY);
  };
  await rejectionOf(() => attempt(json({}), {}, { onHead }).result);
});

it('a pipeline throws the key', () => {
  const warn = (): never => {
    throw new ReferenceError(KEY);
  };
  const pipeline = createWatchedPipeline({} as never, { warn } as never);
  thrownBy(() => pipeline.warn([{ code: 'x' }], {} as never));
});

it('the key is written to stdout', () => {
  process.stdout.write(`${KEY}\n`);
});

it('the key is written to stderr', () => {
  process.stderr.write(Buffer.from(`${KEY}\n`));
});

it('an object with the prompt is printed to the console', () => {
  console.dir({ body: { messages: [PROMPT] } });
});

it('nothing leaks', async () => {
  const why = new Error(`Fewer characters than a leak: ${KEY.slice(0, 15)}`);
  const endless = Object.assign(why, { cause: why });
  Object.defineProperty(endless, 'broken', {
    get: () => {
      throw new Error('It is broken');
    },
  });
  const signal = AbortSignal.abort(endless);
  const reason = await rejectionOf(() => client.traces.list({}, { signal }).firstPage());
  expect(reason === endless).toBe(true);
  console.log(PROMPT.slice(0, 31));
});
