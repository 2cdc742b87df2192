/** Sends requests with one build of the client and prints the CPU time per request in microseconds. */
import { CRITERION, FULL_COMPLETION, MESSAGES } from '../performance/exchange.js';

const IN_FLIGHT = 32;
const WARM_UP = 1000;
const MEASURED = 6000;

const [, , build, baseUrl, kind] = process.argv;
const { Client } = await import(build);
const client = new Client({ apiKey: crypto.randomUUID(), baseUrl, numRetries: 1 });
const result = kind === 'result' ? { result: FULL_COMPLETION } : {};
const params = { messages: MESSAGES, ...result, criteria: CRITERION };

await send(WARM_UP);
const before = process.cpuUsage();
await send(MEASURED);
const { user, system } = process.cpuUsage(before);
await client.close();
console.log((user + system) / MEASURED);

async function send(count) {
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await client.evaluate(params);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
}
