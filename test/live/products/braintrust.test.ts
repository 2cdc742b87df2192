import { _exportsForTestingOnly as braintrust, initLogger, traced, wrapOpenAI } from 'braintrust';
import OpenAI from 'openai';
import { toAgentTrace } from 'align-evals/otel';
import { createAgentTracer } from 'align-evals/tracing';
import { expect, it } from 'vitest';
import { agentTree } from '../support/agent-tree.ts';

const CALL = {
  id: 'c1',
  type: 'function',
  function: { name: 'weather', arguments: '{"city":"Oslo"}' },
};
const TOOLS = [
  {
    type: 'function' as const,
    function: { name: 'weather', description: 'Looks it up', parameters: { type: 'object' } },
  },
];

const completion = (message: object, reason: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: reason, message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

it('the rows of braintrust become the trace of the agent, which a tracer records too', async () => {
  await braintrust.simulateLoginForTests();
  const rows = braintrust.useTestBackgroundLogger();
  initLogger({ projectName: 'project', projectId: 'p1' });
  const answers = [
    completion({ content: null, tool_calls: [CALL] }, 'tool_calls'),
    completion({ content: '7 degrees.' }, 'stop'),
  ];
  const fetch = () => Promise.resolve(Response.json(answers.shift()));
  const tracer = createAgentTracer({ name: 'advisor' });
  const openai = wrapOpenAI(tracer.wrap(new OpenAI({ apiKey: 'key-of-the-test', fetch })));
  await traced(
    async () => {
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        { role: 'user', content: 'How warm is it in Oslo?' },
      ];
      const first = await openai.chat.completions.create({ model: 'm', messages, tools: TOOLS });
      const [choice] = first.choices;
      if (choice !== undefined) messages.push(choice.message);
      traced(
        (span) => {
          span.log({ input: { city: 'Oslo' }, output: '7 degrees' });
        },
        { name: 'weather', type: 'tool' },
      );
      messages.push({ role: 'tool', tool_call_id: 'c1', content: '7 degrees' });
      await openai.chat.completions.create({ model: 'm', messages, tools: TOOLS });
    },
    { name: 'advisor', type: 'task' },
  );

  const exported: unknown = JSON.parse(JSON.stringify(await rows.drain()));
  const { trace, warnings, kind } = toAgentTrace(exported);

  const asked = { role: 'user', type: 'text', content: 'How warm is it in Oslo?' };
  const called = { id: 'c1', name: 'weather', parameters: '{"city":"Oslo"}' };
  const tools_available = [
    { name: 'weather', description: 'Looks it up', parameters: '{"type":"object"}' },
  ];
  expect([kind, warnings]).toEqual(['braintrust', []]);
  expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
    {
      name: 'advisor',
      interactions: [
        {
          input_messages: [asked],
          output_messages: [{ type: 'tool_call', content: called }],
          tools_available,
        },
        {
          input_messages: [
            asked,
            { role: 'assistant', type: 'tool_call', content: called },
            { role: 'tool', type: 'tool_response', content: { id: 'c1', response: '7 degrees' } },
          ],
          output_messages: [{ type: 'text', content: '7 degrees.' }],
          tools_available,
        },
      ],
    },
  ]);

  const recorded = tracer.result();
  expect(agentTree(trace)).toEqual(agentTree(recorded.trace));
  expect(recorded.warnings).toEqual([]);
});
