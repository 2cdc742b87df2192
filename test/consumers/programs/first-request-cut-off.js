// Sends two requests while a file of ky is cut off, and repairs the file with the first retry. Prints the outcome.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { Client } from 'align-evals';

const FILE = new URL('node_modules/ky/distribution/index.js', import.meta.url);
const WHOLE = new URL('whole.js', FILE);

const retries = [];
const client = new Client({
  apiKey: crypto.randomUUID(),
  baseUrl: 'https://service.test',
  fetch: async () => Response.json({ score: 1, explanation: 'because', sources: [] }),
  hooks: {
    onRetry: ({ code, attempt }) => {
      retries.push([code, attempt]);
      if (existsSync(WHOLE)) renameSync(WHOLE, FILE);
    },
  },
});
renameSync(FILE, WHOLE);
writeFileSync(FILE, 'export default {');
const params = {
  messages: [{ role: 'assistant', content: 'Good morning!' }],
  criteria: 'Reward friendly answers',
};
const outcomes = [client.evaluate(params), client.evaluate(params)].map((call) =>
  call.then(({ score }) => score).catch(String),
);
console.log(JSON.stringify({ retries, outcomes: await Promise.all(outcomes) }));
