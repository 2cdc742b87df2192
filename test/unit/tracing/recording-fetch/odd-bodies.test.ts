import { describe, expect, it } from 'vitest';
import { createAgentTracer } from '../../../../src/tracing/index.ts';
import { type ModelFetch, post } from '../../../kit/traces/recorded-model.ts';

describe('a body that is no stream of bytes', () => {
  it('reaches the application, and is not recorded', async () => {
    const tracer = createAgentTracer();
    const parts = new ReadableStream({
      start: (controller) => {
        controller.enqueue('not bytes');
        controller.close();
      },
    });
    const response = { status: 200, statusText: '', headers: new Headers(), body: parts };
    const fetch = tracer.fetch((() => Promise.resolve(response)) as unknown as ModelFetch);

    const received = await post(fetch, { messages: [] });

    const reader = received.body?.getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'not bytes' });
    expect(await reader?.read()).toMatchObject({ done: true });
    expect(() => tracer.trace()).toThrow(expect.objectContaining({ reason: 'no_model_calls' }));
  });
});

it.each<[string, () => object]>([
  ['an object of a test', () => ({ ok: true, status: 200, json: () => ({}) })],
  ['an object with a body alone', () => ({ body: new ReadableStream() })],
  [
    'a response whose body somebody reads',
    () => {
      const response = Response.json({ object: 'chat.completion' });
      response.body?.getReader();
      return response;
    },
  ],
])('%s reaches the application as it is, and is reported', async (_, create) => {
  const tracer = createAgentTracer();
  const given = create();
  const fetch = tracer.fetch((() => Promise.resolve(given)) as unknown as ModelFetch);

  expect(await post(fetch, { messages: [] })).toBe(given);
  expect(() => tracer.result()).toThrow(/no_web_stream/);
});

it('a stream that nobody reads is not read by the tracer', async () => {
  let pulled = 0;
  const tracer = createAgentTracer();
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode(': wait\n\n'));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = tracer.fetch(() => Promise.resolve(new Response(counted, { headers })));

  const response = await post(fetch, { messages: [], stream: true });
  expect(pulled).toBe(0);
  const reader = response.body?.getReader();
  await reader?.read();

  expect(pulled).toBe(1);
});

it('a clone of a recorded response says of itself what the response does', async () => {
  const given = Response.json({});
  const url = 'https://models.example/v1/chat/completions';
  Object.defineProperties(given, { url: { value: url }, redirected: { value: true } });
  const fetch = createAgentTracer().fetch(() => Promise.resolve(given));

  const clone = (await post(fetch, { messages: [] })).clone().clone();

  expect([clone.url, clone.redirected, await clone.text()]).toEqual([url, true, '{}']);
});
