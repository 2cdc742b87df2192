import { OpenTelemetry } from '@ai-sdk/otel';
import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import * as ai7 from 'ai';
import { MockLanguageModelV3 as Model6 } from 'ai-v6/test';
import { MockLanguageModelV2 as Model5 } from 'ai-v5/test';
import { MockLanguageModelV4 as Model7 } from 'ai/test';
import * as ai5 from 'ai-v5';
import * as ai6 from 'ai-v6';
import { toAgentTrace } from 'align-evals/otel';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { recordSdk3 } from './support/spans.ts';

// Versions 5 and 6 find the parent of a span in it.
context.setGlobalContextManager(new AsyncLocalStorageContextManager());

// The three are called alike, with types that differ.
type Library = typeof ai7;
type Model = typeof Model7;

const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: '{"city":"Oslo"}' };
const text = { type: 'text', text: '7 degrees.' };

/** Answers with a call of a tool, then with a text. */
function scripted(answer: typeof Model6 | typeof Model5 | typeof Model7, version: number) {
  const usage =
    version === 5
      ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      : { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const steps = [call, text].map((content) => {
    const reason = content === call ? 'tool-calls' : 'stop';
    const finishReason = version === 5 ? reason : { unified: reason, raw: reason };
    return { content: [content], finishReason, usage, warnings: [] };
  });
  let step = 0;
  const doGenerate = () => Promise.resolve(steps[(step += 1) - 1]);
  return new (answer as unknown as Model)({ doGenerate: doGenerate as never });
}

const LIBRARIES = [
  { version: 5, ai: ai5 as unknown as Library, model: Model5 },
  { version: 6, ai: ai6 as unknown as Library, model: Model6 },
  { version: 7, ai: ai7, model: Model7 },
] as const;

async function run({ version, ai, model }: (typeof LIBRARIES)[number], tracer: Tracer) {
  const telemetry =
    version === 7
      ? { telemetry: { functionId: 'advisor', integrations: [new OpenTelemetry({ tracer })] } }
      : { experimental_telemetry: { isEnabled: true, functionId: 'advisor', tracer } };
  await ai.generateText({
    model: scripted(model, version) as never,
    prompt: 'How warm is it in Oslo?',
    stopWhen: ai.stepCountIs(3),
    tools: {
      weather: ai.tool({
        description: 'Looks up the weather',
        inputSchema: z.object({ city: z.string() }),
        execute: () => Promise.resolve('7 degrees'),
      }),
    },
    ...telemetry,
  });
}

const asked = { role: 'user', type: 'text', content: 'How warm is it in Oslo?' };
const called = { id: 'c1', name: 'weather', parameters: '{"city":"Oslo"}' };

describe('generateText with a tool', () => {
  it.each(LIBRARIES)('of ai $version becomes one agent with two interactions', async (library) => {
    const { tracer, spans } = recordSdk3();
    await run(library, tracer);
    const { trace, warnings } = toAgentTrace(spans());
    const [agent, ...others] = Object.values(trace.agent_instance_by_id);

    expect(others).toEqual([]);
    expect(warnings).toEqual([]);
    expect(agent?.name).toBe('advisor');
    expect(agent?.interactions).toMatchObject([
      { input_messages: [asked], output_messages: [{ type: 'tool_call', content: called }] },
      {
        input_messages: [
          asked,
          { role: 'assistant', type: 'tool_call', content: called },
          { role: 'tool', type: 'tool_response', content: { id: 'c1', response: '7 degrees' } },
        ],
        output_messages: [{ type: 'text', content: '7 degrees.' }],
        tools_available: [{ name: 'weather', description: 'Looks up the weather' }],
      },
    ]);
  });
});
