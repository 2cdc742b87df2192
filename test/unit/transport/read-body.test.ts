import { describe, expect, it } from 'vitest';
import { discardBody, readBody } from '../../../src/transport/read-body.ts';
import { watchBody } from '../../kit/bodies.ts';
import { flush } from '../../kit/flush.ts';
import { rejection, watch } from '../../kit/outcomes.ts';

const neverAborted = new AbortController().signal;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('reading a body', () => {
  it.each([
    ['without a body', null, ''],
    ['with an empty body', [], ''],
    ['in one piece', ['whole'], 'whole'],
    ['in pieces, an empty one and a cut character among them', ['a', '', 'b€', 'c'], 'ab€c'],
  ])('gives the bytes of an answer %s', async (_, chunks, text) => {
    const response = new Response(chunks === null ? null : watchBody(chunks, 'close').stream);

    expect(await readBody(response, 100, neverAborted)).toEqual(bytes(text));
  });

  it.each([
    ['exactly as many bytes as allowed', 6, bytes('abcdef'), false],
    ['one byte more than allowed', 5, undefined, true],
    ['a first piece that is too large', 2, undefined, true],
  ])('of %s', async (_, limit, read, isCancelled) => {
    const body = watchBody(['abc', 'def'], 'close');

    expect(await readBody(new Response(body.stream), limit, neverAborted)).toEqual(read);
    expect(body.isCancelled()).toBe(isCancelled);
  });

  it('stops at the limit of an endless body', async () => {
    const body = watchBody(['abc', 'def'], 'stall');

    expect(await readBody(new Response(body.stream), 5, neverAborted)).toBeUndefined();
    expect(body.isCancelled()).toBe(true);
  });

  it('counts bytes after decompression', async () => {
    const zipped = new Blob([new Uint8Array(50_000)])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    const unzipped = zipped.pipeThrough(new DecompressionStream('gzip'));

    expect(await readBody(new Response(unzipped), 49_999, neverAborted)).toBeUndefined();
  });

  it('fails as the body fails', async () => {
    const error = new Error('terminated');
    const body = watchBody(['abc'], { error });

    expect(await rejection(readBody(new Response(body.stream), 9, neverAborted))).toBe(error);
  });

  it('lets go of a body that ignores the signal when that aborts', async () => {
    const controller = new AbortController();
    const body = watchBody(['abc'], 'stall');
    const reading = watch(readBody(new Response(body.stream), 9, controller.signal));
    await flush();
    expect([reading(), body.isCancelled()]).toEqual(['pending', false]);

    controller.abort();
    await flush();

    expect(body.isCancelled()).toBe(true);
  });

  it('lets go of a body when the signal has aborted before', async () => {
    const body = watchBody(['abc'], 'stall');
    const reading = watch(readBody(new Response(body.stream), 9, AbortSignal.abort()));
    await flush();

    expect(reading()).not.toBe('pending');
    expect(body.isCancelled()).toBe(true);
  });

  it('survives a body whose cancelling fails', async () => {
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
    ['breaks off', { error: new Error('terminated') }, 9],
    ['is too large', 'close', 2],
  ] as const)('takes its listener back when the body %s', async (_, end, limit) => {
    const { signal } = new AbortController();
    const listeners = new Set<string>();
    signal.addEventListener = (type: string) => listeners.add(type);
    signal.removeEventListener = (type: string) => listeners.delete(type);

    const reading = readBody(new Response(watchBody(['abc'], end).stream), limit, signal);
    expect([...listeners]).toEqual(['abort']);
    await Promise.allSettled([reading]);

    expect([...listeners]).toEqual([]);
  });

  it('does not copy a body that comes in one piece', async () => {
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

describe('letting go of a body', () => {
  it('cancels it', () => {
    const body = watchBody(['abc'], 'close');
    discardBody(new Response(body.stream));

    expect(body.isCancelled()).toBe(true);
  });

  it('leaves a body alone that somebody reads', async () => {
    const body = watchBody(['abc'], 'close');
    const response = new Response(body.stream);
    const reading = response.text();
    discardBody(response);

    expect([await reading, body.isCancelled()]).toEqual(['abc', false]);
  });

  it('does nothing without a body', () => {
    expect(() => {
      discardBody(new Response(null));
    }).not.toThrow();
  });

  it('survives a body whose cancelling fails', async () => {
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
