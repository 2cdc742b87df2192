// A worker whose client is in module scope, so that all incoming requests share it. `bundle` defines `settings`.
import { Client } from 'align-evals';

const client = new Client(settings);

async function evaluate() {
  try {
    const { score } = await client.evaluate({
      messages: [
        { role: 'user', content: 'Where is my parcel?' },
        { role: 'assistant', content: 'It left our warehouse today.' },
      ],
      criteria: 'Reward friendly answers',
    });
    return Response.json({ score });
  } catch (error) {
    return Response.json({ error: String(error) }, { status: 500 });
  }
}

// eslint-disable-next-line no-restricted-exports -- workerd runs the default export
export default {
  fetch: (request) => {
    if (!request.url.endsWith('/unawaited')) return evaluate();
    // The runtime ends everything that the request began as soon as the response is sent.
    void evaluate();
    return new Response(null, { status: 202 });
  },
};
