import { createTraceEvaluator, toAgentTraces } from '../../../src/otel/index.ts';
import { createAgentTracer } from '../../../src/tracing/index.ts';
import { KEY } from '../../kit/canary/secrets.ts';
import { BASE_URL, createClient, MESSAGES } from '../../kit/client/client.ts';
import { fakeFetch, json } from '../../kit/client/fake-fetch.ts';
import { agentRun, toOtlp } from '../../kit/traces/telemetry.ts';
import { callSpan, rootSpan } from '../../kit/traces/trace-evaluator.ts';
import { outcomeOf, type Trail } from './polluted-calls.ts';

const CRITERIA = 'Reward a';
const EXPORT = toOtlp(agentRun());
const SPANS = [callSpan(0), rootSpan(0), callSpan(1)];
const scored = json({
  agent_scores: {},
  overall_score: 1,
  explanation: 'because',
  criterion: CRITERIA,
});
const answer = { object: 'chat.completion', choices: [{ message: { content: 'Hello!' } }] };

/** Makes every call, and describes the result of each. */
export async function trailsOfTraces(): Promise<Readonly<Record<string, Trail>>> {
  const trails: [string, Trail][] = [];
  for (const [name, call] of Object.entries(CALLS)) trails.push([name, [await outcomeOf(call)]]);
  return Object.fromEntries(trails);
}

/** What converts, records and evaluates traces, with as few fields as possible. */
const CALLS: Readonly<Record<string, () => unknown>> = {
  'spans of an export': () => toAgentTraces(EXPORT),
  'spans of an export with options': () => toAgentTraces(EXPORT, {}),
  tracer: () => recordAgent({}),
  'tracer with limits': () => recordAgent({ limits: {} }),
  evaluator: evaluateInBackground,
};

/** Records a call by hand and one of a client, in an agent. */
async function recordAgent(options: object): Promise<unknown> {
  const tracer = createAgentTracer(options);
  const fetch = tracer.fetch(() => Promise.resolve(Response.json(answer)));
  await tracer.agent('greeter', async (greeter) => {
    greeter.record({ messages: MESSAGES, result: 'Hi.' });
    const body = JSON.stringify({ messages: MESSAGES });
    const url = 'https://models.example/v1/chat/completions';
    await (await fetch(url, { method: 'POST', body })).text();
  });
  return [tracer.result(), tracer.trace()];
}

/** Evaluates the trace of a span in the background. */
async function evaluateInBackground(): Promise<unknown> {
  const fake = fakeFetch(scored);
  const client = createClient({ apiKey: KEY, baseUrl: BASE_URL, fetch: fake.fetch });
  const told: unknown[] = [];
  const logger = { emit: (record: unknown): void => void told.push(record) };
  const evaluator = createTraceEvaluator({ client, criteria: CRITERIA, logger });
  for (const span of SPANS) evaluator.onEnd(span);
  await evaluator.shutdown();
  return [told, evaluator.stats(), fake.sent.map(({ url, body }) => [url, body])];
}
