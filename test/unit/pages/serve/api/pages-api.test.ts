import { describe, expect, it } from 'vitest';
import { createPagesApi, type PagesApi } from '../../../../../src/pages/serve/api/pages-api.ts';
import { ACCESS_TOKEN } from '../../../../kit/canary/secrets.ts';

interface Sent {
  readonly path: unknown;
  readonly init: RequestInit | undefined;
}

function createApi(
  respond: () => Response | Promise<Response>,
  token: string | undefined = ACCESS_TOKEN,
) {
  const sent: Sent[] = [];
  const accepted: unknown[] = [];
  const rejected: unknown[] = [];
  const api = createPagesApi({
    fetch: async (path, init) => {
      sent.push({ path, init });
      return await respond();
    },
    token: () => token,
    onAccepted: (used) => accepted.push(used),
    onRejected: (used) => rejected.push(used),
  });
  return { api, sent, accepted, rejected };
}

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const AUTHORIZED = { authorization: `Bearer ${ACCESS_TOKEN}` };
const POSTED = { headers: { ...AUTHORIZED, 'content-type': 'application/json' }, method: 'POST' };

describe('the requests of the pages', () => {
  it.each<[string, (api: PagesApi) => Promise<unknown>, Sent]>([
    ['usage', (api) => api.usage(), { path: '/api/usage', init: { headers: AUTHORIZED } }],
    [
      'traces',
      (api) => api.traces('us', 'min_score=0.5'),
      { path: '/api/us/traces?min_score=0.5', init: { headers: AUTHORIZED } },
    ],
    [
      'traces without a filter',
      (api) => api.traces('eu', ''),
      { path: '/api/eu/traces', init: { headers: AUTHORIZED } },
    ],
    [
      'trace, whose id is encoded',
      (api) => api.trace('eu', 'a/b?'),
      { path: '/api/eu/traces/a%2Fb%3F', init: { headers: AUTHORIZED } },
    ],
    [
      'rate',
      (api) => api.rate('eu', 'a', false),
      { path: '/api/eu/traces/a/rating', init: { ...POSTED, body: '{"rating":false}' } },
    ],
    [
      'comment',
      (api) => api.comment('eu', 'a', 'Good'),
      { path: '/api/eu/traces/a/comments', init: { ...POSTED, body: '{"comment":"Good"}' } },
    ],
    [
      'switchRegion',
      (api) => api.switchRegion('us', true),
      { path: '/api/us/down', init: { ...POSTED, body: '{"down":true}' } },
    ],
  ])(
    '%s sends its path, the token and its body, and returns the document',
    async (_name, call, expected) => {
      const { api, sent } = createApi(() => Response.json({ done: true }));

      expect(await call(api)).toEqual({ done: true });
      expect(sent).toEqual([expected]);
    },
  );

  it('passes the signal on', async () => {
    const { api, sent } = createApi(() => Response.json({}));
    const { signal } = new AbortController();
    await api.trace('eu', 'a', signal);

    expect(sent[0]?.init?.signal).toBe(signal);
  });

  it('sends no token when there is none, and reports that the server rejects that', async () => {
    const sent: Sent[] = [];
    const rejected: unknown[] = [];
    const api = createPagesApi({
      fetch: async (path, init) => {
        sent.push({ path, init });
        return Response.json({ detail: 'Open the link.' }, { status: 401 });
      },
      token: () => undefined,
      onAccepted: () => {},
      onRejected: (used) => rejected.push(used),
    });

    expect(await failureOf(api.usage())).toMatchObject({ status: 401, message: 'Open the link.' });
    expect(sent).toEqual([{ path: '/api/usage', init: { headers: {} } }]);
    expect(rejected).toEqual([undefined]);
  });

  it('reports the token that the server accepts or rejects, and no other failure', async () => {
    const unauthorized = createApi(() => Response.json({ detail: 'No.' }, { status: 401 }));
    await failureOf(unauthorized.api.usage());
    const down = createApi(() => Response.json({ detail: 'Down.' }, { status: 503 }));

    expect(await failureOf(down.api.usage())).toMatchObject({ status: 503, message: 'Down.' });
    expect([unauthorized.rejected, down.rejected]).toEqual([[ACCESS_TOKEN], []]);
    const good = createApi(() => Response.json({}));
    await good.api.usage();
    expect([unauthorized.accepted, down.accepted, good.accepted]).toEqual([[], [], [ACCESS_TOKEN]]);
  });

  it('has a message of its own when nothing answers', async () => {
    const { api } = createApi(() => Promise.reject(new TypeError('fetch failed')));

    expect(await failureOf(api.usage())).toMatchObject({
      status: undefined,
      message: 'align-evals serve does not answer. Check that it is still running.',
    });
  });

  it('rejects with the reason of a request that was aborted', async () => {
    const controller = new AbortController();
    const { api } = createApi(() => {
      controller.abort();
      return Promise.reject(new DOMException('Aborted', 'AbortError'));
    });

    expect(await failureOf(api.traces('eu', '', controller.signal))).toMatchObject({
      name: 'AbortError',
    });
  });

  it.each([
    [200, 'The response was cut off.'],
    [500, 'The server responded with status 500.'],
  ])('fails when a body with status %i is not JSON', async (status, message) => {
    const { api } = createApi(() => new Response('{"traces":[', { status }));

    expect(await failureOf(api.traces('eu', ''))).toMatchObject({ status, message });
  });
});
