import ky from 'ky';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithKy as sendWithKy } from '../../../../src/client/transport/fetch-with-ky.ts';
import type { Fetch } from '../../../../src/client/options/fetch.ts';
import type { PreparedRequest } from '../../../../src/client/transport/build-request.ts';
import { API_KEY, REQUEST } from '../../../kit/client/engine.ts';
import { fail, fakeFetch, hang } from '../../../kit/client/fake-fetch.ts';
import { flush } from '../../../kit/time/flush.ts';
import { rejection, watch } from '../../../kit/time/outcomes.ts';

const KEY_HEADER = ['api-key', API_KEY] as const;
const { signal } = new AbortController();

function fetchWithKy(
  request: PreparedRequest,
  header: typeof KEY_HEADER | readonly ['authorization', string],
  send: Fetch,
  ends: AbortSignal,
): ReturnType<typeof sendWithKy> {
  return sendWithKy(request, header, { ky, send, signal: ends });
}

/** A fetch that records its arguments. */
function recordingFetch(): { readonly calls: unknown[][]; readonly fetch: typeof fetch } {
  const calls: unknown[][] = [];
  return {
    calls,
    fetch: (...args) => {
      calls.push(args);
      return Promise.resolve(new Response('{}'));
    },
  };
}

describe('the arguments of fetch', () => {
  // covers: P-047
  it('are the whole request with the credential and headers as a plain object, and nothing else', async () => {
    const { calls, fetch } = recordingFetch();
    const request: PreparedRequest = {
      ...REQUEST,
      headers: { ...REQUEST.headers, 'user-agent': 'align-evals/0', 'x-team': 'search' },
      body: '{"messages":["Zürich 🏔 "]}',
    };

    await fetchWithKy(request, KEY_HEADER, fetch, signal);

    expect(calls).toEqual([
      [
        'https://service.test/api/v1/evals/reward',
        {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'api-key': API_KEY,
            'content-type': 'application/json',
            'user-agent': 'align-evals/0',
            'x-team': 'search',
          },
          redirect: 'manual',
          body: '{"messages":["Zürich 🏔 "]}',
          signal,
        },
      ],
    ]);
    expect((calls[0]?.[1] as RequestInit).signal).toBe(signal);
  });

  it('have no body and no content-type when the request has no body', async () => {
    const { calls, fetch } = recordingFetch();
    const request: PreparedRequest = {
      ...REQUEST,
      method: 'GET',
      url: 'https://service.test/api/v1/traces?page_size=2&tags=env%3Aprod',
      headers: { accept: 'application/json' },
      body: undefined,
    };

    await fetchWithKy(request, ['authorization', 'Bearer token'], fetch, signal);

    expect(calls).toEqual([
      [
        'https://service.test/api/v1/traces?page_size=2&tags=env%3Aprod',
        {
          method: 'GET',
          headers: {
            accept: 'application/json',
            authorization: 'Bearer token',
          },
          redirect: 'manual',
          body: null,
          signal,
        },
      ],
    ]);
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('keep the method %s', async (method) => {
    const { calls, fetch } = recordingFetch();
    const body = method === 'GET' ? undefined : '{}';

    await fetchWithKy({ ...REQUEST, method, body }, KEY_HEADER, fetch, signal);

    expect(calls.map(([, init]) => (init as RequestInit).method)).toEqual([method]);
  });

  it('are never passed when the signal aborts before fetch is called', async () => {
    const { calls, fetch } = recordingFetch();
    const controller = new AbortController();
    const pending = watch(fetchWithKy(REQUEST, KEY_HEADER, fetch, controller.signal));

    controller.abort();
    await flush();

    expect(pending()).not.toBe('pending');
    expect(calls).toEqual([]);
  });
});

describe('fetchWithKy', () => {
  it.each([200, 204, 302, 401, 429, 503])(
    'returns a response with status %i, without a retry and without throwing',
    async (status) => {
      const fake = fakeFetch(() => new Response(null, { status }));

      const response = await fetchWithKy(REQUEST, KEY_HEADER, fake.fetch, signal);

      expect([response.status, fake.sent.length]).toEqual([status, 1]);
    },
  );

  it('returns what is read of the Response of fetch', async () => {
    const answer = new Response('{}', { status: 201 });
    const fake = fakeFetch(() => answer);

    const { headers, body } = answer;
    expect(await fetchWithKy(REQUEST, KEY_HEADER, fake.fetch, signal)).toStrictEqual({
      ...{ status: 201, type: 'default', redirected: false, url: '' },
      ...{ headers, body },
    });
  });

  it('has no time limit of its own', async () => {
    vi.useFakeTimers();
    const fake = fakeFetch(hang);
    const pending = watch(fetchWithKy(REQUEST, KEY_HEADER, fake.fetch, signal));

    await vi.advanceTimersByTimeAsync(3_600_000);

    expect([pending(), vi.getTimerCount()]).toEqual(['pending', 0]);
    vi.useRealTimers();
  });

  it('rejects after one attempt when a GET request cannot connect', async () => {
    const fake = fakeFetch(fail());
    const request = { ...REQUEST, method: 'GET', body: undefined };

    expect(await rejection(fetchWithKy(request, KEY_HEADER, fake.fetch, signal))).toBeInstanceOf(
      Error,
    );
    expect(fake.sent.length).toBe(1);
  });

  it('rejects with the error of fetch after one attempt', async () => {
    const fake = fakeFetch(fail(new Error('broken')));

    expect(await rejection(fetchWithKy(REQUEST, KEY_HEADER, fake.fetch, signal))).toEqual(
      new Error('broken'),
    );
    expect(fake.sent.length).toBe(1);
  });
});

describe('msw', () => {
  const server = setupServer();
  const globalFetch: typeof fetch = (...args) => fetch(...args);
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
  });
  beforeEach(() => {
    server.resetHandlers();
  });
  afterAll(() => {
    server.close();
  });

  it('intercepts a request that uses the global fetch', async () => {
    const seen: unknown[] = [];
    server.use(
      http.post(REQUEST.url, async ({ request }) => {
        seen.push([request.headers.get('api-key'), await request.text()]);
        return HttpResponse.json({ score: 1 });
      }),
    );

    const response = await fetchWithKy(REQUEST, KEY_HEADER, globalFetch, signal);

    expect(await new Response(response.body as ReadableStream).json()).toEqual({ score: 1 });
    expect(seen).toEqual([[API_KEY, REQUEST.body]]);
  });

  it('receives no second request after a redirect', async () => {
    let followed = 0;
    server.use(
      http.post(REQUEST.url, () => HttpResponse.redirect('https://other.test/', 307)),
      http.all('https://other.test/', () => {
        followed += 1;
        return HttpResponse.json({});
      }),
    );

    const response = await fetchWithKy(REQUEST, KEY_HEADER, globalFetch, signal);

    expect([response.status, followed]).toEqual([307, 0]);
  });
});
