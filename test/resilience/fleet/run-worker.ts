// Run by the tests of this folder in a process of its own: a worker, which ends with SIGTERM.
import { setTimeout as sleep } from 'node:timers/promises';
import { createEvaluationWorker } from '../../../src/bullmq/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';
import { CONCURRENCY, TAKE_OVER_MS } from './rows.ts';

const [baseUrl = '', connection = '', accessToken = '', name, poison] = process.argv.slice(2);

const client = createClient({
  apiKey: KEY,
  baseUrl,
  ...(accessToken === '' ? {} : { accessToken }),
});
/** Answers slower than the row that ends the process. Redis stays, so that its rows can be taken over sooner. */
const withTask = {
  takeOverMs: 1000,
  messages: () => [{ role: 'user' as const, content: 'Where?' }],
  task: async ({ id }: { readonly id?: string }) => {
    await sleep(100);
    if (id === poison) process.exit(1);
    await sleep(400);
    return `Answer to ${String(id)}`;
  },
};
const worker = createEvaluationWorker({
  ...{ connection, name, client, concurrency: CONCURRENCY, takeOverMs: TAKE_OVER_MS },
  ...(poison === undefined ? {} : withTask),
  onProblem: (error) => {
    console.error(error);
  },
});
process.once('SIGTERM', () => {
  void worker.close().then(() => client.close());
});
await worker.started();
console.log('started');
