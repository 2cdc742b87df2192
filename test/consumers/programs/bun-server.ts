// A server on Bun: the types of the runtime are those of @types/bun.
import { Client } from 'align-evals';

const client = new Client({ apiKey: Bun.env['ALIGN_API_KEY'], fetch });

export const server = Bun.serve({
  fetch: async (request) => {
    const messages = [{ role: 'assistant', content: await request.text() }];
    const { score } = await client.evaluate({ messages, criteria: 'Reward friendly answers' });
    return Response.json({ score });
  },
});
