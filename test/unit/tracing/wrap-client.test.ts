import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../src/tracing/index.ts';
import { ask, echoModel, type ModelFetch, stepsOf } from '../../kit/traces/recorded-model.ts';

/** A client like the clients of model providers: a private `fetch`, and copies with other options. */
class ScriptedClient {
  readonly #key: string;
  private readonly fetch: ModelFetch;

  constructor(options: { token: string; fetch?: ModelFetch }) {
    this.#key = options.token;
    this.fetch = options.fetch ?? globalThis.fetch;
  }

  withOptions(options: Partial<{ token: string; fetch: ModelFetch }>): this {
    const Class = this.constructor as new (options: object) => this;
    return new Class({ token: this.#key, fetch: this.fetch, ...options });
  }

  hasKey(key: string): boolean {
    return this.#key === key;
  }

  ask(question: string): Promise<string> {
    return ask(this.fetch, question);
  }
}

describe('wrap', () => {
  it('returns an instance of the same class with the same options, and its own fetch underneath', async () => {
    const tracer = createAgentTracer();
    const original = new ScriptedClient({ token: 'of the model', fetch: echoModel });

    const wrapped = tracer.wrap(original);
    expect(await wrapped.ask('recorded')).toContain('You said: recorded');
    await original.ask('not recorded');

    expect(wrapped).toBeInstanceOf(ScriptedClient);
    expect(wrapped).not.toBe(original);
    expect(wrapped.hasKey('of the model')).toBe(true);
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['recorded'] });
  });

  it('of a handle records for its agent, wherever the client is used', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const client = tracer.agent('planner', (planner) =>
      planner.wrap(new ScriptedClient({ token: 'of the model', fetch: echoModel })),
    );

    await client.ask('outside');

    expect(stepsOf(tracer.trace())).toEqual({ planner: ['outside'] });
  });

  it('of a client that the tracer records already records each call once, where it was wrapped last', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const client = new ScriptedClient({ token: 'of the model', fetch: echoModel });
    const shared = tracer.wrap(tracer.wrap(client));

    await tracer.agent('planner', async (planner) => {
      const own = planner.wrap(shared);
      await tracer.agent('writer', (writer) =>
        Promise.all([own.ask('plan'), shared.ask('write'), writer.wrap(own).ask('edit')]),
      );
    });

    expect(stepsOf(tracer.trace())).toEqual({
      planner: ['→ writer', 'plan'],
      writer: ['write', 'edit'],
    });
  });

  it('of a client that another tracer records is recorded by both', async () => {
    const [first, second] = [createAgentTracer(), createAgentTracer()];
    const client = new ScriptedClient({ token: 'of the model', fetch: echoModel });

    await second.wrap(first.wrap(client)).ask('a question');

    expect(first.trace()).toEqual(second.trace());
  });

  it.each<[string, unknown, string]>([
    ['has no withOptions', { fetch: echoModel }, 'wrap() got an object'],
    ['has no fetch', { withOptions: () => undefined }, 'wrap() got an object'],
    ['is nothing', undefined, 'wrap() got undefined'],
  ])('says what to do with a client that %s', (_, client, beginning) => {
    expect(() => createAgentTracer().wrap(client as never)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: `${beginning} without withOptions or fetch: create the client with new X({ fetch: tracer.fetch() }), or record its calls with tracer.record()`,
      }),
    );
  });
});
