// Run by kills.test.ts in a process of its own: evaluates rows with a journal, and prints the summary as JSON.
import { evaluateAll } from '../../../src/batch/evaluate-all.ts';
import { openJournal } from '../../../src/batch/node/open-journal.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client/client.ts';
import { CRITERIA, createRows, IN_FLIGHT } from './rows.ts';

const [baseUrl = '', path = ''] = process.argv.slice(2);

const client = createClient({ apiKey: KEY, baseUrl });
const run = evaluateAll(client, createRows(), {
  criteria: CRITERIA,
  journal: openJournal(path, { durability: 'process' }),
  concurrency: IN_FLIGHT,
  pace: false,
});
console.log(JSON.stringify(await run.summary));
await client.close();
