// Run by process-exit.test.ts in a child process: makes calls, and prints at its exit how many settled
// and how long ago.
import { Client } from '../../../src/index.ts';
import { KEY, PROMPT } from '../../kit/canary/secrets.ts';
import { printError } from '../../kit/process/print-errors.ts';

const [baseUrl = '', calls = '1', closes = 'false', timeoutMs = '150'] = process.argv.slice(2);
Math.random = () => 0.2;

let settled = 0;
let lastAt = performance.now();
process.on('exit', () => {
  console.log(JSON.stringify({ settled, exitAfterMs: Math.round(performance.now() - lastAt) }));
});

// eslint-disable-next-line no-restricted-syntax -- prints its errors for the parent to search
const client = new Client({ apiKey: KEY, baseUrl, timeoutMs: Number(timeoutMs) });
const messages = [{ role: 'user', content: PROMPT }] as const;
const all = Array.from({ length: Number(calls) }, async () => {
  await client.evaluate({ messages, criteria: 'Reward a' }).catch(printError);
  settled += 1;
  lastAt = performance.now();
});
if (closes === 'true') await client.close();
// Nothing else keeps the process alive: it would end here if a call did not.
await Promise.all(all);
