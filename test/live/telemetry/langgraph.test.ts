import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as callbacks from '@langchain/core/callbacks/manager';
import { AIMessage } from '@langchain/core/messages';
import { RunCollectorCallbackHandler } from '@langchain/core/tracers/run_collector';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { Command, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { type SpanDescription, toAgentTrace } from 'align-evals/otel';
import { describe, expect, it } from 'vitest';
import { storyOf } from './support/story.ts';
import { recordSdk3 } from './support/spans.ts';

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

const answering = (text: string) => new FakeListChatModel({ responses: [text] });

/** An agent: a graph with one node. */
const createExpert = (answer: string, name: string | undefined) =>
  new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({
      messages: [await answering(answer).invoke(messages)],
    }))
    .addEdge('__start__', 'model')
    .compile(name === undefined ? {} : { name });

/** A graph whose supervisor asks two agents, which are graphs in its nodes, one after the other. */
function createTeam(isNamed: boolean) {
  const next = ['expert', 'writer', '__end__'];
  const supervise = async ({ messages }: typeof MessagesAnnotation.State) => {
    const goto = next.shift() ?? '__end__';
    return new Command({
      goto,
      update: { messages: [await answering(`To ${goto}.`).invoke(messages)] },
    });
  };
  return new StateGraph(MessagesAnnotation)
    .addNode('supervisor', supervise, { ends: ['expert', 'writer', '__end__'] })
    .addNode('expert', createExpert('7 degrees.', isNamed ? 'expert' : undefined))
    .addNode('writer', createExpert('Dear all.', isNamed ? 'writer' : undefined))
    .addEdge('__start__', 'supervisor')
    .addEdge('expert', 'supervisor')
    .addEdge('writer', 'supervisor')
    .compile({ name: 'team' });
}

const QUESTION = { messages: [{ role: 'user', content: 'How warm is it in Oslo?' }] };
const STORY = [
  ['team', [['To expert.'], '→ expert', ['To writer.'], '→ writer', ['To __end__.']]],
  ['expert', [['7 degrees.']]],
  ['writer', [['Dear all.']]],
];

describe.each([
  ['named like their nodes', true],
  ['without a name', false],
])('a supervisor and two agents %s become three agents in order', (_, isNamed) => {
  it('through the runs of LangSmith', async () => {
    const collector = new RunCollectorCallbackHandler();
    await createTeam(isNamed).invoke(QUESTION, { callbacks: [collector] });
    const { trace, warnings } = toAgentTrace(collector.tracedRuns);

    expect(storyOf(trace)).toEqual(STORY);
    expect(warnings).toEqual([]);
  });

  it('through the spans of OpenInference', async () => {
    const { provider, spans } = recordSdk3();
    const instrumentation = new LangChainInstrumentation({ tracerProvider: provider });
    instrumentation.manuallyInstrument(callbacks);
    await createTeam(isNamed).invoke(QUESTION);
    instrumentation.disable();
    const { trace, warnings } = toAgentTrace(spans());

    expect(storyOf(trace)).toEqual(STORY);
    expect(warnings).toEqual([]);
  });
});

it('isAgent receives the type, the tags and the parent of a run', async () => {
  const collector = new RunCollectorCallbackHandler();
  await createTeam(true).invoke(QUESTION, { callbacks: [collector], tags: ['night'] });
  const seen: SpanDescription[] = [];
  toAgentTrace(collector.tracedRuns, {
    isAgent: (span) => {
      seen.push(span);
      return undefined;
    },
  });

  expect(seen).toContainEqual(
    expect.objectContaining({
      name: 'expert',
      type: 'chain',
      tags: expect.arrayContaining(['graph:step:2']),
      parent: expect.objectContaining({ name: 'team', type: 'chain', tags: ['night'] }),
    }),
  );
});
