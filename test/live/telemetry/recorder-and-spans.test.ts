import Anthropic from '@anthropic-ai/sdk';
import { AnthropicInstrumentation } from '@arizeai/openinference-instrumentation-anthropic';
import { OpenAIInstrumentation as OpenInference } from '@arizeai/openinference-instrumentation-openai';
import { context, type Tracer, type TracerProvider } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OpenAIInstrumentation as Traceloop } from '@traceloop/instrumentation-openai';
import { toAgentTrace } from 'align-evals/otel';
import { type AgentTracer, createAgentTracer, type WrappableClient } from 'align-evals/tracing';
import OpenAI from 'openai';
import OpenAI6 from 'openai-v6';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { agentTree, type Interaction, mapInteractions } from '../support/agent-tree.ts';
import { withId } from './support/answer-ids.ts';
import { RUNS, type Run } from './support/instrumented-runs.ts';
import { recordSdk3 } from './support/spans.ts';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const server = await startAnswerServer();
afterAll(server.close);

/** Runs a function as an agent of the recorder, in a span of the same agent. */
function agentsOf(recorder: AgentTracer, tracer: Tracer): Parameters<Run['send']>[1] {
  return (name, run) => {
    const attributes = { 'openinference.span.kind': 'AGENT', 'agent.name': name };
    return recorder.agent(name, () =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        await run();
        span.end();
      }),
    );
  };
}

interface Instrumentation {
  readonly manuallyInstrument: (module: never) => void;
  readonly setTracerProvider: (provider: TracerProvider) => void;
}

/** What the spans of an instrumentation lack. */
interface Lack {
  /** Changes an interaction of the recorder into that of the spans. */
  readonly lose: (interaction: Interaction) => Interaction;
  readonly warnings: readonly string[];
}

const NOTHING: Lack = { lose: (interaction) => interaction, warnings: [] };

/** Sends a run through a client that is instrumented and recorded, and compares the two traces. */
async function compare(
  { answers, send }: Run,
  instrumentation: Instrumentation,
  connect: (baseURL: string) => object,
  { lose, warnings: lacks } = NOTHING,
): Promise<void> {
  const { provider, tracer, spans } = recordSdk3();
  instrumentation.setTracerProvider(provider);
  const recorder = createAgentTracer();
  const client = recorder.wrap(
    connect(server.answering(...answers.map(withId))) as WrappableClient<never>,
  );
  await send(client, agentsOf(recorder, tracer));
  await recorder.settled();
  // The spans of streams end a little later.
  await vi.waitFor(() => expect(spans()).toHaveLength(5));

  const { trace, warnings } = recorder.result();
  const exported = toAgentTrace(spans());
  expect(warnings).toEqual([]);
  expect(agentTree(exported.trace)).toEqual(mapInteractions(agentTree(trace), lose));
  expect(exported.warnings.map(({ code, detail = '' }) => `${code} ${detail}`)).toEqual(lacks);
}

const apiKey = 'key';

describe('the recorder and the spans have the same interactions, of', () => {
  const openInference = new OpenInference();
  openInference.manuallyInstrument(OpenAI);
  it.each([...RUNS.chat, ...RUNS.responses])('OpenInference with $name of openai', (run) =>
    compare(run as Run, openInference, (baseURL) => new OpenAI({ apiKey, baseURL })),
  );

  const ofAnthropic = new AnthropicInstrumentation();
  ofAnthropic.manuallyInstrument(Anthropic as never);
  it.each(RUNS.messages)('OpenInference with $name of @anthropic-ai/sdk', (run) =>
    compare(run as Run, ofAnthropic, (baseURL) => new Anthropic({ apiKey, baseURL })),
  );

  const traceloop = new Traceloop();
  traceloop.manuallyInstrument(OpenAI6 as never);
  const connectTraceloop = (baseURL: string) => new OpenAI6({ apiKey, baseURL });
  it.each(RUNS.chat)('Traceloop with $name of openai', (run) =>
    compare(run as Run, traceloop, connectTraceloop),
  );

  // It writes neither instructions nor tools of the Responses API, and of an answer only its text.
  const withoutRequest = ({ input_messages, output_messages }: Interaction): Interaction => ({
    input_messages: input_messages.filter(({ role }) => role !== 'system'),
    output_messages,
  });
  const [whole, stream] = RUNS.responses;
  it('Traceloop with the Responses API of openai, except instructions and calls of tools', () =>
    compare(whole as Run, traceloop, connectTraceloop, {
      lose: (interaction) => ({
        ...withoutRequest(interaction),
        output_messages: interaction.output_messages.map((message) =>
          message.type === 'text' ? message : { type: 'text', content: '' },
        ),
      }),
      warnings: ['tool_calls_missing '],
    }));

  const noStreams = 'Traceloop does not write the answers of streams of the Responses API';
  it('Traceloop with streams of the Responses API of openai, whose answers it does not write', () =>
    compare(stream as Run, traceloop, connectTraceloop, {
      lose: (interaction) => ({ ...withoutRequest(interaction), output_messages: [] }),
      warnings: Array<string>(3).fill(`content_not_captured ${noStreams}`),
    }));
});
