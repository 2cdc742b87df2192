// Run by the tests of this folder in a process of its own: a worker, which ends with SIGTERM.
import { createEvaluationWorker } from '../../../src/bullmq/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';
import { CONCURRENCY, TAKE_OVER_MS } from './rows.ts';

const [baseUrl = '', connection = '', accessToken = '', name] = process.argv.slice(2);

const client = createClient({
  apiKey: KEY,
  baseUrl,
  ...(accessToken === '' ? {} : { accessToken }),
});
const worker = createEvaluationWorker({
  ...{ connection, name, client, concurrency: CONCURRENCY, takeOverMs: TAKE_OVER_MS },
  onProblem: (error) => {
    console.error(error);
  },
});
process.once('SIGTERM', () => {
  void worker.close().then(() => client.close());
});
await worker.started();
console.log('started');
