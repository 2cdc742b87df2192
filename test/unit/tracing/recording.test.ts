import { describe, expect, it } from 'vitest';
import type { TraceWarning } from '../../../src/agent-trace/trace-warnings.ts';
import { type AgentTracerOptions, createAgentTracer } from '../../../src/tracing/index.ts';
import {
  ask,
  chatAnswer,
  echoModel,
  eventText,
  modelOf,
  stepsOf,
  streamOf,
} from '../../kit/traces/recorded-model.ts';

const notKept = (what: string): TraceWarning => ({
  code: 'size_limit',
  level: 'loss',
  detail: `${what} not kept`,
});

describe('limits of a tracer', () => {
  it('count the calls that are beyond, and keep those before', async () => {
    const codes: string[] = [];
    const tracer = createAgentTracer({
      limits: { maxModelCalls: 2 },
      onWarning: ({ code, level }) => codes.push(`${code} ${level}`),
    });
    const fetch = tracer.fetch(echoModel);

    for (const number of [1, 2, 3, 4]) {
      expect(await ask(fetch, `call ${String(number)}`)).toContain('You said');
    }

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['call 1', 'call 2'] });
    expect(tracer.result().warnings).toEqual([notKept('2 calls')]);
    expect(codes).toEqual(['size_limit loss']);
  });

  it('are for text too, of requests as of responses', async () => {
    const tracer = createAgentTracer({ limits: { maxBytes: 600 } });
    const fetch = tracer.fetch(echoModel);

    await ask(fetch, 'short');
    await ask(fetch, 'x'.repeat(1000));
    await ask(
      tracer.fetch(modelOf(() => Response.json(chatAnswer('y'.repeat(1000))))),
      'long answer',
    );
    await ask(fetch, 'again');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['short', 'again'] });
    expect(tracer.result().warnings).toEqual([notKept('2 calls')]);
  });

  it('drop a stream that grows beyond them as a whole, and the application reads it to its end', async () => {
    const tracer = createAgentTracer({ limits: { maxBytes: 2000 } });
    const chunk = eventText([
      { object: 'chat.completion.chunk', choices: [{ delta: { content: 'z'.repeat(100) } }] },
    ]);
    const parts = Array.from({ length: 30 }, () => chunk);
    await ask(tracer.fetch(echoModel), 'before');

    const text = await ask(tracer.fetch(modelOf(() => streamOf(parts))), 'long');
    await ask(tracer.fetch(echoModel), 'after');

    expect(text).toBe(parts.join(''));
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['before', 'after'] });
    expect(tracer.result().warnings).toEqual([notKept('1 call')]);
    await tracer.settled();
  });

  it('are for agents too, which run all the same', async () => {
    const tracer = createAgentTracer({ name: 'root', limits: { maxAgents: 2 } });
    const fetch = tracer.fetch(echoModel);

    const ids = [];
    for (const name of ['a', 'b', 'c']) {
      ids.push(
        await tracer.agent(name, async ({ id }) => {
          await ask(fetch, `of ${name}`);
          return id;
        }),
      );
    }

    expect(ids).toEqual(['a', 'b', 'c']);
    expect(stepsOf(tracer.trace())).toEqual({ root: ['→ a', '→ b'], a: ['of a'], b: ['of b'] });
    expect(tracer.result().warnings).toEqual([notKept('1 agent'), notKept('1 call')]);
  });

  it('are not used up by requests that are none of a model', async () => {
    const tracer = createAgentTracer({ limits: { maxModelCalls: 2, maxBytes: 2000 } });
    const embeddings = tracer.fetch(
      modelOf(() => Response.json({ object: 'list', data: [{ embedding: [0.1, 0.2] }] })),
    );

    const request = { messages: undefined, input: 'x'.repeat(200) };
    for (let number = 0; number < 50; number += 1) await ask(embeddings, '', request);
    await ask(tracer.fetch(echoModel), 'first');
    await ask(tracer.fetch(echoModel), 'second');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['first', 'second'] });
    expect(tracer.result().warnings).toEqual([]);
  });

  it('are for what is recorded by hand', () => {
    const tracer = createAgentTracer({ limits: { maxModelCalls: 1 } });
    const call = {
      messages: [{ role: 'user', content: 'a' }],
      result: { role: 'assistant', content: 'b' },
    };

    tracer.record(call);
    tracer.record(call);

    expect(tracer.result().warnings).toEqual([notKept('1 call')]);
  });

  it('are for one request as well, also for one of a Request', async () => {
    const tracer = createAgentTracer({ limits: { maxBytes: 1000 } });
    const fetch = tracer.fetch(echoModel);
    const long = 'x'.repeat(1000);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ messages: [{ role: 'user', content: long }] });

    await ask(fetch, long);
    await fetch('https://models.example', { method: 'POST', body: JSON.stringify({ file: long }) });
    await fetch(new Request('https://models.example', { method: 'POST', headers, body }));
    await ask(fetch, 'short');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['short'] });
    expect(tracer.result().warnings).toEqual([notKept('2 calls')]);
  });

  it('report what the callback of the application throws to nobody', async () => {
    const tracer = createAgentTracer({
      limits: { maxModelCalls: 1 },
      onWarning: () => {
        throw new Error('of the application');
      },
    });

    await ask(tracer.fetch(echoModel), 'one');
    await ask(tracer.fetch(echoModel), 'two');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['one'] });
  });
});

describe('options of a tracer', () => {
  it.each<[object, string]>([
    [{ reasonin: true }, 'createAgentTracer does not have the option "reasonin": did you mean'],
    [{ name: '' }, 'name is an empty string: pass a string that is not empty'],
    [{ storage: true }, 'storage is true: it must be an object'],
    [{ storage: {} }, 'storage has no method run: pass an AsyncLocalStorage, or false'],
    [{ limits: { maxBytes: 0 } }, 'limits.maxBytes is 0: pass a whole number of at least 1'],
    [{ limits: { maxSpans: 1 } }, 'limits does not have the option "maxSpans"'],
    [{ redact: 'all' }, 'redact is a string of 3 characters: it must be a function'],
  ])('are checked: %j', (options, message) => {
    expect(() => createAgentTracer(options as AgentTracerOptions)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: expect.stringContaining(message) as string,
      }),
    );
  });
});
