import { AIMessage } from '@langchain/core/messages';
import { RunCollectorCallbackHandler } from '@langchain/core/tracers/run_collector';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { toAgentTrace } from 'align-evals/otel';
import { expect, it } from 'vitest';

const MODEL = new FakeListChatModel({ responses: ['7 degrees.'] });

it('a run of @langchain/langgraph becomes an agent that has the name of the graph', async () => {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await MODEL.invoke(messages)] }))
    .addEdge('__start__', 'model')
    .compile({ name: 'advisor' });
  const collector = new RunCollectorCallbackHandler();
  await graph.invoke(
    { messages: [{ role: 'user', content: 'How warm is it in Oslo?' }] },
    { callbacks: [collector] },
  );
  const { trace, warnings, kind } = toAgentTrace(collector.tracedRuns);

  expect(kind).toBe('langsmith');
  expect(Object.values(trace.agent_instance_by_id)).toMatchObject([
    {
      name: 'advisor',
      interactions: [
        {
          input_messages: [{ role: 'user', type: 'text', content: 'How warm is it in Oslo?' }],
          output_messages: [{ type: 'text', content: new AIMessage('7 degrees.').content }],
        },
      ],
    },
  ]);
  expect(warnings).toEqual([]);
});
