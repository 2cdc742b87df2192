import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import {
  type AgentsProcessorOptions,
  type AgentsSpan,
  type AgentTracer,
  ConfigurationError,
  createAgentTracer,
} from '../../../src/tracing/index.ts';
import { ask, chatAnswer, echoModel, modelOf, stepsOf } from '../../kit/traces/recorded-model.ts';

const span = (spanId: string, parentId: string | null, spanData: object): AgentsSpan => ({
  traceId: 'run-1',
  spanId,
  parentId,
  spanData,
});

const agent = (spanId: string, parentId: string | null = null, name = spanId): AgentsSpan =>
  span(spanId, parentId, { type: 'agent', name, tools: ['find'] });

const generation = (spanId: string, parentId: string, question: string): AgentsSpan =>
  span(spanId, parentId, {
    type: 'generation',
    input: [{ role: 'user', content: question }],
    output: [chatAnswer('Here.')],
  });

const responseOf = (text: string, id = 'resp-1'): object => ({
  id,
  object: 'response',
  status: 'completed',
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
});

const handoff = (
  spanId: string,
  parentId: string,
  from: string | undefined,
  to?: string,
): AgentsSpan => span(spanId, parentId, { type: 'handoff', from_agent: from, to_agent: to });

/** Starts and ends spans one after the other. The spans of agents stay open, as they do in a run. */
async function follow(
  tracer: AgentTracer,
  spans: readonly AgentsSpan[],
  options?: AgentsProcessorOptions,
): Promise<void> {
  const processor = tracer.agentsProcessor(options);
  await processor.onTraceStart({ traceId: 'run-1' });
  for (const one of spans) {
    await processor.onSpanStart(one);
    await processor.onSpanEnd(one);
  }
  await processor.onTraceEnd({ traceId: 'run-1' });
  await processor.forceFlush();
  await processor.shutdown();
}

describe('the processor for the OpenAI Agents SDK', () => {
  it('records the calls of an agent, of chat completions and of the Responses API', async () => {
    const tracer = createAgentTracer();
    const input = [{ type: 'message', role: 'user', content: 'And now?' }];
    await follow(tracer, [
      agent('lead'),
      span('turn', 'lead', { type: 'turn' }),
      generation('g1', 'turn', 'Where is it?'),
      span('r1', 'turn', { type: 'response', _input: input, _response: responseOf('Gone.') }),
    ]);

    expect(tracer.result()).toEqual({
      trace: {
        root_agent_instance_id: 'lead',
        agent_instance_by_id: {
          lead: {
            id: 'lead',
            name: 'lead',
            interactions: [
              {
                input_messages: [{ role: 'user', type: 'text', content: 'Where is it?' }],
                output_messages: [{ type: 'text', content: 'Here.' }],
              },
              {
                input_messages: [{ role: 'user', type: 'text', content: 'And now?' }],
                output_messages: [{ type: 'text', content: 'Gone.' }],
              },
            ],
          },
        },
      },
      // Spans of chat completions have no tools, and the span of the agent has their names.
      warnings: [{ code: 'tool_details_missing', level: 'loss', detail: 'find', spanId: 'lead' }],
      agents: [{ id: 'lead', name: 'lead', modelCalls: 2, isFailed: false }],
    });
  });

  it('puts an agent below the one that handed over to it, there and back', async () => {
    const tracer = createAgentTracer();
    await follow(tracer, [
      agent('a1', null, 'lead'),
      generation('g1', 'a1', 'one'),
      handoff('h1', 'a1', 'lead', 'expert'),
      agent('a2', null, 'expert'),
      generation('g2', 'a2', 'two'),
      handoff('h2', 'a2', undefined, 'lead'),
      agent('a3', null, 'lead'),
      generation('g3', 'a3', 'three'),
      handoff('h3', 'a3', 'lead'),
    ]);

    expect(stepsOf(tracer.trace())).toEqual({
      lead: ['one', '→ expert'],
      expert: ['two', '→ lead-2'],
      'lead-2': ['three'],
    });
  });

  it('puts an agent that is a tool below the one that called it', async () => {
    const tracer = createAgentTracer();
    await follow(tracer, [
      agent('lead'),
      generation('g1', 'lead', 'one'),
      span('f1', 'lead', { type: 'function', name: 'ask' }),
      agent('expert', 'f1', ''),
      generation('g2', 'expert', 'two'),
    ]);
    expect(stepsOf(tracer.trace())).toEqual({ lead: ['one', '→ agent'], agent: ['two'] });
  });

  it('puts a run below the agent in which it began', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    await tracer.agent('desk', async (desk) => {
      await ask(desk.fetch(echoModel), 'first');
      await follow(tracer, [agent('lead'), generation('g1', 'lead', 'one')]);
    });
    expect(stepsOf(tracer.trace())).toEqual({ desk: ['first', '→ lead'], lead: ['one'] });
  });

  it('records a call once that a recorded client has sent', async () => {
    const tracer = createAgentTracer();
    const answer = responseOf('Gone.', 'resp-7');
    const fetch = tracer.fetch(() => Promise.resolve(Response.json(answer)));
    const processor = tracer.agentsProcessor();
    const call = span('r1', 'lead', { type: 'response', _input: 'Where?', _response: answer });
    await processor.onSpanStart(agent('lead'));
    await processor.onSpanStart(call);
    await ask(fetch, 'Where?', { input: 'Where?' });
    await processor.onSpanEnd(call);

    expect(stepsOf(tracer.trace())).toEqual({ lead: ['Where?'] });
  });

  it('reports a call without an answer, and one that nothing reads', async () => {
    const tracer = createAgentTracer();
    await follow(tracer, [
      agent('lead'),
      generation('g1', 'lead', 'one'),
      span('g2', 'lead', { type: 'generation', input: [], output: [] }),
      span('r1', 'lead', { type: 'response', _response: { unknown: true } }),
    ]);
    expect(tracer.result().warnings).toEqual([
      { code: 'unreadable_content', level: 'loss', detail: 'unknown', spanId: 'lead' },
      { code: 'model_call_failed', level: 'loss', detail: 'no response (1 call)' },
      { code: 'tool_details_missing', level: 'loss', detail: 'find', spanId: 'lead' },
    ]);
  });

  it('takes the tools of chat completions from the request of a recorded client', async () => {
    const parameters = { type: 'object', properties: { place: { type: 'string' } } };
    const tools = [{ type: 'function', function: { name: 'find', parameters } }];
    const tracer = createAgentTracer();
    const answer = { ...chatAnswer('Here.'), id: 'chat-7' };
    const fetch = tracer.fetch(() => Promise.resolve(Response.json(answer)));
    const call = span('g1', 'lead', {
      type: 'generation',
      input: [{ role: 'user', content: 'Where?' }],
      output: [answer],
    });
    const processor = tracer.agentsProcessor();
    await processor.onSpanStart(agent('lead'));
    await processor.onSpanStart(call);
    await ask(fetch, 'Where?', { tools });
    await processor.onSpanEnd(call);

    const { trace, warnings } = tracer.result();
    expect(trace.agent_instance_by_id['lead']?.interactions).toMatchObject([
      { tools_available: [{ name: 'find', parameters: JSON.stringify(parameters) }] },
    ]);
    expect(warnings).toEqual([]);
  });

  it('takes no tools from a request that is under way or has none', async () => {
    const tracer = createAgentTracer();
    const answer = { ...chatAnswer('Here.'), id: 'chat-7' };
    const never = tracer.fetch(() => new Promise(() => undefined));
    const fetch = tracer.fetch(() => Promise.resolve(Response.json(answer)));
    void ask(never, 'Where?', { tools: [{ type: 'function', function: { name: 'find' } }] });
    await ask(fetch, 'Where?');
    const input = [{ role: 'user', content: 'Where?' }];
    await follow(tracer, [
      agent('lead'),
      span('g1', 'lead', { type: 'generation', input, output: [answer] }),
    ]);
    expect(tracer.result().warnings.map(({ code }) => code)).toContain('tool_details_missing');
  });
});

it('an answer that a limit drops leaves its recording by fetch in the trace', async () => {
  const tracer = createAgentTracer({ limits: { maxBytes: 300 } });
  await ask(tracer.fetch(modelOf(() => Response.json(chatAnswer('Here.')))), 'one');
  await follow(tracer, [agent('lead'), generation('g1', 'lead', 'one')]);

  expect(stepsOf(tracer.trace())).toEqual({ workflow: ['one'] });
  expect(tracer.result().warnings).toEqual([
    { code: 'size_limit', level: 'loss', detail: '1 call not kept' },
  ]);
});

describe('the runs that a processor records', () => {
  const record = (tracer: AgentTracer, name: string): Promise<void> =>
    follow(tracer, [agent(name), generation(`g-${name}`, name, 'one')], { runs: 'inside' });

  it('are those that begin inside the tracer, with inside', async () => {
    const [tracer, other] = [createAgentTracer(), createAgentTracer()];
    await record(tracer, 'outside');
    await other.run(() => record(tracer, 'elsewhere'));
    await tracer.run(() => record(tracer, 'ran'));
    await tracer.agent('desk', async (desk) => {
      await record(tracer, 'called');
      await other.run(() => desk.run(() => record(tracer, 'continued')));
    });
    expect(tracer.result().agents.map(({ name }) => name)).toEqual([
      'workflow',
      'ran',
      'desk',
      'called',
      'continued',
    ]);
  });

  it('are those of one tracer only, when tracers share a storage', async () => {
    const storage = new AsyncLocalStorage();
    const [one, other] = [createAgentTracer({ storage }), createAgentTracer({ storage })];
    await one.run(async () => {
      await record(one, 'expert');
      await record(other, 'expert');
    });
    expect(one.result().agents.map(({ id }) => id)).toEqual(['expert']);
    expect(() => other.result()).toThrow('no answer of a model');
  });

  it('are decided when they begin', async () => {
    const tracer = createAgentTracer();
    const processor = tracer.agentsProcessor({ runs: 'inside' });
    await tracer.run(() => processor.onTraceStart({ traceId: 'run-1' }));
    await processor.onSpanStart(agent('lead'));
    await processor.onSpanStart(generation('g1', 'lead', 'one'));
    await processor.onSpanEnd(generation('g1', 'lead', 'one'));
    expect(stepsOf(tracer.trace())).toEqual({ lead: ['one'] });

    await processor.onTraceEnd({ traceId: 'run-1' });
    await processor.onSpanStart(agent('late'));
    await tracer.run(() => processor.onSpanStart(generation('g2', 'late', 'two')));
    expect(stepsOf(tracer.trace())).toEqual({ lead: ['one'] });
  });

  it('need a storage with inside', () => {
    const tracer = createAgentTracer({ storage: false });
    expect(() => tracer.agentsProcessor({ runs: 'inside' })).toThrow(
      "runs is 'inside', which needs to know the current agent: create the tracer with an AsyncLocalStorage as storage, or pass 'all'",
    );
    expect(() => tracer.agentsProcessor({ runs: 'all' })).not.toThrow();
  });

  it('are an option that is checked', () => {
    const tracer = createAgentTracer();
    // @ts-expect-error: the value is wrong.
    expect(() => tracer.agentsProcessor({ runs: 'outside' })).toThrow(ConfigurationError);
  });
});

describe('the processor for the OpenAI Agents SDK, beside broken spans', () => {
  it('never throws into the application', async () => {
    const tracer = createAgentTracer({ newId: () => 'always the same' });
    const broken = {
      traceId: 'run-1',
      spanId: 's1',
      parentId: null,
      get spanData(): object {
        throw new Error('private');
      },
    };
    await follow(tracer, [agent('a'), agent('b'), broken, generation('g1', 'b', 'one')]);
    expect(tracer.result().agents).toHaveLength(1);
    await tracer.agentsProcessor().onSpanEnd(generation('g9', 'x', 'never started'));
  });
});
