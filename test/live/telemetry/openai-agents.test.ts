import {
  Agent,
  handoff,
  OpenAIChatCompletionsModel,
  run,
  setTraceProcessors,
  setTracingDisabled,
  tool,
  type Span,
} from '@openai/agents';
import OpenAI from 'openai';
import { toAgentTrace } from 'align-evals/otel';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startAnswerServer } from '../support/answer-server.ts';
import { completion, SAID } from '../support/chat-answers.ts';

const server = await startAnswerServer();
afterAll(server.close);

// It is off in tests.
setTracingDisabled(false);
const ended: Span<never>[] = [];
setTraceProcessors([
  {
    onTraceStart: () => Promise.resolve(),
    onTraceEnd: () => Promise.resolve(),
    onSpanStart: () => Promise.resolve(),
    onSpanEnd: (span) => {
      ended.push(span as Span<never>);
      return Promise.resolve();
    },
    shutdown: () => Promise.resolve(),
    forceFlush: () => Promise.resolve(),
  },
]);

const calling = (name: string, args: object) =>
  completion(
    {
      tool_calls: [
        {
          id: `call_${name}`,
          type: 'function',
          function: { name, arguments: JSON.stringify(args) },
        },
      ],
    },
    'tool_calls',
  );

it('a run of @openai/agents with a handoff becomes two agents, of which the first called the second', async () => {
  const baseURL = server.answering(
    calling('transfer_to_expert', {}),
    calling('weather', { city: 'Oslo' }),
    SAID,
  );
  const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey: 'key', baseURL }), 'm');
  const weather = tool({
    name: 'weather',
    description: 'Looks up the weather',
    parameters: z.object({ city: z.string() }),
    execute: () => '7 degrees',
  });
  const expert = new Agent({ name: 'expert', instructions: 'Know.', model, tools: [weather] });
  const lead = new Agent({
    name: 'lead',
    instructions: 'Lead.',
    model,
    handoffs: [handoff(expert)],
  });
  await run(lead, 'How warm is it in Oslo?');

  const { trace, warnings } = toAgentTrace(ended);
  const agents = trace.agent_instance_by_id;
  const first = agents[trace.root_agent_instance_id];
  const second = agents[String(first?.interactions[1])];

  expect([first?.name, second?.name, Object.keys(agents)]).toEqual([
    'lead',
    'expert',
    [first?.id, second?.id],
  ]);
  expect(first?.interactions[0]).toMatchObject({
    input_messages: [
      { role: 'system', content: 'Lead.' },
      { role: 'user', content: 'How warm is it in Oslo?' },
    ],
    output_messages: [{ type: 'tool_call', content: { name: 'transfer_to_expert' } }],
  });
  expect(second?.interactions).toHaveLength(2);
  expect(second?.interactions[1]).toMatchObject({
    output_messages: [{ type: 'text', content: '7 degrees.' }],
  });
  expect(warnings.map(({ code }) => code)).toContain('agent_handoff');
});
