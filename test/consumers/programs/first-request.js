// Prints whether the HTTP client of Node is loaded after the import and after a request, or why the request failed.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const isHttpLoaded = () => process.moduleLoadList.some((name) => name.includes('undici/undici'));

const loaded = [isHttpLoaded()];
const client = new Client(createReferenceServer().clientOptions('eu'));
try {
  await client.evaluate({
    messages: [{ role: 'assistant', content: 'Good morning!' }],
    criteria: 'Reward friendly answers',
  });
  loaded.push(isHttpLoaded());
  console.log(JSON.stringify(loaded));
} catch (error) {
  console.log(String(error));
}
