import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import { createClient, KEY, MESSAGES, result } from '../../../kit/client/client.ts';
import { failure, watch } from '../../../kit/time/outcomes.ts';
import {
  type Act,
  findClosedPort,
  listenRaw,
  type RawServer,
  respond,
  score,
  sendThen,
} from '../../../kit/server/raw-server.ts';

const GOOD = 'Reward good answers';
const PARAMS = { messages: MESSAGES, criteria: GOOD };
const ANSWER = '{"explanation":"because","score":1}';
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const servers: RawServer[] = [];

async function serve(...acts: readonly Act[]): Promise<RawServer> {
  const server = await listenRaw(...acts);
  servers.push(server);
  return server;
}

function clientOf({ url }: RawServer, options: ClientOptions = {}): Client {
  return createClient({ apiKey: KEY, baseUrl: url, ...options });
}

beforeEach(() => {
  // No wait before a retry.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('a connection that fails', () => {
  it.each([
    ['is reset before the answer', sendThen('', 'reset')],
    ['is closed before the answer', sendThen('', 'end')],
    [
      'is reset in the middle of the body',
      sendThen(`${HEAD}content-length: 35\r\n\r\n{"expl`, 'reset'),
    ],
    [
      'is closed in the middle of the body',
      sendThen(`${HEAD}content-length: 35\r\n\r\n{"expl`, 'end'),
    ],
    [
      'is closed in the middle of the body, after complete JSON',
      sendThen(`${HEAD}content-length: 99\r\n\r\n${ANSWER}`, 'end'),
    ],
    [
      'is closed before the last chunk',
      sendThen(`${HEAD}transfer-encoding: chunked\r\n\r\n23\r\n${ANSWER}\r\n`, 'end'),
    ],
    [
      'has an invalid chunk size',
      sendThen(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`, 'stall'),
    ],
    [
      'is closed in the middle of a compressed body',
      sendThen(`${HEAD}content-encoding: gzip\r\ncontent-length: 0\r\n\r\n`, 'end'),
    ],
    ['is not HTTP', sendThen('HELLO\r\n\r\n', 'end')],
  ])('is retried when it %s', async (_, act) => {
    const server = await serve(act, score);

    expect(await clientOf(server).evaluate(PARAMS)).toEqual(result(GOOD));
    expect(server.requests.length).toBe(2);
    expect(server.requests[1]?.split('\r\n\r\n')[1]).toBe(server.requests[0]?.split('\r\n\r\n')[1]);
  });

  it('on every attempt rejects with a ConnectionError', async () => {
    const server = await serve(sendThen(`${HEAD}content-length: 35\r\n\r\n{"expl`, 'reset'));

    expect(await failure(clientOf(server).evaluate(PARAMS))).toMatchObject({
      name: 'ConnectionError',
      code: 'body_cut',
      attempts: 2,
    });
    expect(server.requests.length).toBe(2);
  });

  it('because the port is closed rejects with a ConnectionError', async () => {
    const client = createClient({
      apiKey: KEY,
      baseUrl: `http://127.0.0.1:${String(await findClosedPort())}`,
    });

    expect(await failure(client.evaluate(PARAMS))).toMatchObject({
      name: 'ConnectionError',
      code: 'connection',
      attempts: 2,
    });
  });

  it('because the host does not support TLS is not retried', async () => {
    const server = await serve(sendThen('HTTP/1.1 400 Bad Request\r\n\r\n', 'end'));
    const client = createClient({
      apiKey: KEY,
      baseUrl: `https://127.0.0.1:${String(server.port)}`,
    });

    expect(await failure(client.evaluate(PARAMS))).toMatchObject({
      name: 'ConnectionError',
      code: 'tls',
      attempts: 1,
    });
    expect(server.requests.length).toBe(1);
  });
});

describe('a redirect', () => {
  it.each([
    // covers: P-021, P-102
    301,
    // covers: P-021, P-102
    302,
    // covers: P-021, P-102
    303,
    // covers: P-021, P-102
    307,
    // covers: P-021, P-102
    308,
  ])('with status %i to another origin is not followed', async (status) => {
    const target = await serve(score);
    const server = await serve(
      respond('', `${String(status)} Moved`, `location: ${target.url}/api/v1/evals/reward\r\n`),
    );

    expect(await failure(clientOf(server).evaluate(PARAMS))).toMatchObject({
      name: 'RedirectError',
      status,
      attempts: 1,
    });
    expect([server.requests.length, target.requests.length]).toEqual([1, 0]);
  });

  it.each(['300 Multiple Choices', '304 Not Modified'])(
    'with status %s and no location is not retried',
    async (status) => {
      const server = await serve(respond('', status));

      expect(await failure(clientOf(server).evaluate(PARAMS))).toMatchObject({
        name: 'RedirectError',
        attempts: 1,
      });
      expect(server.requests.length).toBe(1);
    },
  );
});

describe('a body that stalls', () => {
  const stalled = sendThen(`${HEAD}content-length: 35\r\n\r\n{"expl`, 'stall');

  it('is ended by the deadline, which closes its connection', async () => {
    const server = await serve(stalled);

    expect(await failure(clientOf(server, { timeoutMs: 100 }).evaluate(PARAMS))).toMatchObject({
      name: 'RequestTimeoutError',
      timeoutMs: 100,
      attempts: 1,
    });
    await server.closed(0);
    expect(server.requests.length).toBe(1);
  });

  it('is ended by closing the client, which closes its connection', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const server = await serve(stalled);
    const hooks = {
      onResponse: () => {
        arrived.resolve(undefined);
      },
    };
    const client = clientOf(server, { hooks });
    const call = watch(client.evaluate(PARAMS));
    await arrived.promise;
    expect(call()).toBe('pending');

    await client.close();
    await server.closed(0);

    expect(server.requests.length).toBe(1);
  });

  it('and belongs to an error status does not delay the retry, and its connection is closed', async () => {
    const server = await serve(
      sendThen('HTTP/1.1 503 Busy\r\ncontent-length: 35\r\n\r\n{"det', 'stall'),
      score,
    );

    expect(await clientOf(server, { timeoutMs: 2000 }).evaluate(PARAMS)).toEqual(result(GOOD));
    await server.closed(0);
    expect(server.requests.length).toBe(2);
  });
});

describe('a compressed body', () => {
  const gzip = 'content-encoding: gzip\r\n';

  it('is decompressed', async () => {
    const server = await serve(respond(gzipSync(ANSWER), '200 OK', gzip));

    expect(await clientOf(server).evaluate(PARAMS)).toEqual(result(GOOD));
  });

  it('that is truncated is retried', async () => {
    const server = await serve(respond(gzipSync(ANSWER).subarray(0, 30), '200 OK', gzip), score);

    expect(await clientOf(server).evaluate(PARAMS)).toEqual(result(GOOD));
    expect(server.requests.length).toBe(2);
  });

  it('that exceeds maxResponseBytes when decompressed rejects without a retry', async () => {
    const server = await serve(respond(gzipSync(Buffer.alloc(9 * 1024 * 1024)), '200 OK', gzip));

    expect(await failure(clientOf(server).evaluate(PARAMS))).toMatchObject({
      name: 'ResponseTooLargeError',
      limit: 2 * 1024 * 1024,
      attempts: 1,
    });
    expect(server.requests.length).toBe(1);
  });

  it('of an error status that is very large when decompressed rejects with the error of the status', async () => {
    const server = await serve(respond(gzipSync(Buffer.alloc(1024 * 1024)), '404 Not Found', gzip));

    expect(await failure(clientOf(server).evaluate(PARAMS))).toMatchObject({
      name: 'NotFoundError',
      status: 404,
    });
  });
});

describe('a request on the wire', () => {
  it('contains the key once and the body as UTF-8', async () => {
    const server = await serve(score);
    await clientOf(server, { headers: { 'X-Team': 'search' } }).evaluate({
      ...PARAMS,
      messages: [{ role: 'user', content: 'ü' }],
    });

    const [head = '', body = ''] = server.requests[0]?.split('\r\n\r\n') ?? [];
    expect(head.match(/^api-key: .*$/gim)).toEqual([`api-key: ${KEY}`]);
    expect(head).toMatch(/^POST \/api\/v1\/evals\/reward HTTP\/1\.1\r\n/);
    expect(head).toMatch(/^x-team: search$/im);
    expect(Buffer.from(body, 'latin1').toString()).toBe(
      '{"messages":[{"role":"user","content":"ü"}],"evaluate_latest":true,"evaluation_criteria":"Reward good answers"}',
    );
  });
});
