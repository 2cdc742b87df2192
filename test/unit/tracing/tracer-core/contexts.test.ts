import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it, vi } from 'vitest';
import { type AgentTracer, createAgentTracer } from '../../../../src/tracing/index.ts';
import { ask, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

describe('a tracer without ambient context', () => {
  it('knows agents by their handles, and warns of calls that it cannot attribute', async () => {
    const codes: string[] = [];
    const tracer = createAgentTracer({
      name: 'root',
      storage: false,
      onWarning: ({ code }) => codes.push(code),
    });
    const fetch = tracer.fetch(echoModel);
    await ask(fetch, 'before any agent');
    expect(tracer.result().warnings).toEqual([]);

    await tracer.agent('planner', async (planner) => {
      await ask(planner.fetch(echoModel), 'by its handle');
      await planner.agent('helper', (helper) => ask(helper.fetch(echoModel), 'below'));
      await ask(fetch, 'without a handle');
      await ask(fetch, 'again');
    });

    expect(codes).toEqual(['no_async_context']);
    expect(tracer.result().warnings).toEqual([{ code: 'no_async_context', level: 'loss' }]);
    expect(stepsOf(tracer.trace())).toEqual({
      root: ['before any agent', '→ planner', 'without a handle', 'again'],
      planner: ['by its handle', '→ helper'],
      helper: ['below'],
    });
  });

  it.each([
    [
      'throws',
      (): unknown => {
        throw new Error('the log is full');
      },
    ],
    ['returns a promise that rejects', (): unknown => Promise.reject(new Error('the log is full'))],
  ])('ignores an onWarning that %s', async (_, onWarning) => {
    const tracer = createAgentTracer({ limits: { maxModelCalls: 1 }, onWarning });
    const fetch = tracer.fetch(echoModel);
    await ask(fetch, 'kept');
    await ask(fetch, 'dropped');

    expect(tracer.result().warnings).toMatchObject([{ code: 'size_limit' }]);
  });

  it('uses the storage that it is given', async () => {
    const storage = new AsyncLocalStorage<unknown>();
    const tracer = createAgentTracer({ storage });
    const fetch = tracer.fetch(echoModel);

    await tracer.agent('planner', () => ask(fetch, 'plan'));

    expect(stepsOf(tracer.trace())).toEqual({ planner: ['plan'] });
    expect(tracer.result().warnings).toEqual([]);
  });

  it('warns of a call outside of all agents while one waits, for a queue may have lost its context', async () => {
    const codes: string[] = [];
    const tracer = createAgentTracer({ name: 'root', onWarning: ({ code }) => codes.push(code) });
    const fetch = tracer.fetch(echoModel);
    const jobs: (() => void)[] = [];
    const done = tracer.agent('planner', async () => {
      await ask(fetch, 'plan');
      await new Promise<void>((resolve) => jobs.push(resolve));
    });
    await vi.waitUntil(() => jobs.length > 0);
    await tracer.run(() => ask(fetch, 'of the root'));
    await tracer.agent('writer', () => ask(fetch, 'write'));
    expect(codes).toEqual([]);

    await ask(fetch, 'the job');
    for (const finish of jobs) finish();
    await done;
    await ask(fetch, 'after all agents');

    expect(codes).toEqual(['no_async_context']);
    expect(tracer.result().warnings).toEqual([{ code: 'no_async_context', level: 'loss' }]);
    expect(stepsOf(tracer.trace())).toEqual({
      root: ['→ planner', 'of the root', '→ writer', 'the job', 'after all agents'],
      planner: ['plan'],
      writer: ['write'],
    });
  });

  it.each([
    ['has failed', (): unknown => Promise.reject(new Error('late'))],
    ['is an async generator', async function* (): AsyncGenerator<string> {}],
    ['is synchronous', () => 'plan'],
  ] as [string, () => unknown][])(
    'does not warn of a call after an agent that %s',
    async (_, work) => {
      const tracer = createAgentTracer({ name: 'root' });
      const fetch = tracer.fetch(echoModel);
      await Promise.allSettled([tracer.agent('planner', work)]);

      await ask(fetch, 'later');

      expect(tracer.result().warnings).toEqual([]);
    },
  );

  it('records the calls of a client that another tracer with its storage has wrapped', async () => {
    const storage = new AsyncLocalStorage<unknown>();
    const outside = createAgentTracer({ name: 'outside', storage, limits: { maxModelCalls: 1 } });
    const fetch = outside.fetch(echoModel);
    const serve = async (question: string): Promise<unknown> => {
      const tracer = createAgentTracer({ name: 'support', storage });
      await tracer.run(async () => {
        await ask(fetch, question);
        await tracer.agent('expert', () => ask(fetch, `${question}, really`));
      });
      return stepsOf(tracer.trace());
    };

    const steps = await Promise.all(['one', 'two'].map(serve));
    await ask(fetch, 'before');
    await ask(fetch, 'after');

    expect(steps).toEqual([
      { support: ['one', '→ expert'], expert: ['one, really'] },
      { support: ['two', '→ expert'], expert: ['two, really'] },
    ]);
    expect(outside.result().agents).toEqual([
      { id: 'outside', name: 'outside', modelCalls: 1, isFailed: false },
    ]);
  });

  it.each([
    ['a global AsyncLocalStorage', { AsyncLocalStorage, process: undefined }, ['plan']],
    ['a process without modules', { process: {} }, undefined],
    ['nothing', { process: undefined }, undefined],
    ['a global that is no storage', { AsyncLocalStorage: Date, process: undefined }, undefined],
  ])('finds %s of the runtime', async (_, globals, planned) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    const tracer = createAgentTracer({ name: 'root' });
    vi.unstubAllGlobals();
    const fetch = tracer.fetch(echoModel);

    await tracer.agent('planner', () => ask(fetch, 'plan'));

    expect(stepsOf(tracer.trace())).toEqual(
      planned === undefined ? { root: ['plan'] } : { planner: planned },
    );
  });
});

describe('without a storage', () => {
  it('agents that follow each other, and calls after them, are as with one', async () => {
    const tracer = createAgentTracer({ name: 'root', storage: false });
    await tracer.agent('a', (agent) => ask(agent.fetch(echoModel), 'of a'));
    await tracer
      .agent('b', async (agent) => {
        await ask(agent.fetch(echoModel), 'of b');
        throw new Error('enough');
      })
      .catch(() => {});
    await ask(tracer.fetch(echoModel), 'of the root');

    expect(stepsOf(tracer.trace())).toEqual({
      root: ['→ a', '→ b', 'of the root'],
      a: ['of a'],
      b: ['of b'],
    });
    expect(tracer.result().warnings).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['nothing', () => undefined],
    ['a text', () => 'done'],
    ['an object', () => ({ answer: 42 })],
    [
      'an error',
      () => {
        throw new Error('enough');
      },
    ],
  ])('an agent without a promise that has returned %s is over', async (_, run) => {
    const tracer = createAgentTracer({ storage: false });
    try {
      tracer.agent('a', run);
    } catch {
      // The application handles the error.
    }
    await ask(tracer.fetch(echoModel), 'a question');

    expect(tracer.result().warnings).toEqual([]);
  });

  it('an agent is not over when a part of it is', async () => {
    const tracer = createAgentTracer({ storage: false });
    void tracer.agent('a', (agent) => {
      agent.run(() => 'a part');
      return new Promise(() => {});
    });
    void tracer.agent('b', async (agent) => {
      await agent.run(() => Promise.resolve('a part'));
      await new Promise(() => {});
    });
    await ask(tracer.fetch(echoModel), 'a question');

    expect(tracer.result().warnings).toEqual([{ code: 'no_async_context', level: 'loss' }]);
  });

  it.each<[string, (tracer: AgentTracer) => unknown]>([
    ['is at work', (tracer) => void tracer.agent('a', () => new Promise(() => {}))],
    [
      'goes on',
      async (tracer) => {
        const handle = await tracer.agent('a', (agent) => Promise.resolve(agent));
        void handle.run(() => new Promise(() => {}));
      },
    ],
    [
      'has returned an object of a library, which may go on',
      (tracer) => tracer.agent('a', () => new AbortController()),
    ],
    [
      'is a generator',
      (tracer) =>
        tracer.agent('a', async function* () {
          yield 1;
        }),
    ],
    [
      'has a generator',
      (tracer) =>
        tracer.agent('a', () =>
          Promise.resolve(
            (async function* () {
              yield 1;
            })(),
          ),
        ),
    ],
  ])('a call may belong to an agent that %s', async (_, start) => {
    const tracer = createAgentTracer({ storage: false });
    await start(tracer);
    await ask(tracer.fetch(echoModel), 'a question');

    expect(tracer.result().warnings).toEqual([{ code: 'no_async_context', level: 'loss' }]);
  });
});
