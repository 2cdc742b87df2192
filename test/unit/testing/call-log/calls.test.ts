import { beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../../../src/client/transport/build-request.ts';
import { createClient } from '../../../kit/client/client.ts';
import {
  fixedScorer,
  MESSAGES,
  post,
  postText,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  until,
} from '../../../kit/server/reference-service.ts';

const SECRET = 'secret-0123456789';
const server = steadyServer({ regions: { us: { apiKeys: [SECRET] } } });

beforeEach(() => {
  server.reset();
});

describe('server.calls', () => {
  it('records the whole request of a client', async () => {
    await createClient(server.clientOptions()).evaluate({
      messages: [{ role: 'user', content: 'Grüße, 世界' }],
      criteria: 'Reward politeness',
    });

    expect(server.calls).toEqual([
      {
        region: 'eu',
        method: 'POST',
        path: REWARD_PATH,
        query: [],
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': `align-evals/${VERSION}`,
        },
        bodyText:
          '{"messages":[{"role":"user","content":"Grüße, 世界"}],"evaluate_latest":true,"evaluation_criteria":"Reward politeness"}',
        body: {
          messages: [{ role: 'user', content: 'Grüße, 世界' }],
          evaluate_latest: true,
          evaluation_criteria: 'Reward politeness',
        },
        status: 200,
      },
    ]);
  });

  it('records query parameters in order, with repeated ones', async () => {
    await server.fetch(`${server.origin('us')}/nowhere?b=2&a=1&b=3&c=%20`);

    expect(server.calls).toEqual([
      {
        region: 'us',
        method: 'GET',
        path: '/nowhere',
        query: [
          ['b', '2'],
          ['a', '1'],
          ['b', '3'],
          ['c', ' '],
        ],
        headers: {},
        bodyText: '',
        body: undefined,
        status: 501,
      },
    ]);
  });

  it('records a body that is not JSON as text only', async () => {
    await postText(server, ' {"messages": ');

    expect(server.calls.map(({ bodyText, body, status }) => [bodyText, body, status])).toEqual([
      [' {"messages": ', undefined, 422],
    ]);
  });

  it.each(['API-Key', 'Authorization', 'Cookie', 'Proxy-Authorization'])(
    'does not record the header %s',
    async (name) => {
      await postText(server, '{}', {
        headers: { [name]: `Bearer ${SECRET}`, 'X-Request-Id': 'r-1' },
      });

      expect(JSON.stringify(server.calls)).not.toContain(SECRET);
      expect(server.calls.map(({ headers }) => headers['x-request-id'])).toEqual(['r-1']);
    },
  );

  it('does not record the key of a client, accepted or rejected', async () => {
    const send = async (baseUrl: string): Promise<unknown> =>
      await createClient({ ...server.clientOptions('us'), baseUrl })
        .evaluate({ messages: MESSAGES, criteria: 'Reward politeness' })
        .catch((error: unknown) => error);

    await send(server.origin('us'));
    await send(server.origin('eu'));

    expect(server.calls.map(({ status }) => status)).toEqual([200, 401]);
    expect(JSON.stringify(server.calls)).not.toContain(SECRET);
  });

  it('records the status of each request, in the order of arrival', async () => {
    await post(server, REQUEST);
    await post(server, {});
    await post(server, REQUEST, { headers: {} });
    await post(server, REQUEST, { path: '/nowhere' });

    expect(server.calls.map(({ status }) => status)).toEqual([200, 422, 401, 501]);
  });

  it('records no status for a request without an answer', async () => {
    server.fail({ kind: 'reset' });

    await expect(post(server, REQUEST)).rejects.toThrow('fetch failed');

    expect(server.calls.map(({ path, status }) => [path, status])).toEqual([
      [REWARD_PATH, undefined],
    ]);
  });

  it('records a request on arrival, and its status when it is answered', async () => {
    const gate = Promise.withResolvers<undefined>();
    const slow = steadyServer({
      scorer: async (input) => {
        await gate.promise;
        return await fixedScorer(input);
      },
    });

    const answering = post(slow, REQUEST);
    await until(() => slow.calls.length === 1);
    const before = slow.calls.map(({ status }) => status);
    gate.resolve(undefined);
    await answering;

    expect([before, slow.calls.map(({ status }) => status)]).toEqual([[undefined], [200]]);
  });

  it('does not record a request whose signal aborted before', async () => {
    const reason = new Error('Changed my mind');

    const answering = post(server, REQUEST, { signal: AbortSignal.abort(reason) });

    await expect(answering).rejects.toBe(reason);
    expect(server.calls).toEqual([]);
  });
});
