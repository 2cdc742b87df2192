import { createAgentTracer } from 'align-evals/tracing';
import type OpenAI from 'openai';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startAnswerServer } from '../support/answer-server.ts';
import { completion, SAID_STREAM, streamed } from '../support/chat-answers.ts';
import { SAID_EVENTS } from './support/anthropic-answers.ts';
import { ANTHROPIC } from './support/anthropic-clients.ts';
import { OPENAI } from './support/openai-clients.ts';
import { ANSWERED, ASK, recorded, SYSTEM, traceOf } from './support/traces.ts';

const server = await startAnswerServer();
afterAll(server.close);

interface Body {
  readonly messages: readonly { readonly content: string }[];
  readonly stream?: boolean;
}

/** A model that repeats the last message, in pieces when a stream is asked for. */
const echo = server.answeringEach((request) => {
  const { messages, stream } = request as Body;
  const content = messages.at(-1)?.content ?? '';
  return stream === true
    ? streamed([...content].map((piece) => ({ content: piece })))
    : completion({ content });
});

const said = (content: string) => ({
  input_messages: [{ role: 'user', type: 'text', content }],
  output_messages: [{ type: 'text', content }],
});

const request = (content: string) => ({
  model: 'm',
  messages: [{ role: 'user' as const, content }],
});

async function readText(stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<string> {
  let text = '';
  for await (const { choices } of stream) text += choices[0]?.delta.content ?? '';
  return text;
}

describe.each(OPENAI)('with $name,', ({ record }) => {
  it('agents that run in parallel and share a client have their own calls, in order of their start', async () => {
    const tracer = createAgentTracer({ name: 'team' });
    const { chat } = record(tracer, echo);
    const ask = (content: string) => chat.completions.create(request(content));
    await tracer.agent('planner', async () => {
      await ask('plan');
      await Promise.all(
        ['a', 'b', 'c'].map((topic, index) =>
          tracer.agent('researcher', async () => {
            // The first ends last.
            await ask(`search ${topic}`);
            await wait(3 * (2 - index));
            await readText(
              await chat.completions.create({ ...request(`read ${topic}`), stream: true }),
            );
            if (topic === 'b') await tracer.agent('checker', () => ask('check b'));
          }),
        ),
      );
      await ask('write');
    });
    await tracer.settled();

    expect(recorded(tracer)).toEqual({
      trace: traceOf({
        planner: [said('plan'), 'researcher', 'researcher-2', 'researcher-3', said('write')],
        researcher: [said('search a'), said('read a')],
        'researcher-2': [said('search b'), said('read b'), 'checker'],
        checker: [said('check b')],
        'researcher-3': [said('search c'), said('read c')],
      }),
      warnings: [],
    });
  });

  it('a stream that is read after the function of its agent has returned is a call of that agent', async () => {
    const tracer = createAgentTracer();
    const { chat } = record(tracer, echo);
    const [first, second] = await Promise.all(
      ['a', 'b'].map((name) =>
        tracer.agent(name, () =>
          chat.completions.create({ ...request(`I am ${name}`), stream: true }),
        ),
      ),
    );
    // Read by another agent, the other way round.
    const texts = await tracer.agent('reader', async () => {
      const late = await readText(second!);
      return [await readText(first!), late];
    });
    await tracer.settled();

    expect(texts).toEqual(['I am a', 'I am b']);
    expect(recorded(tracer)).toEqual({
      trace: traceOf({ workflow: ['a', 'b'], a: [said('I am a')], b: [said('I am b')] }),
      warnings: [],
    });
  });

  it('a request that is sent when it is awaited belongs to the agent that created it', async () => {
    const tracer = createAgentTracer();
    const { chat } = record(tracer, echo);
    const { data, response } = await tracer
      .agent('lazy', () => chat.completions.create(request('later')))
      .withResponse();

    expect(response.status).toBe(200);
    expect(data.choices[0]?.message.content).toBe('later');
    expect(recorded(tracer)).toEqual({ trace: traceOf({ lazy: [said('later')] }), warnings: [] });
  });

  it('an agent that is an async generator has the calls of all its steps', async () => {
    const tracer = createAgentTracer({ name: 'outer' });
    const { chat } = record(tracer, echo);
    const steps = tracer.agent('writer', async function* () {
      for (const page of ['one', 'two']) {
        const stream = await chat.completions.create({ ...request(page), stream: true });
        yield await readText(stream);
        await tracer.agent('critic', () => chat.completions.create(request(`about ${page}`)));
      }
    });
    const pages: string[] = [];
    await tracer.agent('publisher', async () => {
      for await (const page of steps) {
        pages.push(page);
        await chat.completions.create(request(`print ${page}`));
      }
    });

    expect(pages).toEqual(['one', 'two']);
    expect(recorded(tracer)).toEqual({
      trace: traceOf({
        outer: ['writer', 'publisher'],
        writer: [said('one'), 'critic', said('two'), 'critic-2'],
        critic: [said('about one')],
        'critic-2': [said('about two')],
        publisher: [said('print one'), said('print two')],
      }),
      warnings: [],
    });
  });

  it('handles alone say whose call it is, without a storage', async () => {
    const tracer = createAgentTracer({ storage: false });
    await tracer.agent('team', (team) =>
      Promise.all(
        ['a', 'b'].map((name) =>
          team.agent(name, async (agent) => {
            // A handle has what a tracer has.
            const { chat } = record({ ...tracer, ...agent }, echo);
            await chat.completions.create(request(`I am ${name}`));
            await agent.agent('helper', async (helper) => {
              const client = record({ ...tracer, ...helper }, echo);
              await client.chat.completions.create(request(`for ${name}`));
            });
          }),
        ),
      ),
    );

    expect(recorded(tracer)).toEqual({
      trace: traceOf({
        team: ['a', 'b'],
        a: [said('I am a'), 'helper'],
        helper: [said('for a')],
        b: [said('I am b'), 'helper-2'],
        'helper-2': [said('for b')],
      }),
      warnings: [],
    });
  });
});

describe('two clients of different libraries', () => {
  it.each(ANTHROPIC)('of which one is $name have one trace', async ({ record }) => {
    const tracer = createAgentTracer();
    const claude = record(tracer, server.answering(SAID_EVENTS));
    const gpt = OPENAI.at(-1)!.record(tracer, server.answering(SAID_STREAM));
    const user = { role: 'user' as const, content: ASK };
    const system = { role: 'system' as const, content: SYSTEM };
    await tracer.agent('both', async () => {
      const body = { model: 'm', max_tokens: 9, system: SYSTEM, messages: [user] };
      await claude.messages.stream(body).finalMessage();
      await gpt.chat.completions.stream({ model: 'm', messages: [system, user] }).finalContent();
    });

    expect(recorded(tracer)).toEqual({
      trace: traceOf({ both: [ANSWERED, ANSWERED] }),
      warnings: [],
    });
  });
});

describe('two tracers', () => {
  it('each record the calls of their own clients, also when their agents are nested', async () => {
    const [first, second] = [createAgentTracer(), createAgentTracer()];
    const [one, two] = [first, second].map((tracer) => OPENAI.at(-1)!.record(tracer, echo));
    await first.agent('outer', () =>
      second.agent('inner', async () => {
        await one!.chat.completions.create(request('one'));
        await two!.chat.completions.create(request('two'));
      }),
    );

    expect(recorded(first)).toEqual({ trace: traceOf({ outer: [said('one')] }), warnings: [] });
    expect(recorded(second)).toEqual({ trace: traceOf({ inner: [said('two')] }), warnings: [] });
  });
});
