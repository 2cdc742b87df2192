// Sends the first request while no file can be opened, and closes the open ones with the first retry. Prints the
// outcome.
import { closeSync, openSync } from 'node:fs';
import { Client } from 'align-evals';

const open = [];
const retries = [];
const client = new Client({
  apiKey: crypto.randomUUID(),
  baseUrl: 'https://service.test',
  fetch: async () => Response.json({ score: 1, explanation: 'because', sources: [] }),
  hooks: {
    onRetry: ({ code, attempt }) => {
      retries.push([code, attempt]);
      for (const file of open.splice(0)) closeSync(file);
    },
  },
});
try {
  for (;;) open.push(openSync(import.meta.filename));
} catch {
  // No file is left.
}
const { score } = await client.evaluate({
  messages: [{ role: 'assistant', content: 'Good morning!' }],
  criteria: 'Reward friendly answers',
});
console.log(JSON.stringify({ retries, score }));
