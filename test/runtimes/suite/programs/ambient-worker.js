// A worker whose tracer gets the storage of `nodejs_als`, and tells two agents that run side by side apart.
// eslint-disable-next-line no-restricted-imports -- workerd has this module with the flag
import { AsyncLocalStorage } from 'node:async_hooks';
import { createAgentTracer } from 'align-evals/tracing';

/** Answers as a model does. */
const answerAsModel = () => {
  const message = { role: 'assistant', content: 'Hello!' };
  const choices = [{ index: 0, finish_reason: 'stop', message }];
  return Promise.resolve(Response.json({ object: 'chat.completion', choices }));
};

async function record() {
  const tracer = createAgentTracer({ name: 'root', storage: new AsyncLocalStorage() });
  const fetch = tracer.fetch(answerAsModel);
  const ask = (name) =>
    tracer.agent(name, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const body = JSON.stringify({ messages: [{ role: 'user', content: `I am ${name}` }] });
      const headers = { 'content-type': 'application/json' };
      const url = 'https://models.example/v1/chat/completions';
      await (await fetch(url, { method: 'POST', headers, body })).text();
    });
  await Promise.all([ask('planner'), ask('writer')]);
  const { trace, warnings } = tracer.result();
  const agents = Object.entries(trace.agent_instance_by_id).map(([name, { interactions }]) => [
    name,
    interactions.map((one) => (typeof one === 'string' ? one : one.input_messages[0].content)),
  ]);
  return { agents: Object.fromEntries(agents), warnings: warnings.map(({ code }) => code) };
}

// eslint-disable-next-line no-restricted-exports -- workerd runs the default export
export default { fetch: async () => Response.json(await record()) };
