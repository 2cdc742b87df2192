// Programs of LangChain and LangGraph, recorded by the callback handler of a tracer.
import type { Callbacks } from '@langchain/core/callbacks/manager';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { RunCollectorCallbackHandler } from '@langchain/core/tracers/run_collector';
import { FakeLLM } from '@langchain/core/utils/testing';
import { tool } from '@langchain/core/tools';
import { Command, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOpenAI } from '@langchain/openai';
import { toAgentTrace } from 'align-evals/otel';
import { createAgentTracer, type LangchainHandler } from 'align-evals/tracing';
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { ASKED_TOOL, CALL, completion, SAID, SAID_STREAM } from '../support/chat-answers.ts';
import { agentTree } from '../support/agent-tree.ts';
import { withId } from './support/answer-ids.ts';
import { storyOf } from './support/story.ts';

const server = await startAnswerServer();
afterAll(server.close);

const QUESTION = { role: 'user', content: 'How warm is it in Oslo?' };
const input = { messages: [QUESTION] };

const connect = (answers: readonly Answer[], configuration: object = {}) =>
  new ChatOpenAI({
    model: 'm',
    apiKey: 'k',
    maxRetries: 0,
    configuration: { baseURL: server.answering(...answers.map(withId)), ...configuration },
  });

const weather = tool(() => Promise.resolve('7 degrees'), {
  name: 'weather',
  description: 'Looks up the weather',
  schema: z.object({ city: z.string() }),
});

const said = (content: string) => completion({ content });

it('the handler is one of the callbacks of LangChain', () => {
  expectTypeOf<[LangchainHandler]>().toExtend<Callbacks>();
});

describe('createReactAgent', () => {
  const called = { id: CALL.id, name: 'weather', parameters: '{"city":"Oslo"}' };
  const asked = { role: 'user', type: 'text', content: QUESTION.content };
  const prompt = { role: 'system', type: 'text', content: 'Be brief.' };

  it.each([
    ['alone', false],
    ['beside a client that is recorded too', true],
  ])('is an agent with its calls and tools, %s', async (_, isDouble) => {
    const tracer = createAgentTracer();
    const configuration = isDouble ? { fetch: tracer.fetch() } : {};
    const llm = connect([ASKED_TOOL, SAID], configuration);
    const agent = createReactAgent({ llm, tools: [weather], name: 'advisor', prompt: 'Be brief.' });
    await agent.invoke(input, { callbacks: [tracer.langchain()] });
    const { trace, warnings, agents } = tracer.result();

    expect(warnings).toEqual([]);
    expect(agents).toEqual([{ id: 'advisor', name: 'advisor', modelCalls: 2, isFailed: false }]);
    expect(trace.agent_instance_by_id['advisor']?.interactions).toMatchObject([
      {
        input_messages: [prompt, asked],
        output_messages: [{ type: 'tool_call', content: called }],
        tools_available: [{ name: 'weather', description: 'Looks up the weather' }],
      },
      {
        input_messages: [
          prompt,
          asked,
          { role: 'assistant', type: 'tool_call', content: called },
          { role: 'tool', type: 'tool_response', content: { id: CALL.id, response: '7 degrees' } },
        ],
        output_messages: [{ type: 'text', content: '7 degrees.' }],
        tools_available: [{ name: 'weather', description: 'Looks up the weather' }],
      },
    ]);
  });

  it('is an agent below the agent of the tracer that runs it', async () => {
    const tracer = createAgentTracer();
    const ask = (name: string) => {
      const agent = createReactAgent({ llm: connect([SAID]), tools: [], name });
      return tracer.agent(`${name} of the request`, () =>
        agent.invoke(input, { callbacks: [tracer.langchain()] }),
      );
    };
    await Promise.all([ask('first'), ask('second')]);

    expect(storyOf(tracer.trace())).toEqual([
      ['workflow', ['→ first of the request', '→ second of the request']],
      ['first of the request', ['→ first']],
      ['first', [['7 degrees.']]],
      ['second of the request', ['→ second']],
      ['second', [['7 degrees.']]],
    ]);
    expect(tracer.result().warnings).toEqual([]);
  });

  it('without an answer is left out, with a warning about its call', async () => {
    const tracer = createAgentTracer();
    const llm = connect([SAID, { status: 400, json: { error: { message: 'no' } } }]);
    const agent = createReactAgent({ llm, tools: [], name: 'advisor' });
    const callbacks = [tracer.langchain()];
    await agent.invoke(input, { callbacks });
    await expect(agent.invoke(input, { callbacks })).rejects.toThrow('no');

    expect(tracer.result().warnings).toEqual([
      { code: 'model_call_failed', level: 'loss', detail: 'no response (1 call)' },
    ]);
  });
});

/** A graph whose supervisor asks two agents, which are graphs in its nodes, one after the other. */
function createTeam() {
  const next = ['expert', 'writer', '__end__'];
  const supervise = async ({ messages }: typeof MessagesAnnotation.State) => {
    const goto = next.shift() ?? '__end__';
    const answer = await connect([said(`To ${goto}.`)]).invoke(messages);
    return new Command({ goto, update: { messages: [answer] } });
  };
  const member = (name: string, answer: string) =>
    createReactAgent({ llm: connect([said(answer)]), tools: [], name });
  return new StateGraph(MessagesAnnotation)
    .addNode('supervisor', supervise, { ends: ['expert', 'writer', '__end__'] })
    .addNode('expert', member('expert', '7 degrees.'))
    .addNode('writer', member('writer', 'Dear all.'))
    .addEdge('__start__', 'supervisor')
    .addEdge('expert', 'supervisor')
    .addEdge('writer', 'supervisor')
    .compile({ name: 'team' });
}

const STORY = [
  ['team', [['To expert.'], '→ expert', ['To writer.'], '→ writer', ['To __end__.']]],
  ['expert', [['7 degrees.']]],
  ['writer', [['Dear all.']]],
];

describe('a supervisor and two agents are three agents in order', () => {
  it('when the graph is invoked', async () => {
    const tracer = createAgentTracer();
    await createTeam().invoke(input, { callbacks: [tracer.langchain()] });

    expect(storyOf(tracer.trace())).toEqual(STORY);
    expect(tracer.result().warnings).toEqual([]);
  });

  it('when the graph is streamed', async () => {
    const tracer = createAgentTracer();
    const callbacks = [tracer.langchain()];
    for await (const _ of await createTeam().stream(input, { callbacks }));

    expect(storyOf(tracer.trace())).toEqual(STORY);
    expect(tracer.result().warnings).toEqual([]);
  });

  it('when a team is an agent that is called by a tool', async () => {
    const tracer = createAgentTracer();
    const team = tool(
      async (_, config) => {
        const { messages } = await createTeam().invoke(input, config);
        return String(messages.at(-1)?.content);
      },
      { name: 'weather', description: 'Asks the team', schema: z.object({ city: z.string() }) },
    );
    const llm = connect([ASKED_TOOL, SAID]);
    await createReactAgent({ llm, tools: [team], name: 'advisor' }).invoke(input, {
      callbacks: [tracer.langchain()],
    });

    expect(storyOf(tracer.trace())).toEqual([
      ['advisor', [['weather()'], '→ team', ['7 degrees.']]],
      ...STORY,
    ]);
  });
});

describe('the recorder and the runs of LangSmith have the same agents and messages, of', () => {
  const createAdvisor = () =>
    createReactAgent({ llm: connect([ASKED_TOOL, SAID]), tools: [weather], name: 'advisor' });

  it.each([
    ['an agent with a tool', createAdvisor],
    ['a supervisor and two agents', createTeam],
  ])('%s', async (_, create) => {
    const tracer = createAgentTracer();
    const collector = new RunCollectorCallbackHandler();
    await create().invoke(input, { callbacks: [tracer.langchain(), collector] });
    const exported = toAgentTrace(collector.tracedRuns);

    expect(agentTree(tracer.trace())).toEqual(agentTree(exported.trace));
    expect([tracer.result().warnings, exported.warnings]).toEqual([[], []]);
  });
});

describe('a plain chain', () => {
  const prompt = ChatPromptTemplate.fromMessages([
    ['system', 'Be brief.'],
    ['human', '{question}'],
  ]);
  const values = { question: QUESTION.content };

  it.each([
    ['invoked', SAID, false],
    ['streamed', SAID_STREAM, true],
  ])('is the root with its call when it is %s', async (_, answer, isStream) => {
    const tracer = createAgentTracer({ name: 'chain' });
    const chain = prompt.pipe(connect([answer]));
    const options = { callbacks: [tracer.langchain()] };
    if (isStream) for await (const _chunk of await chain.stream(values, options));
    else await chain.invoke(values, options);

    expect(tracer.trace()).toMatchObject({
      root_agent_instance_id: 'chain',
      agent_instance_by_id: {
        chain: {
          interactions: [
            {
              input_messages: [
                { role: 'system', content: 'Be brief.' },
                { role: 'user', content: QUESTION.content },
              ],
              output_messages: [{ type: 'text', content: '7 degrees.' }],
            },
          ],
        },
      },
    });
    expect(tracer.result().warnings).toEqual([]);
  });

  it('has what arrived of an answer that was cut', async () => {
    const tracer = createAgentTracer({ name: 'chain' });
    const [first] = 'events' in SAID_STREAM ? [SAID_STREAM.events.slice(0, 2)] : [[]];
    const chain = prompt.pipe(connect([{ events: first, then: 'drop' }]));
    const read = async () => {
      for await (const _ of await chain.stream(values, { callbacks: [tracer.langchain()] }));
    };
    await expect(read()).rejects.toThrow();

    expect(storyOf(tracer.trace())).toEqual([['chain', [['7 ']]]]);
    expect(tracer.result().warnings.map(({ code }) => code)).toEqual(['truncated']);
  });

  it('has the calls of a model of texts', async () => {
    const tracer = createAgentTracer({ name: 'chain' });
    await new FakeLLM({ response: '7 degrees.' }).invoke('How warm is it?', {
      callbacks: [tracer.langchain()],
    });

    expect(tracer.trace().agent_instance_by_id['chain']?.interactions).toMatchObject([
      {
        input_messages: [{ role: 'user', content: 'How warm is it?' }],
        output_messages: [{ type: 'text', content: '7 degrees.' }],
      },
    ]);
  });
});
