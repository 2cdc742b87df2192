// Records the calls of two agents while they run, and scores the trace. It needs the package `openai`.
import { Client } from 'align-evals';
import { agentCriteria } from 'align-evals/criteria';
import { createAgentTracer } from 'align-evals/tracing';
import { OpenAI } from 'openai';

const model = process.env['OPENAI_MODEL'] ?? 'gpt-5-mini';
const tracer = createAgentTracer({ name: 'planner' });
// The wrapped client works as before; the tracer sees its requests and responses.
const openai = tracer.wrap(new OpenAI());

async function ask(system: string, question: string): Promise<string> {
  const { choices } = await openai.chat.completions.create({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: question },
    ],
  });
  return choices[0]?.message.content ?? '';
}

const question = 'Which train to Oslo is the cheapest?';
const found = await tracer.agent('researcher', () => ask('List trains with prices.', question));
console.log(await ask(`Choose from: ${found}`, question));

const client = new Client();
const { overallScore } = await client.evaluateTrace({
  trace: tracer,
  criteria: agentCriteria.avoidsLoops,
});
for (const { id, modelCalls } of tracer.result().agents) console.log(id, modelCalls);
console.log(overallScore);
await client.close();
