// What an application does with the types of every entry. Every compiler, with every set of libraries, must accept it.
import {
  type AgentTrace,
  AlignError,
  Client,
  type ClientOptions,
  type EvaluationResult,
  PartialEvaluationError,
} from 'align-evals';
import {
  type Comparison,
  compareRuns,
  evaluateAll,
  type JournalLine,
  type Report,
  type RunRecord,
  serviceRegion,
} from 'align-evals/batch';
import { journalLines, openJournal, readJournal } from 'align-evals/batch/node';
import { answerCriteria, type CriterionFinding, lintCriterion } from 'align-evals/criteria';
import { createJudge, type Judge, type OpenAIClient } from 'align-evals/judge';
import { openJudgeCache } from 'align-evals/judge/node';
import { toAgentTrace, toAgentTraces, type TraceConversion } from 'align-evals/otel';
import { type Conversation, moreAdapters, toConversation } from 'align-evals/providers';
import { renderHtmlReport } from 'align-evals/report';
import { createReferenceServer, type Scorer } from 'align-evals/testing';
import { listen, type ListeningServer, openPort } from 'align-evals/testing/node';
import { type AgentTracer, createAgentTracer, type TracerResult } from 'align-evals/tracing';

const messages = [
  { role: 'user', content: 'Where is my parcel?' },
  { role: 'assistant', content: 'It left our warehouse today.' },
] as const;

// With exactOptionalPropertyTypes too, undefined means that an option is not set.
export const options = {
  apiKey: () => Promise.resolve('key'),
  adapters: moreAdapters,
  region: 'us',
  numRetries: undefined,
  timeoutMs: undefined,
  hooks: { onWarning: ({ code }) => code satisfies string },
  // The global of every runtime fits, whichever package declares its types.
  fetch: (input, init) => fetch(input, init),
} satisfies ClientOptions;

export async function evaluate(client: Client, signal: AbortSignal): Promise<EvaluationResult[]> {
  const one = await client.evaluate({ messages, criteria: 'Reward friendly answers' }, { signal });
  const [tone, safe] = await client.evaluate({
    messages,
    criteria: ['Reward friendly answers', 'Fails if the answer asks for a password'],
  });
  const named = await client.evaluate({ messages, criteria: { tone: 'Penalize long answers' } });
  const task = await client.evaluate({ messages, evaluatorName: 'tone', block: false });
  task.taskId satisfies string;
  one.status satisfies 'scored' | 'not_applicable';
  return [one, tone, safe, named.tone];
}

export async function scoreNamed(client: Client): Promise<readonly CriterionFinding[]> {
  const { complete } = await client.evaluate({ messages, criteria: answerCriteria });
  const modelCore = 'align-lightning-20251127';
  const { correct } = answerCriteria;
  // A literal type, so that a core which does not accept the prefix would not compile.
  await client.evaluate({ messages, criteria: { correct }, modelCore });
  return lintCriterion(complete.explanation);
}

export async function evaluateAgents(client: Client, trace: AgentTrace): Promise<number | null> {
  const { overallScore } = await client.evaluateTrace({ trace, criteria: 'Reward polite agents' });
  return overallScore;
}

export async function list(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for await (const trace of client.traces.list({ minScore: 0.5, tags: { env: ['prod'] } })) {
    ids.push(trace.id);
  }
  return ids;
}

export function resultsOf(error: unknown): readonly unknown[] {
  if (PartialEvaluationError.isInstance<EvaluationResult[]>(error)) return error.results;
  return AlignError.isInstance(error) ? [error.code satisfies string] : [];
}

export async function runAll(client: Client, before: RunRecord): Promise<Comparison> {
  const rows = [{ id: 'parcel', messages: [{ role: 'user', content: 'Hi' }], result: 'Hello!' }];
  const criteria = { tone: 'Reward friendly answers' };
  const journal = openJournal('run.jsonl', { durability: 'each' });
  for await (const outcome of evaluateAll(client, rows, { criteria, journal })) {
    outcome.status satisfies 'scored' | 'not_applicable' | 'failed';
  }
  return compareRuns(before, await readJournal('run.jsonl'));
}

export async function writeReport(report: Report, lines: JournalLine[]): Promise<string> {
  let html = '';
  for await (const part of renderHtmlReport(report, { lines: () => lines })) html += part;
  const fromFile = renderHtmlReport(report, {
    lines: () => journalLines('run.jsonl'),
    maxRows: 10,
  });
  for await (const part of fromFile) html += part;
  return `${serviceRegion(report.record.run.service) satisfies 'eu' | 'us' | undefined}: ${html}`;
}

export function convertSpans(spans: readonly object[]): TraceConversion {
  const outcomes = toAgentTraces(spans, { isAgent: ({ name }) => name === 'planner' || undefined });
  for (const { conversion, error } of outcomes) {
    if (error === undefined) conversion.modelCalls satisfies number;
    else error.reason satisfies string;
  }
  return toAgentTrace(spans, { strict: undefined });
}

export async function record(client: Client, signal: AbortSignal): Promise<TracerResult> {
  using tracer: AgentTracer = createAgentTracer({ name: 'support', reasoning: undefined });
  const answer = await tracer.agent('planner', async (planner) => {
    planner.record({ messages, result: { role: 'assistant', content: 'It left today.' } });
    // The `fetch` of a tracer fits where that of the runtime does.
    const ask: typeof fetch = tracer.fetch();
    return (await ask('https://models.example')).status;
  });
  answer satisfies number;
  await tracer.settled({ signal });
  await client.evaluateTrace({ trace: tracer, criteria: 'Reward polite agents' });
  return tracer.result();
}

export function convert(result: unknown): Conversation {
  return toConversation({ messages, result });
}

// The package `openai` is not installed: the types of the judge must not need it.
export function judge(openai: OpenAIClient): Judge {
  const cache = openJudgeCache('verdicts.jsonl', { mode: 'strict' });
  return createJudge({ openai, model: 'gpt-5-mini', cache }) satisfies Scorer;
}

export async function serve(scorer: Scorer): Promise<ListeningServer> {
  const server = createReferenceServer({ scorer });
  const client = new Client(server.clientOptions('eu'));
  await client[Symbol.asyncDispose]();
  const listening = await listen(server);
  await listening[Symbol.asyncDispose]();
  const page = await openPort(async (request) => new Response(request.url), { port: 0 });
  await page.close();
  return listening;
}
