import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { Observability } from '@mastra/observability';
import * as ai from 'ai-v5';
import { MockLanguageModelV2 } from 'ai-v5/test';
import { toAgentTrace } from 'align-evals/otel';
import { createAgentTracer } from 'align-evals/tracing';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { agentTree } from '../support/agent-tree.ts';

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
const CALL = { type: 'tool-call', toolCallId: 'c1', toolName: 'weather', input: '{"city":"Oslo"}' };

it('the spans of Mastra become the trace of the agent, which a tracer records too', async () => {
  const ended: object[] = [];
  const tracer = createAgentTracer();
  const exporter = {
    name: 'keeper',
    exportTracingEvent: (event: { type: string; exportedSpan: object }) => {
      if (event.type === 'span_ended') ended.push(event.exportedSpan);
      return Promise.resolve();
    },
    init: () => undefined,
    flush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  };
  const model = new MockLanguageModelV2({
    doGenerate: (({ prompt }: { prompt: readonly { role: string }[] }) => {
      const isAnswered = prompt.some(({ role }) => role === 'tool');
      const content = isAnswered ? { type: 'text', text: '7 degrees.' } : CALL;
      const finishReason = isAnswered ? 'stop' : 'tool-calls';
      return Promise.resolve({ content: [content], finishReason, usage, warnings: [] });
    }) as never,
  });
  const weather = createTool({
    id: 'weather',
    description: 'Looks it up',
    inputSchema: z.object({ city: z.string() }),
    outputSchema: z.string(),
    execute: () => Promise.resolve('7 degrees'),
  });
  const advisor = new Agent({
    id: 'advisor',
    name: 'advisor',
    instructions: 'Be brief.',
    model: ai.wrapLanguageModel({ model, middleware: tracer.aiSdkMiddleware('v2') }) as never,
    tools: { weather },
  });
  const mastra = new Mastra({
    agents: { advisor },
    logger: false,
    observability: new Observability({
      configs: { test: { serviceName: 'service', exporters: [exporter as never] } },
    }),
  });
  const { text } = await tracer.agent('advisor', () =>
    mastra.getAgent('advisor').generate('How warm is it in Oslo?', { maxSteps: 3 }),
  );
  await mastra.shutdown();

  const exported: unknown = JSON.parse(JSON.stringify(ended));
  const { trace, warnings, kind } = toAgentTrace(exported);

  const system = { role: 'system', type: 'text', content: 'Be brief.' };
  const asked = { role: 'user', type: 'text', content: 'How warm is it in Oslo?' };
  const called = { id: 'c1', name: 'weather', parameters: '{"city":"Oslo"}' };
  expect(text).toBe('7 degrees.');
  expect([kind, warnings.map(({ code }) => code)]).toEqual(['mastra', ['input_reconstructed']]);
  expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
    {
      name: 'advisor',
      interactions: [
        {
          input_messages: [system, asked],
          output_messages: [{ type: 'tool_call', content: called }],
          tools_available: [{ name: 'weather', description: 'Looks it up' }],
        },
        {
          input_messages: [
            system,
            asked,
            { role: 'assistant', type: 'tool_call', content: called },
            {
              role: 'tool',
              type: 'tool_response',
              content: { id: 'c1', name: 'weather', response: '7 degrees' },
            },
          ],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
        },
      ],
    },
  ]);

  // The spans have the input of each later call only as what the steps before it said, which is a warning.
  const recorded = tracer.result();
  expect(agentTree(trace)).toEqual(agentTree(recorded.trace));
  expect(recorded.warnings).toEqual([]);
});
