// The blocks of guides for libraries that only this package has.
import { readFileSync } from 'node:fs';
import * as tools from '@langchain/core/tools';
import * as prebuilt from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import * as agents from '@openai/agents';
import * as apiLogs from '@opentelemetry/api-logs';
import * as sdk from '@opentelemetry/sdk-trace';
import OpenAI from 'openai';
import * as ai from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import * as client from 'align-evals';
import * as otel from 'align-evals/otel';
import * as tracing from 'align-evals/tracing';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startAnswerServer } from '../support/answer-server.ts';
import { ASKED_TOOL, completion, SAID } from '../support/chat-answers.ts';

const server = await startAnswerServer();
afterAll(server.close);

beforeEach(() => {
  vi.stubEnv('ALIGN_API_KEY', 'key-of-the-test');
  agents.setTracingDisabled(false);
  agents.setTraceProcessors([]);
});

const MODULES: Readonly<Record<string, object>> = {
  '@langchain/core/tools': tools,
  '@langchain/langgraph/prebuilt': prebuilt,
  '@openai/agents': agents,
  '@opentelemetry/api-logs': apiLogs,
  '@opentelemetry/sdk-trace': sdk,
  ai,
  'align-evals': client,
  'align-evals/otel': otel,
  'align-evals/tracing': tracing,
  zod: { z },
};

type Run = (modules: object, names: object) => Promise<Record<string, unknown>>;

const AsyncFunction = (async () => undefined).constructor as new (...code: string[]) => Run;

/** Returns the blocks of JavaScript of a guide. */
const blocksOf = (guide: string): readonly string[] =>
  Array.from(
    readFileSync(new URL(`../../../docs/${guide}`, import.meta.url), 'utf8').matchAll(
      /^```js\n(.*?)^```/gms,
    ),
    ([, code = '']) => code,
  );

/** Runs a block with what its text takes for granted, and returns what it has defined. */
function runBlock(code: string, given: object): Promise<Record<string, unknown>> {
  const body = code
    .replaceAll(/^import \* as (\w+) from ('.*');$/gm, 'const { $1 } = modules[$2];')
    .replaceAll(/^import (\{[^}]*\}) from ('.*');$/gm, 'const $1 = modules[$2];');
  const defined = Array.from(code.matchAll(/^const (\w+) =/gm), ([, name = '']) => name);
  const names = `const { ${Object.keys(given).join(', ')} } = given;\n`;
  return new AsyncFunction(
    'modules',
    'given',
    `${names}${body}\nreturn { ${defined.join(', ')} };`,
  )(MODULES, given);
}

const agentsOf = (tracer: unknown): readonly object[] => {
  const { agents: all } = (tracer as tracing.AgentTracer).result();
  return all.map(({ name, modelCalls }) => ({ name, modelCalls }));
};

it('every block of these guides is run here', () => {
  expect(blocksOf('recording-agents.md')).toHaveLength(3);
  expect(blocksOf('evaluate-in-the-background.md')).toHaveLength(1);
});

it('docs/recording-agents.md records the AI SDK', async () => {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const finishReason = { unified: 'stop', raw: 'stop' };
  const content = [{ type: 'text', text: 'Yes.' }];
  const doGenerate = () => Promise.resolve({ content, finishReason, usage, warnings: [] });
  const model = new MockLanguageModelV4({ doGenerate: doGenerate as never });

  const { tracer } = await runBlock(blocksOf('recording-agents.md')[0] ?? '', {
    model,
    prompt: 'Are you open?',
  });

  expect(agentsOf(tracer)).toEqual([{ name: 'advisor', modelCalls: 2 }]);
});

it('docs/recording-agents.md records the OpenAI Agents SDK', async () => {
  const call = { name: 'transfer_to_expert', arguments: '{}' };
  const tool_calls = [{ id: 'c1', type: 'function', function: call }];
  const baseURL = server.answering(
    completion({ tool_calls }, 'tool_calls'),
    completion({ content: '7 degrees.' }, 'stop'),
  );
  const openai = new OpenAI({ apiKey: 'key-of-the-test', baseURL });
  const model = new agents.OpenAIChatCompletionsModel(openai, 'm');

  const { tracer } = await runBlock(blocksOf('recording-agents.md')[1] ?? '', { model });

  expect(agentsOf(tracer)).toEqual([
    { name: 'lead', modelCalls: 1 },
    { name: 'expert', modelCalls: 1 },
  ]);
});

it('docs/recording-agents.md records LangGraph', async () => {
  const configuration = { baseURL: server.answering(ASKED_TOOL, SAID) };
  const llm = new ChatOpenAI({ model: 'm', apiKey: 'key-of-the-test', configuration });

  const { tracer } = await runBlock(blocksOf('recording-agents.md')[2] ?? '', { llm });

  expect(agentsOf(tracer)).toEqual([{ name: 'advisor', modelCalls: 2 }]);
});

it('docs/evaluate-in-the-background.md adds an evaluator to a provider', async () => {
  const [service = ''] = blocksOf('evaluate-in-the-background.md');
  const exporter = new sdk.InMemorySpanExporter();
  const { provider, evaluator } = await runBlock(service, { exporter });
  (provider as sdk.TracerProvider).getTracer('app').startSpan('GET /').end();
  expect((evaluator as otel.TraceEvaluator).stats()).toMatchObject({ seen: 1 });
  await (evaluator as otel.TraceEvaluator).shutdown();
});
