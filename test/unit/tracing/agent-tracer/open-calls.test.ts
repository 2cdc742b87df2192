import { describe, expect, it, vi } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import {
  ask,
  chatAnswer,
  echoModel,
  type ModelFetch,
  post,
  stepsOf,
  streamOf,
} from '../../../kit/traces/recorded-model.ts';

describe('a call that is under way', () => {
  it('is reported, and left out until something of it can be read', async () => {
    const tracer = createAgentTracer();
    const gate = Promise.withResolvers<Response>();
    const open = ask(
      tracer.fetch(() => gate.promise),
      'slow',
    );
    await ask(tracer.fetch(echoModel), 'fast');

    const before = tracer.result();
    gate.resolve(Response.json(chatAnswer('Done.')));
    await open;
    const after = tracer.result();

    expect(before.warnings).toEqual([
      { code: 'unfinished_call', level: 'loss', spanId: 'workflow' },
    ]);
    expect(stepsOf(before.trace)).toEqual({ workflow: ['fast'] });
    expect(after.warnings).toEqual([]);
    expect(stepsOf(after.trace)).toEqual({ workflow: ['slow', 'fast'] });
  });

  it('is what settled() waits for', async () => {
    const tracer = createAgentTracer();
    const gate = Promise.withResolvers<Response>();
    const events: string[] = [];
    const open = ask(
      tracer.fetch(() => gate.promise),
      'slow',
    ).then(() => events.push('read'));
    const settled = tracer.settled().then(() => events.push('settled'));

    gate.resolve(Response.json(chatAnswer('Done.')));
    await Promise.all([open, settled]);

    expect(events.toSorted()).toEqual(['read', 'settled']);
    expect(tracer.result().warnings).toEqual([]);
  });

  it.each([
    ['fails', () => new Response('no', { status: 500 })],
    ['is none of a model', () => new Response('PNG', { headers: { 'content-type': 'image/png' } })],
  ])('is not waited for any longer when it %s', async (_, answer) => {
    const tracer = createAgentTracer();
    const gate = Promise.withResolvers<Response>();
    const open = ask(
      tracer.fetch(() => gate.promise),
      'slow',
    );
    const settled = tracer.settled();

    gate.resolve(answer());

    await Promise.all([open, settled]);
  });

  it('is waited for until the signal aborts', async () => {
    const tracer = createAgentTracer();
    const { promise } = Promise.withResolvers<Response>();
    void ask(
      tracer.fetch(() => promise),
      'never',
    );
    const controller = new AbortController();
    const settled = tracer.settled({ signal: controller.signal });
    const reason = new Error('enough');

    controller.abort(reason);

    await expect(settled).rejects.toBe(reason);
    await expect(tracer.settled({ signal: controller.signal })).rejects.toBe(reason);
  });

  it('is not there at first', async () => {
    await expect(createAgentTracer().settled()).resolves.toBeUndefined();
    await expect(createAgentTracer().settled({ timeout: 1 } as object)).rejects.toThrow(
      expect.objectContaining({ code: 'unknown_option' }),
    );
  });
});

describe('an answer that the application does not read', () => {
  const TRUNCATED = { code: 'truncated', level: 'loss', spanId: 'workflow' };
  const answers: readonly [string, () => Response][] = [
    ['an event stream', () => streamOf(['data: {}\n\n'])],
    ['JSON', () => Response.json(chatAnswer('Done.'))],
  ];

  it.each(answers)('is truncated when its body is cancelled: %s', async (_, answer) => {
    const tracer = createAgentTracer();
    const response = await post(
      tracer.fetch(() => Promise.resolve(answer())),
      { messages: [{ role: 'user', content: 'left' }] },
    );
    await response.body?.cancel();
    await ask(tracer.fetch(echoModel), 'read');
    await tracer.settled();

    const { trace, warnings } = tracer.result();
    expect(stepsOf(trace)).toEqual({ workflow: ['read'] });
    expect(warnings).toEqual([TRUNCATED]);
  });

  it.each(answers)('is settled when its signal aborts: %s', async (_, answer) => {
    const tracer = createAgentTracer();
    const controller = new AbortController();
    const fetch = tracer.fetch(() => Promise.resolve(answer()));
    const aborted: ModelFetch = (input, init) =>
      fetch(input, { ...init, signal: controller.signal });
    await post(aborted, { messages: [{ role: 'user', content: 'left' }] });
    const settled = tracer.settled();
    controller.abort();
    await settled;

    expect(() => tracer.result()).toThrow('no answer (truncated)');
  });

  it('is settled when its connection breaks', async () => {
    const tracer = createAgentTracer();
    const { promise: broken, reject } = Promise.withResolvers<undefined>();
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: () => broken });
    const headers = { 'content-type': 'text/event-stream' };
    await post(
      tracer.fetch(() => Promise.resolve(new Response(body, { headers }))),
      { messages: [{ role: 'user', content: 'left' }] },
    );
    const settled = tracer.settled();
    reject(new Error('socket closed'));
    await settled;

    expect(() => tracer.result()).toThrow('no answer (model_call_failed)');
  });

  it('leaves no listener on a signal after the answer was read', async () => {
    const tracer = createAgentTracer();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const fetch = tracer.fetch(echoModel);
    const withSignal: ModelFetch = (input, init) => fetch(input, { ...init, signal });
    await ask(withSignal, 'read');

    expect(added).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});
