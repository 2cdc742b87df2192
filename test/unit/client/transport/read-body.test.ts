import { describe, expect, it } from 'vitest';
import { discardBody } from '../../../../src/client/transport/require-response.ts';
import {
  type BodyReading,
  readBody,
  type ResponseLimits,
} from '../../../../src/client/transport/read-body.ts';
import { watchBody } from '../../../kit/client/bodies.ts';
import { flush } from '../../../kit/time/flush.ts';
import { rejection, watch } from '../../../kit/time/outcomes.ts';

const pause = (): Promise<void> => Promise.resolve();

function upTo(maxResponseBytes: number, others: Partial<ResponseLimits> = {}): ResponseLimits {
  return { maxResponseBytes, maxResponseDepth: 9, maxResponseValues: 9, ...others };
}

function open(body: ReadableStream<Uint8Array> | null, limit: number): BodyReading {
  return readBody(new Response(body), upTo(limit), pause);
}

async function read(body: ReadableStream<Uint8Array> | null, limit = 100): Promise<unknown> {
  const text = await open(body, limit).text;
  return typeof text === 'string' ? text : text.bytes;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readBody', () => {
  it.each([
    ['without a body', null, ''],
    ['with an empty body', [], ''],
    ['in one chunk', ['whole'], 'whole'],
    ['in several chunks, with an empty one and a divided character', ['a', '', 'b€', 'c'], 'ab€c'],
  ])('returns the bytes of a response %s', async (_, chunks, text) => {
    const body = chunks === null ? null : watchBody(chunks, 'close').stream;

    expect(await read(body)).toEqual(bytes(text));
  });

  it.each([
    ['returns a body of exactly the limit', 6, bytes('abcdef'), false],
    ['cancels a body of one byte more than the limit', 5, 'maxResponseBytes', true],
    ['cancels a body whose first chunk exceeds the limit', 2, 'maxResponseBytes', true],
  ])('%s', async (_, limit, expected, isCancelled) => {
    const body = watchBody(['abc', 'def'], 'close');

    expect(await read(body.stream, limit)).toEqual(expected);
    expect(body.isCancelled()).toBe(isCancelled);
  });

  // covers: P-025, P-098
  it('stops an endless body at the limit', async () => {
    const body = watchBody(['abc', 'def'], 'stall');

    expect(await read(body.stream, 5)).toBe('maxResponseBytes');
    expect(body.isCancelled()).toBe(true);
  });

  // covers: P-025, P-098
  it('counts decompressed bytes', async () => {
    const zipped = new Blob([new Uint8Array(50_000)])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    const unzipped = zipped.pipeThrough(new DecompressionStream('gzip'));

    expect(await read(unzipped, 49_999)).toBe('maxResponseBytes');
  });

  it('rejects with the error of the body', async () => {
    const error = new Error('terminated');
    const body = watchBody(['abc'], { error });

    expect(await rejection(read(body.stream, 9))).toBe(error);
  });

  it('cancels a body that stalls', async () => {
    const body = watchBody(['abc'], 'stall');
    const reading = open(body.stream, 9);
    const pending = watch(reading.text);
    await flush();
    expect([pending(), body.isCancelled()]).toEqual(['pending', false]);

    reading.cancel();
    await flush();

    expect(pending()).not.toBe('pending');
    expect(body.isCancelled()).toBe(true);
  });

  it('ignores an error of cancel()', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(bytes('abc'));
      },
      cancel: () => Promise.reject(new Error('cancel')),
    });

    expect(await read(stream, 5)).toBe('maxResponseBytes');
    await flush();
  });

  it.each([
    ['is complete', 'close', 9],
    ['fails', { error: new Error('terminated') }, 9],
    ['is too large', 'close', 2],
  ] as const)('ignores cancel() when the body %s', async (_, end, limit) => {
    const reading = open(watchBody(['abc'], end).stream, limit);
    await Promise.allSettled([reading.text]);

    expect(reading.cancel).not.toThrow();
    await flush();
  });

  it('reports no open text without a body', async () => {
    expect(await open(null, 9).text).toEqual({ bytes: bytes(''), isOpen: false });
  });

  it('does not copy a body of one chunk', async () => {
    const whole = bytes('abc');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(whole);
        controller.close();
      },
    });

    const text = await readBody(new Response(body), upTo(9), pause).text;

    expect(typeof text === 'object' && text.bytes.buffer).toBe(whole.buffer);
  });
});

describe('readBody with limits of the JSON', () => {
  it.each<readonly [string, readonly string[], Partial<ResponseLimits>, unknown]>([
    [
      'reads a body at both limits',
      ['[[1', ',2]]'],
      {},
      { bytes: bytes('[[1,2]]'), isOpen: false },
    ],
    ['reports a body that is open', ['{"a":'], {}, { bytes: bytes('{"a":'), isOpen: true }],
    // covers: P-025, P-099
    ['stops at the depth', ['[[', '['], {}, 'maxResponseDepth'],
    // covers: P-025, P-099
    ['stops at the values', ['[1,2', ',3,'], {}, 'maxResponseValues'],
    [
      'counts bytes before values beyond them',
      ['[1,2,3,4'],
      { maxResponseBytes: 6 },
      'maxResponseBytes',
    ],
    [
      'counts values before bytes beyond them',
      ['[1,2,3,4'],
      { maxResponseBytes: 7 },
      'maxResponseValues',
    ],
  ])('%s', async (_, chunks, limits, expected) => {
    const few = upTo(100, { maxResponseDepth: 2, maxResponseValues: 4, ...limits });
    const body = watchBody(chunks, typeof expected === 'string' ? 'stall' : 'close');

    expect(await readBody(new Response(body.stream), few, pause).text).toEqual(expected);
    expect(body.isCancelled()).toBe(typeof expected === 'string');
  });
});

describe('readBody of many chunks', () => {
  it.each([
    ['that doubles', 1000, 128],
    ['that never exceeds the limit', 100, 100],
  ])('keeps their bytes in one buffer %s', async (_, limit, size) => {
    const chunks = Array.from({ length: 100 }, (__, index) => String(index % 10));
    const text = await open(watchBody(chunks, 'close').stream, limit).text;

    expect(typeof text === 'object' && [text.bytes, text.bytes.buffer.byteLength]).toEqual([
      bytes(chunks.join('')),
      size,
    ]);
  });

  it('pauses after each 1024 chunks', async () => {
    const pauses: number[] = [];
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          sent += 1;
          if (sent === 3000) controller.close();
          else controller.enqueue(new Uint8Array());
        },
      },
      { highWaterMark: 0 },
    );
    const notePause = async (): Promise<void> => {
      pauses.push(sent);
      await Promise.resolve();
    };
    await readBody(new Response(stream), upTo(1), notePause).text;

    expect(pauses).toEqual([1024, 2048]);
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
