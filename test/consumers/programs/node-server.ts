// A server on Node: the types of the runtime are those of @types/node.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'align-evals';

const client = new Client({ apiKey: process.env['ALIGN_API_KEY'], fetch });

export const server = createServer((request, response) => {
  void text(request).then(async (content) => {
    const messages = [{ role: 'assistant', content }];
    const { score } = await client.evaluate({ messages, criteria: 'Reward friendly answers' });
    response.end(JSON.stringify({ score }));
  });
});
