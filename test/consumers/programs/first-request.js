// Prints whether the HTTP client of Node is loaded after the import and with a request, or why the request failed.
import { Client } from 'align-evals';

const isHttpLoaded = () => process.moduleLoadList.some((name) => name.includes('undici/undici'));

const loaded = [isHttpLoaded()];
const client = new Client({
  apiKey: crypto.randomUUID(),
  baseUrl: 'https://service.test',
  fetch: async () => {
    // Before the answer, whose class would load it too.
    loaded.push(isHttpLoaded());
    return Response.json({ score: 1, explanation: 'because', sources: [] });
  },
});
try {
  await client.evaluate({
    messages: [{ role: 'assistant', content: 'Good morning!' }],
    criteria: 'Reward friendly answers',
  });
  console.log(JSON.stringify(loaded));
} catch (error) {
  console.log(String(error));
}
