// Agents as spans of Logfire, with the spans that it writes before others have ended.
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import { toAgentTrace } from 'align-evals/otel';
import { PendingSpanProcessor, span } from 'logfire';
import OpenAI from 'openai';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { INSTRUCTIONS } from '../support/responses-answers.ts';
import { agentTree } from '../support/agent-tree.ts';
import { RUNS } from './support/instrumented-runs.ts';

const server = await startAnswerServer();
afterAll(server.close);

const exporter = new InMemorySpanExporter();
const processor = new SimpleSpanProcessor({ exporter });
// Its types are those of version 2 of the SDK.
const pending = new PendingSpanProcessor(processor as never) as never;
const provider = new TracerProvider({ spanProcessors: [pending, processor] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager());
trace.setGlobalTracerProvider(provider);
beforeEach(() => {
  exporter.reset();
});

const runAgent = <R>(name: string, callback: () => R): R =>
  span('{agent} run', {
    attributes: { agent: name, 'gen_ai.agent.name': name, 'gen_ai.operation.name': 'invoke_agent' },
    callback,
  });

const text = (role: string, content: string) => ({ role, type: 'text', content });
const asks = text('user', 'How warm is it in Oslo?');
const system = text('system', INSTRUCTIONS);
const call = { id: 'call_7', name: 'weather', parameters: '{"city":"Oslo"}' };
const parameters = '{"type":"object","properties":{"city":{"type":"string"}}}';
const tools_available = [{ name: 'weather', description: 'Looks up the weather', parameters }];
const TREE = {
  name: 'lead',
  steps: [
    {
      input_messages: [system, asks],
      output_messages: [{ type: 'tool_call', content: call }],
      tools_available,
    },
    {
      name: 'expert',
      steps: [
        {
          input_messages: [text('user', 'Oslo')],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
        },
      ],
    },
    {
      input_messages: [
        system,
        asks,
        { role: 'assistant', type: 'tool_call', content: call },
        { role: 'tool', type: 'tool_response', content: { id: 'call_7', response: '7 degrees' } },
      ],
      output_messages: [{ type: 'text', content: '7 degrees.' }],
      tools_available,
    },
  ],
};

it.each(RUNS.chat)('$name, in agents that are spans of Logfire', async ({ answers, send }) => {
  const instrumentation = new OpenAIInstrumentation();
  instrumentation.setTracerProvider(provider);
  // A class of its own, so that only one instrumentation wraps its methods.
  class Client extends OpenAI {}
  instrumentation.manuallyInstrument(Client as never);
  const client = new Client({ apiKey: 'key', baseURL: server.answering(...answers) });

  await send(client as never, runAgent);

  const { trace: converted, warnings } = toAgentTrace(exporter.getFinishedSpans());
  expect(warnings).toEqual([]);
  expect(agentTree(converted)).toEqual(TREE);
});

it('a call that the application writes itself, whose pending span has the question alone', () => {
  const parts = (content: string) => [{ type: 'text', content }];
  runAgent('expert', () => {
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': [{ role: 'user', parts: parts('Oslo') }],
    };
    span('chat', {
      attributes,
      callback: (chat) => {
        const answer = [{ role: 'assistant', parts: parts('7 degrees.') }];
        chat.setAttribute('gen_ai.output.messages', JSON.stringify(answer));
      },
    });
  });

  const { trace: converted, warnings } = toAgentTrace(exporter.getFinishedSpans());
  expect(warnings).toEqual([]);
  expect(agentTree(converted)).toEqual(TREE.steps[1]);
});
