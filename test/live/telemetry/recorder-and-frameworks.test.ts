// The same run of a framework, recorded by a tracer and exported by the telemetry of the framework.
import { OpenTelemetry } from '@ai-sdk/otel';
import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import * as callbacks from '@langchain/core/callbacks/manager';
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { openai as llama } from '@llamaindex/openai';
import { agent } from '@llamaindex/workflow';
import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import * as ai7 from 'ai';
import { MockLanguageModelV2 as Model5 } from 'ai-v5/test';
import { MockLanguageModelV3 as Model6 } from 'ai-v6/test';
import { MockLanguageModelV4 as Model7 } from 'ai/test';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { toAgentTrace } from 'align-evals/otel';
import { type AgentTracer, createAgentTracer } from 'align-evals/tracing';
import { tool as llamaTool } from 'llamaindex';
import OpenAI from 'openai';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startAnswerServer } from '../support/answer-server.ts';
import { ASKED_STREAM, ASKED_TOOL, SAID, SAID_STREAM } from '../support/chat-answers.ts';
import { agentTree } from '../support/agent-tree.ts';
import { withId } from './support/answer-ids.ts';
import { recordSdk3 } from './support/spans.ts';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const server = await startAnswerServer();
afterAll(server.close);

const apiKey = 'key-of-the-test';
const question = 'How warm is it in Oslo?';
const described = { name: 'weather', description: 'Looks up the weather' };
const parameters = z.object({ city: z.string() });
const lookUp = () => '7 degrees';

/** Compares the trace of the recorder with that of the spans; both are whole. */
function expectSame(recorder: AgentTracer, spans: readonly object[]): void {
  const { trace, warnings } = recorder.result();
  const exported = toAgentTrace(spans);
  expect(agentTree(exported.trace)).toEqual(agentTree(trace));
  expect(agentTree(trace).steps).toHaveLength(2);
  expect([warnings, exported.warnings]).toEqual([[], []]);
}

type Library = typeof ai7;
type Model = typeof Model7;

/** The three versions are called alike, with types that differ. */
const LIBRARIES = [
  { version: 5, ai: ai5 as unknown as Library, model: Model5 as unknown as Model, format: 'v2' },
  { version: 6, ai: ai6 as unknown as Library, model: Model6 as unknown as Model, format: 'v3' },
  { version: 7, ai: ai7, model: Model7, format: 'v4' },
] as const;

/** A model that calls a tool, and answers when it has the result. */
function scripted(Class: Model, version: number) {
  const count = version === 5 ? 1 : { total: 1 };
  const usage = { inputTokens: count, outputTokens: count, totalTokens: 2 };
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'weather' };
  return new Class({
    doGenerate: (async ({ prompt }: { prompt: readonly { readonly role: string }[] }) => {
      // Spans start at whole milliseconds, by which they are ordered.
      await new Promise((resolve) => setTimeout(resolve, 2));
      const isAnswered = prompt.some(({ role }) => role === 'tool');
      const text = { type: 'text', text: '7 degrees.' };
      const content = [isAnswered ? text : { ...call, input: '{"city":"Oslo"}' }];
      const reason = isAnswered ? 'stop' : 'tool-calls';
      const finishReason = version === 5 ? reason : { unified: reason, raw: reason };
      return { content, finishReason, usage, warnings: [] };
    }) as never,
  });
}

describe('the recorder and the telemetry of the AI SDK have the same interactions', () => {
  const optionsOf = (ai: Library) => ({
    system: 'Be brief.',
    prompt: question,
    stopWhen: ai.stepCountIs(3),
    tools: {
      weather: ai.tool({
        description: described.description,
        inputSchema: parameters,
        execute: () => Promise.resolve(lookUp()),
      }),
    },
  });
  const spansOf = (version: number, tracer: Tracer) =>
    version === 7
      ? { telemetry: { functionId: 'advisor', integrations: [new OpenTelemetry({ tracer })] } }
      : { experimental_telemetry: { functionId: 'advisor', isEnabled: true, tracer } };

  it.each(LIBRARIES)('with the middleware of $version', async ({ version, ai, model, format }) => {
    const { tracer, spans } = recordSdk3();
    const recorder = createAgentTracer({ name: 'advisor' });
    const middleware = recorder.aiSdkMiddleware(format as 'v4');
    await ai.generateText({
      ...optionsOf(ai),
      ...spansOf(version, tracer),
      model: ai.wrapLanguageModel({ model: scripted(model, version), middleware }),
    });

    expectSame(recorder, spans());
  });

  it('with the integration of 7', async () => {
    const { tracer, spans } = recordSdk3();
    const recorder = createAgentTracer({ name: 'advisor' });
    const integrations = [recorder.aiSdk(), new OpenTelemetry({ tracer })];
    await ai7.generateText({
      ...optionsOf(ai7),
      model: scripted(Model7, 7),
      telemetry: { functionId: 'advisor', integrations },
    });

    expectSame(recorder, spans());
  });
});

it('the handler and OpenInference have the same interactions of an agent of LangGraph', async () => {
  const { provider, spans } = recordSdk3();
  new LangChainInstrumentation({ tracerProvider: provider }).manuallyInstrument(callbacks);
  const recorder = createAgentTracer();
  const baseURL = server.answering(...[ASKED_TOOL, SAID].map(withId));
  const advisor = createReactAgent({
    llm: new ChatOpenAI({ model: 'm', apiKey, configuration: { baseURL } }),
    tools: [tool(() => Promise.resolve(lookUp()), { ...described, schema: parameters })],
    name: 'advisor',
    prompt: 'Be brief.',
  });
  const messages = [{ role: 'user', content: question }];
  await advisor.invoke({ messages }, { callbacks: [recorder.langchain()] });

  expectSame(recorder, spans());
});

it('a wrapped client and OpenInference have the same interactions of an agent of LlamaIndex', async () => {
  const { provider, tracer, spans } = recordSdk3();
  const instrumentation = new OpenAIInstrumentation();
  instrumentation.setTracerProvider(provider);
  instrumentation.manuallyInstrument(OpenAI);
  const recorder = createAgentTracer();
  const baseURL = server.answering(...[ASKED_STREAM, SAID_STREAM].map(withId));
  const session = recorder.wrap(new OpenAI({ apiKey, baseURL }));
  const advisor = agent({
    name: 'advisor',
    systemPrompt: 'Be brief.',
    llm: llama({ model: 'm', session: session as never }),
    tools: [llamaTool({ ...described, parameters, execute: lookUp })],
  });
  const attributes = { 'openinference.span.kind': 'AGENT', 'agent.name': 'advisor' };
  await tracer.startActiveSpan('advisor', { attributes }, async (span) => {
    await recorder.wrapAgent('advisor', (asked: string) => advisor.run(asked))(question);
    span.end();
  });
  await vi.waitFor(() => expect(spans()).toHaveLength(3));

  expectSame(recorder, spans());
});
