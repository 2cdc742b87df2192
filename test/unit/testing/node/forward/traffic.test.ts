import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Message } from 'align-evals';
import type { ScorerInput } from 'align-evals/testing';
import { listen, type ListeningServer } from 'align-evals/testing/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../kit/client/client.ts';
import {
  post,
  postText,
  REQUEST,
  requestWith,
  REWARD_PATH,
  steadyServer,
} from '../../../../kit/server/reference-service.ts';
import { KEY, OTHER_KEY } from '../../../../kit/canary/secrets.ts';

const server = steadyServer({
  scorer: ({ criterion, subject }: ScorerInput) => ({
    score: 1,
    explanation: `${criterion} | ${contentOf(subject)}`,
  }),
});
let listening: ListeningServer;

function contentOf(subject: unknown): string {
  const { messages } = subject as { messages: readonly Message[] };
  return messages.map(({ content }) => (typeof content === 'string' ? content : '')).join();
}

function overPort(): Parameters<typeof postText>[0] {
  return { fetch, origin: listening.baseUrl };
}

/** A raw connection, on which a test can send anything. */
async function dial(): Promise<Socket> {
  const socket = connect(Number(new URL(listening.baseUrl('eu')).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

beforeAll(async () => {
  listening = await listen(server, { hosts: ['box.test'] });
});
beforeEach(() => {
  server.reset();
});
afterAll(async () => {
  await listening.close();
});

describe('a listening server', () => {
  it('transfers a conversation of 1 MB and its answer completely', async () => {
    const content = 'Grüße, 世界 🌍 "quoted"\n'.repeat(40_000).slice(0, 1_000_000);

    const result = await createClient(listening.clientOptions()).evaluate({
      messages: [{ role: 'user', content }],
      criteria: 'Reward length',
    });

    expect(result.explanation === `Reward length | ${content}`).toBe(true);
    const [call] = server.calls;
    expect(call?.bodyText.length).toBeGreaterThan(1_000_000);
    expect(contentOf(call?.body) === content).toBe(true);
  });

  it('answers 200 evaluations at a time, each with its own result', async () => {
    const client = createClient(listening.clientOptions());
    const contents = Array.from({ length: 200 }, (_, index) => `Question ${index}`);

    const results = await Promise.all(
      contents.map((content) =>
        client.evaluate({ messages: [{ role: 'user', content }], criteria: 'Reward answers' }),
      ),
    );

    expect(results.map(({ explanation }) => explanation)).toEqual(
      contents.map((content) => `Reward answers | ${content}`),
    );
    const { traces, evaluationRows, usage } = server.store('eu');
    expect([server.calls.length, traces.size, evaluationRows.length, usage.length]).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('keeps serving after a caller disconnects during its request', async () => {
    const socket = await dial();
    socket.write(
      `POST ${REWARD_PATH} HTTP/1.1\r\nhost: box.test\r\ncontent-length: 100\r\n\r\n{"messages":`,
    );
    socket.destroy();
    await once(socket, 'close');

    expect((await post(overPort(), REQUEST)).status).toBe(200);
    expect(server.calls.map(({ status }) => status)).toEqual([200]);
  });

  it('keeps serving after a caller disconnects during a long answer', async () => {
    const body = JSON.stringify(
      requestWith({ messages: [{ role: 'user', content: 'x'.repeat(8_000_000) }] }),
    );
    const socket = await dial();
    socket.write(
      `POST ${REWARD_PATH} HTTP/1.1\r\nhost: box.test\r\napi-key: ${KEY}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'data');
    socket.destroy();
    await once(socket, 'close');

    expect((await post(overPort(), REQUEST)).status).toBe(200);
    expect(server.calls.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('answers like the server in process, with the same headers', async () => {
    const [direct, ported] = [await postText(server, '{}'), await postText(overPort(), '{}')];

    expect([ported.status, await ported.json()]).toEqual([direct.status, await direct.json()]);
    expect(Object.fromEntries(ported.headers)).toMatchObject({
      ...Object.fromEntries(direct.headers),
      'x-request-id': expect.not.stringMatching(direct.headers.get('x-request-id') ?? ''),
    });
  });

  it('receives method, path, query, headers and body unchanged', async () => {
    await fetch(`${listening.baseUrl('us')}${REWARD_PATH}?a=1&a=2&b=%C3%BC`, {
      method: 'PUT',
      headers: { 'api-key': OTHER_KEY, 'X-Custom': 'one', accept: 'text/plain' },
      body: ' {"a":1} ',
    });

    expect(server.calls).toEqual([
      {
        region: 'us',
        method: 'PUT',
        path: REWARD_PATH,
        query: [
          ['a', '1'],
          ['a', '2'],
          ['b', 'ü'],
        ],
        headers: expect.objectContaining({ 'x-custom': 'one', accept: 'text/plain' }),
        bodyText: ' {"a":1} ',
        body: { a: 1 },
        status: 501,
      },
    ]);
    expect(server.calls.flatMap(({ headers }) => Object.keys(headers))).not.toContain('api-key');
  });

  it('sends the status, body and headers of a fault', async () => {
    server.fail(
      {
        kind: 'status',
        status: 429,
        body: { detail: 'Slow down' },
        headers: { 'retry-after': '7' },
      },
      { kind: 'status', status: 204 },
      { kind: 'wrong_schema' },
    );

    const limited = await postText(overPort(), JSON.stringify(REQUEST));
    const empty = await postText(overPort(), JSON.stringify(REQUEST));

    expect([limited.status, limited.headers.get('retry-after'), await limited.json()]).toEqual([
      429,
      '7',
      { detail: 'Slow down' },
    ]);
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    expect(await post(overPort(), REQUEST)).toEqual({ status: 200, body: { unexpected: true } });
  });

  it.each([
    [{ kind: 'reset' }, 'fetch failed'],
    [{ kind: 'truncate' }, 'terminated'],
  ] as const)(
    'breaks the connection for the fault %o, and serves the next request',
    async (fault, message) => {
      server.fail(fault);

      await expect(post(overPort(), REQUEST)).rejects.toMatchObject({ name: 'TypeError', message });
      expect((await post(overPort(), REQUEST)).status).toBe(200);
    },
  );
});
