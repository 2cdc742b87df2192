// A Cloudflare worker: the types of the runtime are those of @cloudflare/workers-types.
import { Client } from 'align-evals';

interface Env {
  readonly ALIGN_API_KEY: string;
}

export default {
  async fetch(request, env, context): Promise<Response> {
    const client = new Client({ apiKey: env.ALIGN_API_KEY, fetch });
    const { signal } = request;
    const messages = [{ role: 'assistant', content: await request.text() }];
    const result = client.evaluate({ messages, criteria: 'Reward friendly answers' }, { signal });
    context.waitUntil(result);
    return Response.json({ score: (await result).score });
  },
} satisfies ExportedHandler<Env>;
