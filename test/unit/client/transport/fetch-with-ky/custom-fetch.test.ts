import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { attempt } from '../../../../kit/client/attempt.ts';
import { responseWith, watchBody } from '../../../../kit/client/bodies.ts';
import { createEngine, REQUEST } from '../../../../kit/client/engine.ts';
import { factsOf, failure, rejection } from '../../../../kit/time/outcomes.ts';

function streamOf(...chunks: readonly unknown[]): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const throwing = (message: string) => (): never => {
  throw new Error(message);
};

/** A body of another library, with this reader. */
const readerOf = (reader: object): object => ({ getReader: () => reader });
const readsOf = (value: unknown): object => ({
  read: () => Promise.resolve({ done: false, value }),
  cancel: throwing('secret'),
});

async function usedResponse(): Promise<Response> {
  const response = new Response('{}');
  await response.text();
  return response;
}

function lockedResponse(): Response {
  const response = new Response('{}');
  response.body?.getReader();
  return response;
}

const RULE =
  'but must return an unread Response with a status, headers and a web ReadableStream: use the fetch of the runtime or of undici, and read only a clone';
const NO_BYTES = (kind: string): string =>
  `a body with a chunk that is ${kind}: each chunk must be a Uint8Array`;

describe('a custom fetch is called once and named when it returns', () => {
  const hostile = new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === 'then') return undefined;
        throw new Error('read');
      },
    },
  );

  it.each<readonly [string, () => unknown, string]>([
    ['undefined', () => undefined, `undefined, ${RULE}`],
    ['null', () => null, `null, ${RULE}`],
    ['a string', () => 'text', `a string of 4 characters, ${RULE}`],
    ['a number', () => 200, `200, ${RULE}`],
    ['an object', () => ({ ok: true, status: 200 }), `an object, ${RULE}`],
    ['a proxy that throws on every access', () => hostile, `a value that cannot be read, ${RULE}`],
    ['a status that is a string', () => responseWith({ status: '200' }), `a Response, ${RULE}`],
    ['no status', () => responseWith({ status: undefined }), `a Response, ${RULE}`],
    ['no headers', () => responseWith({ headers: undefined }), `a Response, ${RULE}`],
    ['null as headers', () => responseWith({ headers: null }), `a Response, ${RULE}`],
    ['a record as headers', () => responseWith({ headers: { date: 'x' } }), `a Response, ${RULE}`],
    [
      'headers without forEach',
      () => responseWith({ headers: { get: () => null } }),
      `a Response, ${RULE}`,
    ],
    [
      'a stream of Node',
      () => responseWith({ body: Readable.from(['{}']) }),
      `a Response, ${RULE}`,
    ],
    ['a body that is undefined', () => responseWith({ body: undefined }), `a Response, ${RULE}`],
    ['a body that is a string', () => responseWith({ body: '{}' }), `a Response, ${RULE}`],
    ['a body without a reader', () => responseWith({ body: readerOf({}) }), `a Response, ${RULE}`],
    [
      'a body whose reader cannot be had',
      () => responseWith({ body: { getReader: throwing('secret') } }),
      `a Response, ${RULE}`,
    ],
    [
      'an object that says it is a Uint8Array',
      () => responseWith({ body: readerOf(readsOf({ [Symbol.toStringTag]: 'Uint8Array' })) }),
      NO_BYTES('a Uint8Array'),
    ],
    ...['status', 'url', 'redirected', 'type', 'body', 'bodyUsed', 'headers'].map(
      (name) =>
        [
          `a ${name} that throws`,
          () => Object.defineProperty(new Response(), name, { get: throwing('secret') }),
          `a Response, ${RULE}`,
        ] as const,
    ),
    ...[Object.create(null), { toString: '' }, { toString: throwing('secret') }].map(
      (url: unknown) =>
        ['a url that is no text', () => responseWith({ url }), `a Response, ${RULE}`] as const,
    ),
    [
      'headers that throw',
      () => responseWith({ headers: { get: throwing('secret'), forEach: throwing('secret') } }),
      `a Response, ${RULE}`,
    ],
    ['a body that was read', usedResponse, `a Response, ${RULE}`],
    ['a body that is locked', lockedResponse, `a Response, ${RULE}`],
    [
      'a body of strings',
      () => responseWith({ body: streamOf('{}') }),
      NO_BYTES('a string of 2 characters'),
    ],
    ['a body of numbers', () => responseWith({ body: streamOf(123) }), NO_BYTES('123')],
    [
      'a body of undefined',
      () => responseWith({ body: streamOf(undefined) }),
      NO_BYTES('undefined'),
    ],
    [
      'a body of buffers',
      () => responseWith({ body: streamOf(new ArrayBuffer(2)) }),
      NO_BYTES('an ArrayBuffer'),
    ],
  ])('%s', async (_, returned, problem) => {
    const engine = createEngine([async () => (await returned()) as Response]);
    const error = await rejection(engine.send());

    expect({ ...factsOf(error), message: (error as Error).message }).toEqual({
      name: 'ConfigurationError',
      code: 'invalid_option',
      isRetryable: false,
      option: 'fetch',
      message: `The custom fetch returned ${problem}`,
    });
    expect([engine.sent.length, engine.clock.pending()]).toEqual([1, 0]);
  });

  it('a stream of Node, which is destroyed so that its connection is freed', async () => {
    const body = Readable.from(['{}']);
    await failure(attempt(() => responseWith({ body })).result);

    expect(body.destroyed).toBe(true);
  });

  it('a body that cannot be read, which is cancelled', async () => {
    const body = watchBody(['{}'], 'stall');
    const response = new Response(body.stream);
    Object.defineProperty(response, 'headers', { value: undefined });
    await failure(attempt(() => response).result);

    expect(body.isCancelled()).toBe(true);
  });
});

describe('a custom fetch may return', () => {
  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['whose headers are a Map', { headers: new Map([['x-request-id', 'a']]) }],
    ['without ok', { ok: undefined }],
    [
      'without a type, a URL and a flag for redirects',
      { type: undefined, url: undefined, redirected: undefined },
    ],
    ['of a mock whose URL is no address', { url: 'about:blank' }],
  ])('a response %s', async (_, properties) => {
    expect(await attempt(() => responseWith(properties)).result).toEqual({ score: 1 });
  });

  it('a response whose properties throw when they are read again', async () => {
    const response = new Response('{"score":1}');
    for (const name of [
      'status',
      'url',
      'redirected',
      'type',
      'headers',
      'body',
      'bodyUsed',
    ] as const) {
      const value = response[name];
      let isRead = false;
      Object.defineProperty(response, name, {
        get: () => {
          if (isRead) throw new Error('secret');
          isRead = true;
          return value;
        },
      });
    }
    expect(await attempt(() => response).result).toEqual({ score: 1 });
  });

  it('bytes of another realm and of Node', async () => {
    const foreign = Object.defineProperty(Uint8Array.from([0x7b]), Symbol.toStringTag, {
      value: 'Uint8Array',
    });
    Object.setPrototypeOf(foreign, Object.create(Uint8Array.prototype) as object);
    const body = streamOf(foreign, Buffer.from('}'));

    expect(await attempt(() => responseWith({ body })).result).toEqual({});
  });

  it.each([
    ['without a URL', ''],
    ['with a relative URL', '/api'],
    ['with the URL of the request', REQUEST.url],
    ['with another path of the same origin', `${REQUEST.origin}/other`],
    ['with the default port', 'https://service.test:443/other'],
    ['with undefined as URL', undefined],
  ])('a response %s', async (_, url) => {
    expect(await attempt(() => responseWith({ url, redirected: false })).result).toEqual({
      score: 1,
    });
  });
});
