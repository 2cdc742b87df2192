import { describe, expect, it } from 'vitest';
import { type AgentOptions, createAgentTracer } from '../../../../src/tracing/index.ts';
import { createTestClient } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { ask, echoed, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

describe('agents of a tracer', () => {
  it('have the calls that are made while they run, in the order of their requests', async () => {
    const tracer = createAgentTracer({ name: 'support' });
    const fetch = tracer.fetch(echoModel);

    await ask(fetch, 'before');
    await tracer.agent('planner', async () => {
      await ask(fetch, 'plan');
      await tracer.agent('researcher', () => ask(fetch, 'search'));
      await ask(fetch, 'conclude');
    });

    expect(tracer.result()).toEqual({
      trace: {
        root_agent_instance_id: 'support',
        agent_instance_by_id: {
          support: { id: 'support', name: 'support', interactions: [echoed('before'), 'planner'] },
          planner: {
            id: 'planner',
            name: 'planner',
            interactions: [echoed('plan'), 'researcher', echoed('conclude')],
          },
          researcher: { id: 'researcher', name: 'researcher', interactions: [echoed('search')] },
        },
      },
      warnings: [],
      agents: [
        { id: 'support', name: 'support', modelCalls: 1, isFailed: false },
        { id: 'planner', name: 'planner', modelCalls: 2, isFailed: false },
        { id: 'researcher', name: 'researcher', modelCalls: 1, isFailed: false },
      ],
    });
  });

  it('have metadata, which are tags of the evaluation, where the first agent and the call win', async () => {
    const { client, sent } = createTestClient([
      json({ agent_scores: {}, overall_score: 1, explanation: '' }),
    ]);
    const tracer = createAgentTracer();
    const metadata = { env: 'prod', turn: 2, plan: 'free', none: undefined };
    await tracer.agent({ name: 'support', metadata, userId: 'u1', sessionId: 's1' }, () =>
      tracer.agent(
        { name: 'planner', metadata: { env: 'test', team: 'a' }, userId: 'u2' },
        (agent) => ask(agent.fetch(echoModel), 'plan'),
      ),
    );
    const tags = { env: 'prod', turn: '2', plan: 'free', team: 'a', userId: 'u1', sessionId: 's1' };
    expect(tracer.result()).toMatchObject({ agents: [{ name: 'planner' }], tags });

    await client.evaluateTrace({ trace: tracer, criteria: 'Reward a', tags: { plan: 'paid' } });
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ tags: { ...tags, plan: 'paid' } });
  });

  it.each([
    [{ metadata: { env: ['prod'] } }, 'metadata["env"]'],
    [{ metadata: 'prod' }, 'metadata'],
    [{ userId: 'u'.repeat(65) }, 'userId'],
    [{ sessionId: 1 }, 'sessionId'],
  ])('are refused with the metadata %j', (metadata, path) => {
    const tracer = createAgentTracer();
    const options = { name: 'support', ...metadata } as AgentOptions;
    expect(() => tracer.agent(options, () => 1)).toThrow(path);
  });

  it('are the root of the trace when the root of the tracer only calls one', async () => {
    const tracer = createAgentTracer();

    await tracer.agent('planner', (planner) => ask(planner.fetch(echoModel), 'plan'));

    expect(tracer.trace().root_agent_instance_id).toBe('planner');
  });

  it('have their name as id, with a number from the second run on', async () => {
    const tracer = createAgentTracer({ name: 'team' });
    const ids: string[] = [];

    for (const name of ['coder', 'coder-2', 'coder', 'coder', 'team']) {
      await tracer.agent(name, async (agent) => {
        ids.push(agent.id);
        await ask(agent.fetch(echoModel), agent.name);
      });
    }

    expect(ids).toEqual(['coder', 'coder-2', 'coder-3', 'coder-4', 'team']);
    expect(tracer.trace().root_agent_instance_id).toBe('team-2');
  });

  it('have the same ids each time that the trace is read', async () => {
    const tracer = createAgentTracer({ name: 'planner' });
    const fetch = tracer.fetch(echoModel);
    await tracer.agent('planner', () => ask(fetch, 'below'));
    await ask(fetch, 'of the root');
    const read = (): string => tracer.trace().root_agent_instance_id;

    expect([read(), read(), read()]).toEqual(['planner-2', 'planner-2', 'planner-2']);
    expect(tracer.agent('planner', ({ id }) => id)).toBe('planner-2');
    expect([read(), read()]).toEqual(['planner-3', 'planner-3']);
  });

  it('take ids of the application, each once', () => {
    const tracer = createAgentTracer();
    tracer.agent({ name: 'coder', id: 'run-1' }, ({ id, name }) => {
      expect({ id, name }).toEqual({ id: 'run-1', name: 'coder' });
    });

    expect(() => {
      tracer.agent({ name: 'tester', id: 'run-1' }, () => undefined);
    }).toThrow(
      'id: is "run-1", which another run of this tracer has: each run needs an id of its own; to continue a run, call the method run of its handle',
    );
  });

  it('take ids from newId', () => {
    let number = 0;
    const tracer = createAgentTracer({ newId: (name) => `${name}/${String((number += 1))}` });

    const ids = ['coder', 'coder'].map((name) => tracer.agent(name, ({ id }) => id));

    expect(ids).toEqual(['coder/1', 'coder/2']);
  });

  it('return what their function returns', async () => {
    const tracer = createAgentTracer();

    expect(tracer.agent('a', () => 1)).toBe(1);
    expect(await tracer.agent('a', () => Promise.resolve(2))).toBe(2);
    const add = tracer.wrapAgent('adder', (one: number, other: number) => one + other);
    expect([add(1, 2), add(3, 4)]).toEqual([3, 7]);
  });

  it('keep this, name and length of a wrapped function', () => {
    const tracer = createAgentTracer();
    class Adviser {
      readonly greeting = 'Hello';
      readonly greet = tracer.wrapAgent('adviser', function greet(this: Adviser, name: string) {
        return `${this.greeting} ${name}`;
      });
    }
    const adviser = new Adviser();

    expect(adviser.greet('Ada')).toBe('Hello Ada');
    expect([adviser.greet.name, adviser.greet.length]).toEqual(['greet', 1]);
  });

  it('pass errors on unchanged, and are marked as failed', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const fetch = tracer.fetch(echoModel);
    const thrown = new Error('of the application');

    await expect(
      tracer.agent('async', async () => {
        await ask(fetch, 'first');
        throw thrown;
      }),
    ).rejects.toBe(thrown);
    await ask(fetch, 'between');
    let call: Promise<unknown> = Promise.resolve();
    expect(() => {
      tracer.agent('sync', () => {
        call = ask(fetch, 'second');
        throw thrown;
      });
    }).toThrow(thrown);
    await call;

    expect(tracer.result().agents.map(({ id, isFailed }) => [id, isFailed])).toEqual([
      ['root', false],
      ['async', true],
      ['sync', true],
    ]);
  });

  it('leave the promise of a client library alone, which sends or reads when it is awaited', () => {
    class LazyPromise extends Promise<string> {}
    const lazy = new LazyPromise(() => undefined);

    expect(createAgentTracer().agent('a', () => lazy)).toBe(lazy);
  });

  it('go on with a run through its handle', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const fetch = tracer.fetch(echoModel);
    const planner = tracer.agent('planner', (agent) => agent);

    await ask(fetch, 'outside');
    await planner.run(() => ask(fetch, 'inside'));
    await planner.agent('helper', () => ask(fetch, 'below'));

    expect(stepsOf(tracer.trace())).toEqual({
      root: ['→ planner', 'outside'],
      planner: ['inside', '→ helper'],
      helper: ['below'],
    });
  });

  it('that ask no model are not in the trace', async () => {
    const tracer = createAgentTracer();

    await tracer.agent('idle', () => Promise.resolve());
    await tracer.agent('busy', (agent) => ask(agent.fetch(echoModel), 'work'));

    expect(stepsOf(tracer.trace())).toEqual({ busy: ['work'] });
  });

  it.each(['', { name: '' }, { name: 'a', id: '' }, { name: 'a', ID: 'b' }])(
    'need a name, and have no other options: %j',
    (agent) => {
      expect(() => createAgentTracer().agent(agent, () => undefined)).toThrow(
        expect.objectContaining({ name: 'ConfigurationError' }),
      );
    },
  );

  it('with names of prototypes are plain data', async () => {
    const tracer = createAgentTracer({ name: 'root' });

    for (const name of ['__proto__', 'constructor']) {
      await tracer.agent(name, (agent) => ask(agent.fetch(echoModel), name));
    }

    expect(stepsOf(tracer.trace())).toEqual(
      Object.fromEntries([
        ['root', ['→ __proto__', '→ constructor']],
        ['__proto__', ['__proto__']],
        ['constructor', ['constructor']],
      ]),
    );
  });
});
