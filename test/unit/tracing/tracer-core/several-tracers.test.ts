import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { ask, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

describe('two tracers', () => {
  it('each record their own clients, also inside each other', async () => {
    const outer = createAgentTracer({ name: 'outer' });
    const inner = createAgentTracer({ name: 'inner' });
    const [ofOuter, ofInner] = [outer.fetch(echoModel), inner.fetch(echoModel)];

    await outer.agent('a', async () => {
      await inner.agent('b', async () => {
        await ask(ofOuter, 'to the outer');
        await ask(ofInner, 'to the inner');
      });
    });

    expect(stepsOf(outer.trace())).toEqual({ a: ['to the outer'] });
    expect(stepsOf(inner.trace())).toEqual({ b: ['to the inner'] });
  });

  it('both record a call that passes through both', async () => {
    const [one, other] = [createAgentTracer(), createAgentTracer()];

    await ask(one.fetch(other.fetch(echoModel)), 'to both');

    expect(one.trace()).toEqual(other.trace());
  });
});

describe('two tracers with one storage', () => {
  it('record a call that passes through both once', async () => {
    const storage = new AsyncLocalStorage();
    const [shared, own] = [createAgentTracer({ storage }), createAgentTracer({ storage })];
    const fetch = own.fetch(shared.fetch(echoModel));

    await own.run(() => ask(fetch, 'a question'));

    expect(stepsOf(own.trace())).toEqual({ workflow: ['a question'] });
    expect(() => shared.trace()).toThrow('no answer of a model');
  });
});

describe('a reset', () => {
  it('forgets all that was recorded, and what is under way', async () => {
    const tracer = createAgentTracer({ name: 'root' });
    const fetch = tracer.fetch(echoModel);
    await tracer.agent('planner', async () => {
      await ask(fetch, 'before');
      tracer.reset();
      await ask(fetch, 'of an agent from before');
    });

    await tracer.agent('planner', () => ask(fetch, 'after'));

    expect(stepsOf(tracer.trace())).toEqual({ planner: ['after'] });
  });

  it('is what disposal does', async () => {
    const tracer = createAgentTracer();
    await ask(tracer.fetch(echoModel), 'a question');

    tracer[Symbol.dispose]();

    expect(() => tracer.trace()).toThrow(
      'The tracer has recorded no answer of a model: pass the client through tracer.wrap(), or give it fetch: tracer.fetch(), and build the trace after its calls',
    );
  });
});
