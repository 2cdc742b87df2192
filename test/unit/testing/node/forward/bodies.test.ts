import { listen, type ListeningServer, type ListenOptions } from 'align-evals/testing/node';
import { afterEach, describe, expect, it } from 'vitest';
import { sendRaw } from '../../../../kit/server/raw-request.ts';
import {
  post,
  postText,
  REQUEST,
  REWARD_PATH,
  steadyServer,
} from '../../../../kit/server/reference-service.ts';
import { KEY } from '../../../../kit/canary/secrets.ts';

const open: ListeningServer[] = [];
const server = steadyServer();
const HEAD = `POST ${REWARD_PATH} HTTP/1.1\r\nhost: box.test\r\napi-key: ${KEY}\r\ncontent-type: application/json\r\n`;
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

async function start(options?: ListenOptions): Promise<ListeningServer> {
  const listening = await listen(server, { hosts: ['box.test'], ...options });
  open.push(listening);
  return listening;
}

const over = ({ baseUrl }: ListeningServer): Parameters<typeof postText>[0] => ({
  fetch,
  origin: baseUrl,
});

const tooLarge = (limit: number): object => ({
  detail: `The body should have at most ${limit} bytes: send less, or raise the option maxBodyBytes`,
});

afterEach(async () => {
  server.reset();
  await Promise.all(open.splice(0).map((listening) => listening.close()));
});

describe('a listening server', () => {
  // covers: P-027
  it('accepts a body of maxBodyBytes and rejects one byte more', async () => {
    const text = JSON.stringify(REQUEST);
    const limit = Buffer.byteLength(text);
    const listening = await start({ maxBodyBytes: limit });
    const longer = await postText(over(listening), `${text} `);

    expect((await post(over(listening), REQUEST)).status).toBe(200);
    expect([longer.status, await longer.json()]).toEqual([413, tooLarge(limit)]);
    expect(server.calls.map(({ status }) => status)).toEqual([200]);
  });

  // covers: P-027
  it('accepts 8 MiB by default and rejects one byte more', async () => {
    const listening = await start();
    const limit = 8 * 1024 * 1024;

    expect((await postText(over(listening), 'x'.repeat(limit))).status).toBe(422);

    const answer = await postText(over(listening), 'x'.repeat(limit + 1));

    expect([answer.status, await answer.json()]).toEqual([413, tooLarge(limit)]);
    expect((await post(over(listening), REQUEST)).status).toBe(200);
  });

  it('rejects a large Content-Length before the body arrives, and closes the connection', async () => {
    const { baseUrl } = await start({ maxBodyBytes: 10 });

    const { statuses, text, end } = await sendRaw(baseUrl('eu'), [
      `${HEAD}content-length: 11\r\n\r\n`,
    ]);

    expect([statuses, end]).toEqual([[413], 'closed']);
    expect(text).toContain('\r\nconnection: close\r\n');
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual(tooLarge(10));
  });

  it('does not ask for a body that it rejects, when the client waits for 100 Continue', async () => {
    const { baseUrl } = await start({ maxBodyBytes: 10 });

    const { statuses, end } = await sendRaw(baseUrl('eu'), [
      `${HEAD}expect: 100-continue\r\ncontent-length: 11\r\n\r\n`,
    ]);

    expect([statuses, end]).toEqual([[413], 'closed']);
  });

  it.each([
    ['the host', 'GET /x HTTP/1.1\r\nhost: evil.example\r\n', 421],
    ['the method', 'TRACE /x HTTP/1.1\r\nhost: box.test\r\n', 501],
  ])('does not ask for the body of a request when it rejects %s', async (_name, head, status) => {
    const { baseUrl } = await start();

    const { statuses, end } = await sendRaw(baseUrl('eu'), [
      `${head}expect: 100-continue\r\ncontent-length: 5\r\n\r\n`,
    ]);

    expect([statuses, end]).toEqual([[status], 'closed']);
  });

  it('asks for a body of at most maxBodyBytes, when the client waits for 100 Continue', async () => {
    const text = JSON.stringify(REQUEST);
    const length = Buffer.byteLength(text);
    const { baseUrl } = await start({ maxBodyBytes: length });

    const { statuses } = await sendRaw(baseUrl('eu'), [
      `${HEAD}connection: close\r\nexpect: 100-continue\r\ncontent-length: ${length}\r\n\r\n`,
      text,
    ]);

    expect([statuses, server.calls[0]?.bodyText]).toEqual([[100, 200], text]);
  });

  it('rejects a chunked body when it exceeds the limit, although more follows', async () => {
    const { baseUrl } = await start({ maxBodyBytes: 10 });
    let sent = 0;
    function* parts(): Generator<string> {
      yield `${HEAD}transfer-encoding: chunked\r\n\r\n`;
      for (; sent < 160; sent += 1) yield chunk('x'.repeat(65_536));
    }

    const { statuses, end } = await sendRaw(baseUrl('eu'), parts());

    expect([statuses, end]).toEqual([[413], 'closed']);
    expect(server.calls).toEqual([]);
  });

  it('reads a chunked body of many small chunks up to the limit', async () => {
    const text = JSON.stringify(REQUEST);
    const { baseUrl } = await start({ maxBodyBytes: text.length });
    const parts = Array.from(text, chunk);
    const head = `${HEAD}connection: close\r\ntransfer-encoding: chunked\r\n\r\n`;

    const { statuses } = await sendRaw(baseUrl('eu'), [head, ...parts, '0\r\n\r\n']);

    expect([statuses, server.calls[0]?.bodyText]).toEqual([[200], text]);
  });

  it.each([
    ['the headers', `POST ${REWARD_PATH} HTTP/1.1\r\nhost: local`],
    ['the body', `${HEAD}content-length: 100\r\n\r\n{"messages":`],
    ['a chunk of the body', `${HEAD}transfer-encoding: chunked\r\n\r\n64\r\nx`],
  ])(
    'answers 408 when %s does not arrive in time, and closes the connection',
    async (_name, part) => {
      const { baseUrl } = await start({ requestTimeoutMs: 200 });

      const { statuses, end } = await sendRaw(baseUrl('eu'), [part]);

      expect([statuses, end, server.calls]).toEqual([[408], 'closed', []]);
    },
  );

  it('ignores the body of a GET request', async () => {
    const { baseUrl } = await start();
    const head =
      'GET /x HTTP/1.1\r\nhost: box.test\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc';

    expect((await sendRaw(baseUrl('eu'), [head])).statuses).toEqual([501]);
    expect(server.calls).toMatchObject([{ method: 'GET', bodyText: '' }]);
  });

  it.each([
    ['TRACE', 'TRACE /x HTTP/1.1\r\nhost: box.test\r\nconnection: close\r\n\r\n'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nhost: box.test\r\nconnection: close\r\n\r\n'],
    [
      'an upgrade',
      'GET /x HTTP/1.1\r\nhost: box.test\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n',
    ],
  ])('answers 501 to %s', async (_name, head) => {
    const { baseUrl } = await start();
    const { statuses, end } = await sendRaw(baseUrl('eu'), [head]);

    expect([statuses, end]).toEqual([[501], 'closed']);
  });
});
