import { describe, expect, it } from 'vitest';
import { responseWith, watchBody } from '../../../../kit/client/bodies.ts';
import { createEngine, FACTS, REQUEST } from '../../../../kit/client/engine.ts';
import { flush } from '../../../../kit/time/flush.ts';
import { factsOf, rejection, watch } from '../../../../kit/time/outcomes.ts';

describe('a custom fetch that follows redirects', () => {
  it.each([
    // covers: P-048, P-104
    ['reports it', { redirected: true, url: REQUEST.url }],
    // covers: P-104
    ['responds from another host', { url: 'https://other.test/api/v1/evals/reward' }],
    ['responds from another port', { url: 'https://service.test:8443/' }],
    ['responds without encryption', { url: 'http://service.test/' }],
    ['responds from a longer name', { url: 'https://service.test.evil.test/' }],
  ])('and %s leads to a RedirectError after one request', async (_, properties) => {
    const body = watchBody(['{}'], 'stall');
    const engine = createEngine([() => responseWith({ ...properties, body: body.stream })]);
    const error = await rejection(engine.send());

    expect({ ...factsOf(error), message: (error as Error).message }).toEqual({
      name: 'RedirectError',
      code: 'redirect',
      isRetryable: false,
      ...FACTS,
      status: 0,
      message:
        'The custom fetch followed a redirect or called another origin, which may have received the key: pass its second argument on to fetch, and set baseUrl to the final address of the service (POST /api/v1/evals/reward, 1 attempt)',
    });
    expect([engine.sent.length, body.isCancelled()]).toEqual([1, true]);
  });
});

describe('an endless body of empty chunks', () => {
  const endless = (): ReadableStream =>
    new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array());
      },
    });

  it('ends at the deadline, because the event loop gets its turns', async () => {
    const engine = createEngine([() => new Response(endless())]);
    const outcome = watch(engine.send({ timeoutMs: 5 }));
    await engine.clock.advance(4);
    expect(outcome()).toBe('pending');

    await engine.clock.advance(1);

    expect(outcome()).toMatchObject({ reason: { name: 'RequestTimeoutError' } });
    await flush();
    expect(engine.clock.pending()).toBe(0);
  });

  it('of an error status leaves the error of the status', async () => {
    const engine = createEngine([() => new Response(endless(), { status: 400 })]);
    const outcome = watch(engine.send({ timeoutMs: 20 }));
    await engine.clock.advance(5);

    expect(outcome()).toMatchObject({ reason: { name: 'ApiError', status: 400 } });
    await flush();
    expect(engine.clock.pending()).toBe(0);
  });
});
