import { describe, expect, it } from 'vitest';
import { type AgentTracer, createAgentTracer } from '../../../src/tracing/index.ts';
import { ask, echoModel, stepsOf } from '../../kit/traces/recorded-model.ts';

describe('async iterables that an agent returns', () => {
  async function* generate(tracer: AgentTracer, fetch: typeof globalThis.fetch) {
    yield await ask(fetch, 'first');
    try {
      yield await tracer.agent('below', () => ask(fetch, 'second'));
    } finally {
      await ask(fetch, 'at the end');
    }
  }

  it.each([
    ['itself', <T>(value: T): T => value],
    ['in a promise', <T>(value: T): Promise<T> => Promise.resolve(value)],
  ])('go on as the agent: %s', async (_, wrapped) => {
    const tracer = createAgentTracer({ name: 'root' });
    const fetch = tracer.fetch(echoModel);
    const returned = await tracer.agent('writer', () => wrapped(generate(tracer, fetch)));
    await ask(fetch, 'outside');

    const read: string[] = [];
    for await (const part of returned) {
      read.push(part);
      if (read.length === 2) break;
    }

    expect(read).toHaveLength(2);
    expect(stepsOf(tracer.trace())).toEqual({
      root: ['→ writer', 'outside'],
      writer: ['first', '→ below', 'at the end'],
      below: ['second'],
    });
  });

  it('that create an iterator go on as the agent, and stay what they are', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(echoModel);
    class Answer {
      readonly #question = 'from an object';
      async *[Symbol.asyncIterator]() {
        yield await ask(fetch, this.#question);
      }
    }
    const answer = tracer.agent('writer', () => new Answer());

    for await (const part of answer) expect(part).toContain('You said');

    expect(answer).toBeInstanceOf(Answer);
    expect(stepsOf(tracer.trace())).toEqual({ writer: ['from an object'] });
  });

  it('that are frozen stay as they are', async () => {
    const tracer = createAgentTracer();
    const frozen = Object.freeze(generate(tracer, tracer.fetch(echoModel)));

    expect(await tracer.agent('writer', () => frozen).next()).toMatchObject({ done: false });
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['first'] });
  });

  it('whose method returns no iterator throw what they always do', async () => {
    const broken: object = { [Symbol.asyncIterator]: () => undefined };
    const returned = createAgentTracer().agent('writer', () => broken);

    const read = async (): Promise<void> => {
      for await (const part of returned as AsyncIterable<unknown>) expect(part).toBeUndefined();
    };
    await expect(read()).rejects.toThrow(TypeError);
  });
});
