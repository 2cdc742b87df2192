import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { ask, chatAnswer, echoModel, stepsOf } from '../../../kit/traces/recorded-model.ts';

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
