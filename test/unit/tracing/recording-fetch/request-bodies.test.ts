import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { chatAnswer, stepsOf } from '../../../kit/traces/recorded-model.ts';

const BODY = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });
const bytes = new TextEncoder().encode(BODY);

/** A request whose body is written while it is sent. */
function openRequest(options: RequestInit = {}) {
  const cancelled: unknown[] = [];
  let write: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream({
    start: (controller) => {
      write = controller;
    },
    cancel: (reason) => void cancelled.push(reason),
  });
  const headers = { 'content-type': 'application/json' };
  // @ts-expect-error -- only some declarations of `RequestInit` have `duplex`
  const init: RequestInit = { method: 'POST', headers, body, duplex: 'half', ...options };
  return { request: new Request('https://models.example/v1/chat', init), write, cancelled };
}

describe('a Request whose body is a stream', () => {
  it('is sent while the body is still written, and is recorded', async () => {
    const tracer = createAgentTracer();
    const { request, write } = openRequest();
    let sent = '';
    const fetch = tracer.fetch(async (input) => {
      sent = 'begun';
      sent = await (input as Request).text();
      return Response.json(chatAnswer('Hi.'));
    });

    const answer = fetch(request);
    expect(sent).toBe('begun');
    write?.enqueue(bytes);
    write?.close();
    await (await answer).text();

    expect(sent).toBe(BODY);
    expect(stepsOf(tracer.trace())).toEqual({ workflow: ['Hello'] });
  });

  it('rejects as fetch does when its signal aborts, and the body is cancelled', async () => {
    const tracer = createAgentTracer();
    const { signal, abort } = abortable();
    const { request, cancelled } = openRequest({ signal });
    const reason = new Error('stopped');
    const fetch = tracer.fetch((input) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      (input as Request).signal.addEventListener('abort', () => {
        void (input as Request).body?.cancel(reason);
        reject(reason);
      });
      return promise;
    });

    const answer = fetch(request);
    abort();

    await expect(answer).rejects.toBe(reason);
    expect(cancelled).toHaveLength(1);
    expect(() => tracer.trace()).toThrow(/no answer of a model/);
  });

  it('rejects as fetch does when the body fails', async () => {
    const { request, write } = openRequest();
    const fetch = createAgentTracer().fetch((input) =>
      (input as Request).text().then(
        () => Response.json({}),
        () => Promise.reject(new TypeError('fetch failed')),
      ),
    );

    const answer = fetch(request);
    write?.error(new Error('of the disk'));

    await expect(answer).rejects.toThrow(new TypeError('fetch failed'));
  });
});

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    abort: () => {
      controller.abort();
    },
  };
}
