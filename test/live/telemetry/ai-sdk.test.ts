import { setTimeout } from 'node:timers/promises';
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

/** Answers with these parts, in turn. */
function scripted(
  answer: typeof Model6 | typeof Model5 | typeof Model7,
  version: number,
  parts: readonly object[],
) {
  const usage =
    version === 5
      ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
      : { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  const steps = parts.map((content) => {
    const reason = content === call ? 'tool-calls' : 'stop';
    const finishReason = version === 5 ? reason : { unified: reason, raw: reason };
    return { content: [content], finishReason, usage, warnings: [] };
  });
  let step = 0;
  const doGenerate = async () => {
    // Spans start at whole milliseconds, by which they are ordered.
    await setTimeout(2);
    step += 1;
    return steps[step - 1];
  };
  return new (answer as unknown as Model)({ doGenerate: doGenerate as never });
}

const LIBRARIES = [
  { version: 5, ai: ai5 as unknown as Library, model: Model5 },
  { version: 6, ai: ai6 as unknown as Library, model: Model6 },
  { version: 7, ai: ai7, model: Model7 },
] as const;

async function run(
  { version, ai, model }: (typeof LIBRARIES)[number],
  tracer: Tracer,
  named: { readonly functionId?: string },
  parts: readonly object[] = [call, text],
) {
  const telemetry =
    version === 7
      ? { telemetry: { ...named, integrations: [new OpenTelemetry({ tracer })] } }
      : { experimental_telemetry: { ...named, isEnabled: true, tracer } };
  await ai.generateText({
    model: scripted(model, version, parts) as never,
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
    await run(library, tracer, { functionId: 'advisor' });
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

  it.each([
    [LIBRARIES[0], 'ai.generateText'],
    [LIBRARIES[1], 'ai.generateText'],
    [LIBRARIES[2], 'agent'],
  ])('of ai $version without a functionId has a warning that names it', async (library, name) => {
    const { tracer, spans } = recordSdk3();
    await run(library, tracer, {});
    const rootOf = (options = {}) => {
      const { trace, warnings } = toAgentTrace(spans(), options);
      const names = Object.values(trace.agent_instance_by_id).map((agent) => agent.name);
      return [names, warnings.map(({ code, detail }) => `${code}: ${detail}`)];
    };

    const fix = 'set functionId in the telemetry of the AI SDK, or pass rootName';
    expect(rootOf()).toEqual([[name], [`no_agent_spans: ${fix}`]]);
    expect(rootOf({ rootName: 'advisor' })).toEqual([['advisor'], []]);
  });
});

it.each(LIBRARIES)('an empty answer of ai $version lacks no tool calls', async (library) => {
  const { tracer, spans } = recordSdk3();
  await run(library, tracer, { functionId: 'advisor' }, [{ type: 'text', text: '' }]);
  const { trace, warnings } = toAgentTrace(spans());

  expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
    { interactions: [{ output_messages: [{ type: 'text', content: '' }] }] },
  ]);
  expect(warnings).toEqual([]);
});
