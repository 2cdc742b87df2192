import { describe, expect, it } from 'vitest';
import { discardBody, readBody } from '../../../src/transport/read-body.ts';
import { watchBody } from '../../kit/bodies.ts';
import { flush } from '../../kit/flush.ts';
import { rejection, watch } from '../../kit/outcomes.ts';

const neverAborted = new AbortController().signal;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readBody', () => {
  it.each([
    ['without a body', null, ''],
    ['with an empty body', [], ''],
    ['in one chunk', ['whole'], 'whole'],
    ['in several chunks, with an empty one and a divided character', ['a', '', 'b€', 'c'], 'ab€c'],
  ])('returns the bytes of a response %s', async (_, chunks, text) => {
    const response = new Response(chunks === null ? null : watchBody(chunks, 'close').stream);

    expect(await readBody(response, 100, neverAborted)).toEqual(bytes(text));
  });

  it.each([
    ['returns a body of exactly the limit', 6, bytes('abcdef'), false],
    ['cancels a body of one byte more than the limit', 5, undefined, true],
    ['cancels a body whose first chunk exceeds the limit', 2, undefined, true],
  ])('%s', async (_, limit, read, isCancelled) => {
    const body = watchBody(['abc', 'def'], 'close');

    expect(await readBody(new Response(body.stream), limit, neverAborted)).toEqual(read);
    expect(body.isCancelled()).toBe(isCancelled);
  });

  it('stops an endless body at the limit', async () => {
    const body = watchBody(['abc', 'def'], 'stall');

    expect(await readBody(new Response(body.stream), 5, neverAborted)).toBeUndefined();
    expect(body.isCancelled()).toBe(true);
  });

  it('counts decompressed bytes', async () => {
    const zipped = new Blob([new Uint8Array(50_000)])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    const unzipped = zipped.pipeThrough(new DecompressionStream('gzip'));

    expect(await readBody(new Response(unzipped), 49_999, neverAborted)).toBeUndefined();
  });

  it('rejects with the error of the body', async () => {
    const error = new Error('terminated');
    const body = watchBody(['abc'], { error });

    expect(await rejection(readBody(new Response(body.stream), 9, neverAborted))).toBe(error);
  });

  it('cancels a body that ignores the signal when the signal aborts', async () => {
    const controller = new AbortController();
    const body = watchBody(['abc'], 'stall');
    const reading = watch(readBody(new Response(body.stream), 9, controller.signal));
    await flush();
    expect([reading(), body.isCancelled()]).toEqual(['pending', false]);

    controller.abort();
    await flush();

    expect(body.isCancelled()).toBe(true);
  });

  it('cancels a body when the signal aborted before', async () => {
    const body = watchBody(['abc'], 'stall');
    const reading = watch(readBody(new Response(body.stream), 9, AbortSignal.abort()));
    await flush();

    expect(reading()).not.toBe('pending');
    expect(body.isCancelled()).toBe(true);
  });

  it('ignores an error of cancel()', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(bytes('abc'));
      },
      cancel: () => Promise.reject(new Error('cancel')),
    });

    expect(await readBody(new Response(stream), 5, neverAborted)).toBeUndefined();
    await flush();
  });

  it.each([
    ['is complete', 'close', 9],
    ['fails', { error: new Error('terminated') }, 9],
    ['is too large', 'close', 2],
  ] as const)('removes its listener when the body %s', async (_, end, limit) => {
    const { signal } = new AbortController();
    const listeners = new Set<string>();
    signal.addEventListener = (type: string) => listeners.add(type);
    signal.removeEventListener = (type: string) => listeners.delete(type);

    const reading = readBody(new Response(watchBody(['abc'], end).stream), limit, signal);
    expect([...listeners]).toEqual(['abort']);
    await Promise.allSettled([reading]);

    expect([...listeners]).toEqual([]);
  });

  it('does not copy a body of one chunk', async () => {
    const whole = bytes('abc');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(whole);
        controller.close();
      },
    });

    expect(await readBody(new Response(body), 9, neverAborted)).toBe(whole);
  });
});

describe('discardBody', () => {
  it('cancels the body', () => {
    const body = watchBody(['abc'], 'close');
    discardBody(new Response(body.stream));

    expect(body.isCancelled()).toBe(true);
  });

  it('does not cancel a body that is being read', async () => {
    const body = watchBody(['abc'], 'close');
    const response = new Response(body.stream);
    const reading = response.text();
    discardBody(response);

    expect([await reading, body.isCancelled()]).toEqual(['abc', false]);
  });

  it('does nothing when there is no body', () => {
    expect(() => {
      discardBody(new Response(null));
    }).not.toThrow();
  });

  it('ignores an error of cancel()', async () => {
    let isCancelled = false;
    const stream = new ReadableStream({
      cancel: () => {
        isCancelled = true;
        return Promise.reject(new Error('cancel'));
      },
    });
    discardBody(new Response(stream));
    await flush();

    expect(isCancelled).toBe(true);
  });
});
