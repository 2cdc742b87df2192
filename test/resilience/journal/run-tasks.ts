// Run by task-kills.test.ts in a process of its own: answers rows by a task that notes its calls in a file, scores the answers
// with a journal, and prints the summary as JSON. It kills itself when it has called the task, or scored, often enough.
import { appendFileSync } from 'node:fs';
import { evaluateAll } from '../../../src/batch/evaluate-all.ts';
import { openJournal } from '../../../src/batch/node/open-journal.ts';
import { createReferenceServer, syntheticScorer } from '../../../src/testing/index.ts';
import { createClient } from '../../kit/client/client.ts';
import { CRITERIA, IN_FLIGHT } from './rows.ts';

const TASK_ROWS = 60;
const TRIALS = 2;

const [path = '', calls = '', killAfter = '0'] = process.argv.slice(2);

let events = 0;
function note(): void {
  events += 1;
  if (events === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1));
}

const server = createReferenceServer({
  scorer: async (input) => {
    await pause();
    note();
    return await syntheticScorer(input);
  },
});
const client = createClient(server.clientOptions('eu'));
const rows = Array.from({ length: TASK_ROWS }, (_, index) => ({
  ...(index % 3 === 0 ? {} : { id: `r${index}` }),
  question: `Question ${index % 50}`,
}));
const run = evaluateAll(client, rows, {
  criteria: CRITERIA,
  trials: TRIALS,
  messages: ({ question }) => [{ role: 'user', content: question }],
  task: async ({ id = 'none', question }, { trial }) => {
    appendFileSync(calls, `${JSON.stringify([id, question, trial])}\n`);
    note();
    await pause();
    note();
    return `Answer to ${question}`;
  },
  checks: { short: ({ answer }) => (answer ?? '').length < 100 },
  journal: openJournal(path, { durability: 'process' }),
  concurrency: IN_FLIGHT,
  taskConcurrency: IN_FLIGHT,
  pace: false,
});
console.log(JSON.stringify(await run.summary));
await client.close();
