import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../src/tracing/index.ts';
import {
  ask,
  chatAnswer,
  echoed,
  echoModel,
  type ModelFetch,
  modelOf,
  stepsOf,
} from '../../kit/traces/recorded-model.ts';

describe('a call that fails', () => {
  const failing = (status: number, times: number): ModelFetch => {
    let left = times;
    return (input, init) => {
      left -= 1;
      return left < 0 ? echoModel(input, init) : Promise.resolve(new Response('no', { status }));
    };
  };

  it('is no call when the client repeats it', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(failing(429, 2));

    for (let attempt = 0; attempt < 3; attempt += 1) await ask(fetch, 'a question');

    expect(tracer.result()).toEqual({
      trace: {
        root_agent_instance_id: 'workflow',
        agent_instance_by_id: {
          workflow: { id: 'workflow', name: 'workflow', interactions: [echoed('a question')] },
        },
      },
      warnings: [],
      agents: [{ id: 'workflow', name: 'workflow', modelCalls: 1, isFailed: false }],
    });
  });

  it('keeps its place when the client repeats it after other calls have begun', async () => {
    const tracer = createAgentTracer();
    const busy = tracer.fetch(failing(429, 1));
    await ask(busy, 'first');
    await ask(tracer.fetch(echoModel), 'second');
    await ask(busy, 'first');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['first', 'second'] });
    expect(tracer.result().warnings).toEqual([]);
  });

  it('is remembered within the limit of text', async () => {
    const tracer = createAgentTracer({ limits: { maxBytes: 1_000 } });
    const questions = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(200));
    const busy = tracer.fetch(failing(503, 5));
    for (const question of questions) await ask(busy, question);
    const answers = modelOf(() => Response.json(chatAnswer('Yes.')));
    await ask(tracer.fetch(answers), 'e'.repeat(200));
    await ask(tracer.fetch(answers), 'a'.repeat(200));

    // The first was forgotten, so that it is taken for another question.
    expect(tracer.result().warnings).toMatchObject([{ detail: '503 (4 calls)' }]);
  });

  it('is counted by its status otherwise', async () => {
    const tracer = createAgentTracer();
    await ask(tracer.fetch(failing(500, 1)), 'one');
    await ask(tracer.fetch(failing(500, 1)), 'two');
    await ask(tracer.fetch(failing(404, 1)), 'three');
    await ask(tracer.fetch(echoModel), 'four');

    expect(tracer.result().warnings).toEqual([
      { code: 'model_call_failed', level: 'loss', detail: '500 (2 calls)' },
      { code: 'model_call_failed', level: 'loss', detail: '404 (1 call)' },
    ]);
  });

  it('is not that of another agent with the same request', async () => {
    const tracer = createAgentTracer();
    const fetch = tracer.fetch(failing(503, 1));
    await tracer.agent('a', () => ask(fetch, 'a question'));
    await tracer.agent('b', () => ask(fetch, 'a question'));

    expect(tracer.result().warnings).toMatchObject([{ detail: '503 (1 call)' }]);
  });

  it('is counted, however many there are', async () => {
    const tracer = createAgentTracer();
    const down = tracer.fetch(failing(502, 150));
    for (let number = 0; number < 150; number += 1) await ask(down, `question ${String(number)}`);
    await ask(tracer.fetch(echoModel), 'at last');

    expect(tracer.result().warnings).toMatchObject([{ detail: '502 (150 calls)' }]);
  });

  it('has its own error, unchanged', async () => {
    const tracer = createAgentTracer();
    const error = new TypeError('fetch failed');

    await expect(
      ask(
        tracer.fetch(() => Promise.reject(error)),
        'one',
      ),
    ).rejects.toBe(error);
    await ask(tracer.fetch(echoModel), 'two');

    expect(tracer.result().warnings).toMatchObject([{ detail: 'no response (1 call)' }]);
  });

  it('in the middle of its answer is counted, and the application gets the error', async () => {
    const tracer = createAgentTracer();
    const error = new Error('connection reset');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"choices":'));
      },
      pull: (controller) => {
        controller.error(error);
      },
    });
    const fetch = tracer.fetch(() => Promise.resolve(new Response(body)));

    await expect(ask(fetch, 'one')).rejects.toThrow();
    await ask(tracer.fetch(echoModel), 'two');

    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['two'] });
    expect(tracer.result().warnings).toMatchObject([{ detail: 'no response (1 call)' }]);
  });
});
