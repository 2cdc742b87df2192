// Node's `fetch` sends a request again by itself after a 421. Real sockets, because no fake does that.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import type { ResponseInfo } from '../../../../src/client/options/request-options.ts';
import { RequestError } from '../../../../src/errors/request-error.ts';
import { createInstantClock } from '../../../../src/testing/index.ts';
import { watchResends } from '../../../../src/client/transport/watch-resends.ts';
import { createClient, KEY } from '../../../kit/client/client.ts';
import { traceId } from '../../../kit/client/traces.ts';
import { type Act, listenRaw, type RawServer } from '../../../kit/server/raw-server.ts';

const COMMENT = { traceId: traceId(1), comment: 'Good' };
const STORED = JSON.stringify({
  ...{ id: traceId(1), trace_id: traceId(1), comment: 'Good' },
  created_at: '2026-11-20T08:00:00Z',
});

const answer =
  (status: number): Act =>
  (socket) => {
    const head = `HTTP/1.1 ${String(status)} X\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}content-length: ${String(STORED.length)}\r\n\r\n${STORED}`);
  };

let server: RawServer;

afterEach(async () => {
  await server.close();
  vi.unstubAllGlobals();
});

interface Outcome {
  /** The status of the error; 'done' without one. */
  readonly end: unknown;
  /** The attempts that the error or the response reports. */
  readonly attempts: number | undefined;
  /** The requests that the server received. */
  readonly requests: number;
}

/** Makes a call to a server that responds with these statuses, the last one repeatedly. */
async function play(
  statuses: readonly number[],
  options: ClientOptions = {},
  call = (client: Client, onResponse: (info: ResponseInfo) => void): Promise<unknown> =>
    client.request({ method: 'POST', path: '/x', body: {}, retry: true }, { onResponse }),
): Promise<Outcome> {
  server = await listenRaw(...statuses.map(answer));
  const client = createClient({
    apiKey: KEY,
    baseUrl: server.url,
    clock: createInstantClock(),
    ...options,
  });
  let info: ResponseInfo | undefined;
  const end = await call(client, (given) => (info = given)).then(
    () => 'done',
    (error: unknown) =>
      RequestError.isInstance(error) ? { ...error.toJSON() }['status'] : String(error),
  );
  await client.close();
  return { end, attempts: info?.attempts, requests: server.requests.length };
}

describe('a 421 that the runtime answers with a second request', () => {
  // covers: P-084, P-086, P-148, P-149, P-150
  it.each<[readonly number[], number, Outcome]>([
    [[421], 1, { end: 421, attempts: 2, requests: 2 }],
    [[421, 200], 1, { end: 'done', attempts: 2, requests: 2 }],
    [[421, 503, 200], 1, { end: 503, attempts: 2, requests: 2 }],
    [[421, 503, 200], 2, { end: 'done', attempts: 3, requests: 3 }],
    [[503, 421, 421], 1, { end: 421, attempts: 3, requests: 3 }],
    [[503, 421, 503, 200], 1, { end: 503, attempts: 3, requests: 3 }],
    [[421, 503, 421, 503, 200], 4, { end: 'done', attempts: 5, requests: 5 }],
  ])('counts it: %j with %i retries', async (statuses, numRetries, outcome) => {
    expect(await play(statuses, { numRetries })).toEqual(outcome);
  });

  it('counts it in the error', async () => {
    server = await listenRaw(answer(421));
    const client = createClient({ apiKey: KEY, baseUrl: server.url });
    const error = await client.annotations.comment(COMMENT).catch((reason: unknown) => reason);

    expect(error).toMatchObject({ name: 'ApiError', status: 421, isRetryable: false, attempts: 2 });
  });

  // covers: P-147
  it('counts it for a comment, which the host may store twice', async () => {
    const comment = (client: Client, onResponse: (info: ResponseInfo) => void) =>
      client.annotations.comment(COMMENT, { onResponse });

    expect(await play([421, 200], {}, comment)).toEqual({ end: 'done', attempts: 2, requests: 2 });
  });

  it('counts it for the call that it belongs to, among others at the same time', async () => {
    server = await listenRaw((socket, request) => {
      answer(request.startsWith('POST /odd') ? 421 : 200)(socket, request);
    });
    const client = createClient({ apiKey: KEY, baseUrl: server.url });
    const attempts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const path = index % 2 === 0 ? '/even' : '/odd';
        let info: ResponseInfo | undefined;
        const onResponse = (given: ResponseInfo): void => void (info = given);
        await client
          .request({ method: 'POST', path, body: {} }, { onResponse })
          .catch(() => undefined);
        return info?.attempts;
      }),
    );
    await client.close();

    expect(attempts).toEqual(Array.from({ length: 20 }, (_, index) => 1 + (index % 2)));
    expect(server.requests).toHaveLength(30);
  });

  it('numbers the attempts in events by their first request', async () => {
    const events: string[] = [];
    const note =
      (name: string) =>
      ({ attempt }: { readonly attempt: number }): void => {
        events.push(`${name} ${String(attempt)}`);
      };
    const hooks = {
      onRequest: note('request'),
      onResponse: note('response'),
      onRetry: note('retry'),
    };
    await play([421, 503, 200], { numRetries: 2, hooks });

    expect(events).toEqual(['request 1', 'response 1', 'retry 1', 'request 3', 'response 3']);
  });

  // covers: P-150
  it('does not count what a fetch of the application does', async () => {
    const custom = (input: string, init: RequestInit) => fetch(input, init);

    expect(await play([421], { fetch: custom })).toEqual({ end: 421, attempts: 1, requests: 2 });
  });
});

describe('watchResends', () => {
  it.each([
    ['without a process', undefined],
    ['without getBuiltinModule', {}],
    ['without the module', { getBuiltinModule: () => undefined }],
  ])('calls fetch on a runtime %s', async (_, process) => {
    server = await listenRaw(answer(200));
    vi.resetModules();
    const fresh = await import('../../../../src/client/transport/watch-resends.ts');
    vi.stubGlobal('process', process);

    expect(fresh.watchResends(() => 'sent', vi.fn())).toBe('sent');
  });

  it('passes on what the call throws, and forgets the call', async () => {
    server = await listenRaw(answer(421));
    const onResend = vi.fn();
    expect(() =>
      watchResends(() => {
        throw new TypeError('no fetch');
      }, onResend),
    ).toThrow('no fetch');
    await fetch(server.url, { method: 'POST', body: '{}' });

    expect(onResend).not.toHaveBeenCalled();
  });
});
