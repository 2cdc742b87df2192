import { describe, expect, it } from 'vitest';
import { attempt, attemptWith } from '../../../kit/client/attempt.ts';
import {
  ACCESS_TOKEN,
  API_KEY,
  createDependencies,
  createWatchedTransport,
  CALL,
  FACTS,
  REQUEST,
} from '../../../kit/client/engine.ts';
import { fail, fakeFetch, json, refuse, unreachable } from '../../../kit/client/fake-fetch.ts';
import { flush } from '../../../kit/time/flush.ts';
import { factsOf, failure, rejection, watch } from '../../../kit/time/outcomes.ts';
import { createTestClock } from '../../../kit/time/test-clock.ts';

describe('an attempt', () => {
  it('returns the parsed body', async () => {
    const { result, sent } = attempt(json({ score: 0.5 }));

    expect(await result).toEqual({ score: 0.5 });
    expect(sent.map(({ url, method, body }) => ({ url, method, body }))).toEqual([
      { url: REQUEST.url, method: 'POST', body: REQUEST.body },
    ]);
  });

  it.each([200, 201, 299])('accepts the status %i', async (status) => {
    expect(await attempt(json({ score: 0.5 }, {}, status)).result).toEqual({ score: 0.5 });
  });

  it.each([
    // covers: P-002
    ['the API key in the API-Key header', 'apiKey', { 'api-key': API_KEY }],
    [
      'the access token in the Authorization header',
      'accessToken',
      { authorization: `Bearer ${ACCESS_TOKEN}` },
    ],
  ] as const)('sends %s and no other credential', async (_, auth, header) => {
    const { result, sent } = attempt(json({}), { auth });
    await result;

    expect(sent.map(({ headers }) => headers)).toEqual([{ ...REQUEST.headers, ...header }]);
  });

  it.each(['apiKey', 'accessToken'] as const)(
    'is not sent when the client has no %s, and names the missing option',
    async (auth) => {
      const fake = fakeFetch(json({}));
      const transport = createWatchedTransport({
        ...createDependencies(fake.fetch, createTestClock()),
        credentials: { apiKey: undefined, accessToken: undefined },
      });
      const call = transport.send({ ...REQUEST, auth }, CALL);

      expect(await failure(call)).toEqual({
        name: 'ConfigurationError',
        code: 'missing_credential',
        isRetryable: false,
        option: auth,
      });
      expect(fake.sent).toEqual([]);
    },
  );

  it('calls onHead before it reads the body', async () => {
    const { heads, result } = attempt(() => new Response(new ReadableStream(), { status: 200 }));
    const outcome = watch(result);
    await flush();

    expect([heads.map(({ response }) => response.status), outcome()]).toEqual([[200], 'pending']);
  });

  it('passes a redactor to onHead that recognises the key and the body', async () => {
    const { heads, result } = attempt(json({}));
    await result;

    const texts = [API_KEY, 'tell me about the tallest mountains', 'a word of the service'];
    expect(texts.map((text) => heads[0]?.redactor.isSafe(text))).toEqual([false, false, true]);
  });
});

const FAILED = {
  name: 'ConnectionError',
  code: 'connection',
  isRetryable: true,
  origin: 'https://service.test',
  ...FACTS,
} as const;

describe('a failed connection', () => {
  const tls = new TypeError('fetch failed', { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });

  it.each<[string, unknown, object]>([
    ['an unreachable host', unreachable(), { ...FAILED, causeCode: 'ECONNREFUSED' }],
    ['an error of another class', new Error('Network connection lost.'), FAILED],
    [
      'an invalid certificate',
      tls,
      { ...FAILED, code: 'tls', causeCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', isRetryable: false },
    ],
    ['a thrown string', 'broken', FAILED],
    ['a thrown null', null, FAILED],
  ])('caused by %s becomes a ConnectionError', async (_, error, expected) => {
    const { result, heads } = attempt(fail(error));

    expect(await failure(result)).toEqual(expected);
    expect(heads).toEqual([]);
  });

  it.each<[string, () => Promise<Response>]>([
    [
      'rejects with undefined',
      () => {
        const reason: unknown = undefined;
        return Promise.reject<Response>(reason);
      },
    ],
    [
      'throws synchronously',
      () => {
        throw new Error('sync');
      },
    ],
  ])('becomes a ConnectionError when fetch %s', async (_, fetch) => {
    const { result } = attemptWith(fetch);

    expect(await failure(result)).toEqual(FAILED);
  });

  it('keeps only the names and codes of its cause', async () => {
    const error = await rejection(attempt(fail()).result);

    const links = [error];
    while (links.at(-1) instanceof Error && (links.at(-1) as Error).cause !== undefined) {
      links.push((links.at(-1) as Error).cause);
    }
    expect(
      links.slice(1).map((link) => [(link as Error).name, (link as Error).message]),
    ).toContainEqual(['Error', 'ECONNREFUSED']);
    expect(JSON.stringify(links.map((link) => String(link)))).not.toMatch(
      /fetch failed|connect ECONN/,
    );
  });
});

describe('a Response', () => {
  it('of another realm is accepted', async () => {
    const foreign = new Proxy(new Response('{"score":1}'), {
      getPrototypeOf: () => Object.prototype,
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        return key === Symbol.toStringTag ? 'Response' : value;
      },
    });
    const { result } = attempt(() => foreign);

    expect(await result).toEqual({ score: 1 });
  });

  it('of a class that extends Response is accepted, whatever its toStringTag is', async () => {
    class OwnResponse extends Response {
      readonly [Symbol.toStringTag] = 'OwnResponse';
    }

    expect(await attempt(() => new OwnResponse('{"a":1}')).result).toEqual({ a: 1 });
  });
});

describe('a redirect', () => {
  it.each([300, 301, 302, 303, 304, 307, 308])(
    'with status %i becomes a RedirectError that is not retryable',
    async (status) => {
      const { result, heads } = attempt(
        () => new Response(null, { status, headers: { location: 'https://other.test/' } }),
      );

      expect(await failure(result)).toEqual({
        name: 'RedirectError',
        code: 'redirect',
        isRetryable: false,
        ...FACTS,
        status,
      });
      expect(heads.length).toBe(1);
    },
  );

  it('that a browser hides becomes a RedirectError, and its body is cancelled', async () => {
    let isCancelled = false;
    const stream = new ReadableStream({
      cancel: () => {
        isCancelled = true;
      },
    });
    const hidden = Object.defineProperties(new Response(stream), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });
    const { result } = attempt(() => hidden);

    expect(await failure(result)).toEqual({
      name: 'RedirectError',
      code: 'redirect',
      isRetryable: false,
      ...FACTS,
      status: 0,
    });
    expect(isCancelled).toBe(true);
  });
});

describe('an error status', () => {
  it.each([
    [400, 'ApiError', 'api', false],
    [401, 'AuthenticationError', 'authentication', false],
    [403, 'PermissionDeniedError', 'permission_denied', false],
    [404, 'NotFoundError', 'not_found', false],
    [408, 'ApiError', 'api', true],
    [409, 'ConflictError', 'conflict', true],
    [422, 'ValidationError', 'validation', false],
    [425, 'ApiError', 'api', true],
    [429, 'RateLimitError', 'rate_limit', true],
    [500, 'ServerError', 'server', true],
    [501, 'ServerError', 'server', false],
    [503, 'ServerError', 'server', true],
    [505, 'ServerError', 'server', false],
    [529, 'ServerError', 'server', true],
  ])('%i becomes a %s', async (status, name, code, isRetryable) => {
    const error = await rejection(
      attempt(refuse(status, { 'x-request-id': 'req-1', 'retry-after': '7' })).result,
    );

    expect(factsOf(error)).toMatchObject({ name, code, isRetryable, ...FACTS, status });
    expect(error).toMatchObject({ detail: 'no', requestId: 'req-1', retryAfterMs: 7000 });
  });
});
