// Runs of the OpenAI Agents SDK, recorded by the processor of a tracer.
import {
  Agent,
  handoff,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  type Span,
  setTraceProcessors,
  setTracingDisabled,
  tool,
  type TracingProcessor,
} from '@openai/agents';
import OpenAI from 'openai';
import { toAgentTrace } from 'align-evals/otel';
import { type AgentTracer, createAgentTracer } from 'align-evals/tracing';
import { afterAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { type Answer, startAnswerServer } from '../support/answer-server.ts';
import { completion } from '../support/chat-answers.ts';
import { agentTree } from '../support/agent-tree.ts';
import { storyOf } from './support/story.ts';

const server = await startAnswerServer();
afterAll(server.close);
setTracingDisabled(false);

let tracer: AgentTracer;
let ended: Span<never>[];

beforeEach(() => {
  tracer = createAgentTracer();
  ended = [];
  const keeper: TracingProcessor = {
    onTraceStart: () => Promise.resolve(),
    onTraceEnd: () => Promise.resolve(),
    onSpanStart: () => Promise.resolve(),
    onSpanEnd: (span) => {
      ended.push(span as Span<never>);
      return Promise.resolve();
    },
    shutdown: () => Promise.resolve(),
    forceFlush: () => Promise.resolve(),
  };
  setTraceProcessors([tracer.agentsProcessor(), keeper]);
});

let answers = 0;

/** The same answers in the formats of both APIs. */
const APIS = {
  'chat completions': {
    model: (client: OpenAI) => new OpenAIChatCompletionsModel(client, 'm'),
    calling: (name: string, args: object) =>
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
      ),
    saying: (content: string) => completion({ content }, 'stop'),
    // The spans of this API have the names of tools only, and not those of handoffs.
    losses: [
      'tool_details_missing transfer_to_expert',
      'tool_details_missing weather',
      'tool_details_missing weather',
    ],
  },
  'the Responses API': {
    model: (client: OpenAI) => new OpenAIResponsesModel(client, 'm'),
    calling: (name: string, args: object) =>
      response({
        type: 'function_call',
        id: `fc_${name}`,
        call_id: `call_${name}`,
        name,
        arguments: JSON.stringify(args),
        status: 'completed',
      }),
    saying: (text: string) =>
      response({
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      }),
    // The answers here do not repeat the tools, as the API does.
    losses: ['tool_details_missing transfer_to_expert', 'tool_details_missing weather'],
  },
} as const;

function response(item: object): Answer {
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const facts = { object: 'response', status: 'completed', model: 'm', usage };
  return { json: { ...facts, id: `answer-${String((answers += 1))}`, output: [item] } };
}

const weather = tool({
  name: 'weather',
  description: 'Looks up the weather',
  parameters: z.object({ city: z.string() }),
  execute: () => '7 degrees',
});

/** Compares the trace of the processor with that of the spans which the library exports. */
function expectSame(): void {
  const [recorded, exported] = [tracer.result(), toAgentTrace(ended)];
  // How many of its calls lack a tool is counted per call of the one, and per answer of the other.
  const [lost, lostToo] = [recorded, exported].map(({ warnings }) => {
    const losses = warnings.filter(({ level }) => level === 'loss');
    return new Set(losses.map(({ code, detail = '' }) => `${code} ${detail}`));
  });
  expect(agentTree(exported.trace)).toEqual(agentTree(recorded.trace));
  expect(lostToo).toEqual(lost);
}

describe.each(Object.entries(APIS))('over %s', (_, api) => {
  it('an agent that hands over becomes two, of which the first called the second', async () => {
    const baseURL = server.answering(
      api.calling('transfer_to_expert', {}),
      api.calling('weather', { city: 'Oslo' }),
      api.saying('7 degrees.'),
    );
    const model = api.model(new OpenAI({ apiKey: 'key-of-the-test', baseURL }));
    const expert = new Agent({ name: 'expert', instructions: 'Know.', model, tools: [weather] });
    const lead = new Agent({
      name: 'lead',
      instructions: 'Lead.',
      model,
      handoffs: [handoff(expert)],
    });
    await run(lead, 'How warm is it in Oslo?');

    const { trace, warnings } = tracer.result();
    expect(storyOf(trace)).toEqual([
      ['lead', [['transfer_to_expert()'], '→ expert']],
      ['expert', [['weather()'], ['7 degrees.']]],
    ]);
    const losses = warnings.filter(({ level }) => level === 'loss');
    expect(losses.map(({ code, detail = '' }) => `${code} ${detail}`)).toEqual(api.losses);
    expect(JSON.stringify(trace)).toContain('How warm is it in Oslo?');
    expect(JSON.stringify(trace)).not.toContain('key-of-the-test');
    expectSame();
  });

  it('an agent that is a tool becomes one that the other called', async () => {
    const baseURL = server.answering(
      api.calling('ask', { input: 'Oslo?' }),
      api.saying('7 degrees.'),
      api.saying('It is cold.'),
    );
    const model = api.model(new OpenAI({ apiKey: 'key-of-the-test', baseURL }));
    const expert = new Agent({ name: 'expert', instructions: 'Know.', model });
    const lead = new Agent({
      name: 'lead',
      instructions: 'Lead.',
      model,
      tools: [expert.asTool({ toolName: 'ask', toolDescription: 'Asks the expert' })],
    });
    await run(lead, 'How warm is it in Oslo?');

    expect(storyOf(tracer.trace())).toEqual([
      ['lead', [['ask()'], '→ expert', ['It is cold.']]],
      ['expert', [['7 degrees.']]],
    ]);
    expectSame();
  });

  it('a client that is recorded too is in the trace once, and agents may be below others', async () => {
    const baseURL = server.answering(api.saying('Yes.'));
    const client = tracer.wrap(new OpenAI({ apiKey: 'key-of-the-test', baseURL }));
    const agent = new Agent({ name: 'clerk', instructions: 'Help.', model: api.model(client) });
    await tracer.agent('desk', async (desk) => {
      desk.record({ messages: [{ role: 'user', content: 'Hi' }], result: 'Hello.' });
      await run(agent, 'Are you open?');
    });

    expect(storyOf(tracer.trace())).toEqual([
      ['desk', [['Hello.'], '→ clerk']],
      ['clerk', [['Yes.']]],
    ]);
  });
});

describe('the tools of an agent over chat completions', () => {
  const api = APIS['chat completions'];
  const runAgentWith = async (record: (client: OpenAI) => OpenAI) => {
    const answers = [api.calling('weather', { city: 'Oslo' }), api.saying('7 degrees.')];
    const baseURL = server.answering(...answers);
    const client = record(new OpenAI({ apiKey: 'key-of-the-test', baseURL }));
    const model = api.model(client);
    await run(new Agent({ name: 'clerk', instructions: 'Help.', model, tools: [weather] }), 'Hi');
    const { trace, warnings } = tracer.result();
    const [agent] = Object.values(trace.agent_instance_by_id);
    const calls = (agent?.interactions ?? []).filter((step) => typeof step !== 'string');
    return { tools: calls.map(({ tools_available: tools }) => tools ?? []), warnings };
  };

  it('are those of the request when the client is recorded too', async () => {
    const { tools, warnings } = await runAgentWith((client) => tracer.wrap(client));
    expect(tools).toHaveLength(2);
    for (const [declared] of tools) {
      expect(declared).toMatchObject({ name: 'weather', description: 'Looks up the weather' });
      expect(declared?.parameters).toContain('"city"');
    }
    expect(warnings).toEqual([]);
  });

  it('are names without details when it is not, which is a warning', async () => {
    const { tools, warnings } = await runAgentWith((client) => client);
    expect(tools).toEqual([[], []]);
    expect(warnings.map(({ code, detail }) => [code, detail])).toEqual([
      ['tool_details_missing', 'weather'],
      ['tool_details_missing', 'weather'],
    ]);
  });
});

it('two requests of a server that are served at once do not get the runs of each other', async () => {
  const api = APIS['chat completions'];
  const tracers = ['one', 'two'].map((name) => createAgentTracer({ name }));
  setTraceProcessors(tracers.map((each) => each.agentsProcessor({ runs: 'inside' })));
  const answer = async (question: string): Promise<void> => {
    const baseURL = server.answering(api.saying(`${question} is answered.`));
    const model = api.model(new OpenAI({ apiKey: 'key-of-the-test', baseURL }));
    await run(new Agent({ name: 'clerk', instructions: 'Help.', model }), question);
  };
  const [one, two] = tracers;
  await Promise.all([
    one?.agent('desk', () => answer('First')),
    two?.run(() => answer('Second')),
    answer('Third'),
  ]);

  expect(tracers.map((each) => storyOf(each.trace()))).toEqual([
    [['clerk', [['First is answered.']]]],
    [['clerk', [['Second is answered.']]]],
  ]);
});

it('the type is that of the library', () => {
  expectTypeOf(tracer.agentsProcessor()).toExtend<TracingProcessor>();
});
