import { RunTree } from 'langsmith';
import { toAgentTrace } from 'align-evals/otel';
import { expect, it } from 'vitest';
import { CALL, SAID } from '../support/chat-answers.ts';

it('a tree of runs of langsmith becomes a trace, live and as JSON', async () => {
  const root = new RunTree({
    name: 'advisor',
    run_type: 'chain',
    inputs: {},
    tracingEnabled: false,
  });
  const question = { role: 'user', content: 'How warm is it in Oslo?' };
  const model = root.createChild({
    name: 'ChatOpenAI',
    run_type: 'llm',
    inputs: { messages: [question] },
  });
  const asked = { role: 'assistant', content: null, tool_calls: [CALL] };
  await model.end({ choices: [{ index: 0, finish_reason: 'tool_calls', message: asked }] });
  const tool = root.createChild({ name: 'weather', run_type: 'tool', inputs: { city: 'Oslo' } });
  await tool.end({ output: '7 degrees' });
  const again = root.createChild({
    name: 'ChatOpenAI',
    run_type: 'llm',
    inputs: {
      messages: [question, asked, { role: 'tool', tool_call_id: CALL.id, content: '7 degrees' }],
    },
  });
  await again.end('json' in SAID ? (SAID.json as Record<string, unknown>) : {});
  await root.end({ output: '7 degrees.' });

  const live = toAgentTrace(root);
  const agents = Object.values(live.trace.agent_instance_by_id);
  expect(live.kind).toBe('langsmith');
  expect(agents.map(({ name, interactions }) => [name, interactions.length])).toEqual([
    ['advisor', 2],
  ]);
  expect(agents[0]?.interactions[1]).toMatchObject({
    input_messages: [{ role: 'user' }, { type: 'tool_call' }, { type: 'tool_response' }],
    output_messages: [{ type: 'text', content: '7 degrees.' }],
  });
  const stored: unknown = JSON.parse(JSON.stringify(root));
  expect(toAgentTrace(stored).trace).toEqual(live.trace);
});
