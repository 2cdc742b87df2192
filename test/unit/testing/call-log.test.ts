import { beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '../../../src/transport/version.ts';
import { createClient } from '../../kit/client.ts';
import {
  countStored,
  fixedScorer,
  MESSAGES,
  post,
  postText,
  REQUEST,
  REWARD_PATH,
  steadyServer,
  until,
} from '../../kit/reference-service.ts';
import { ACCESS_TOKEN } from '../../kit/canary/secrets.ts';

const SECRET = 'secret-0123456789';
const server = steadyServer({ regions: { us: { apiKeys: [SECRET] } } });

beforeEach(() => {
  server.reset();
});

describe('the call log', () => {
  it('holds everything about a request of a client', async () => {
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

  it('holds query parameters in order, repeated ones included', async () => {
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

  it('holds a body that is not JSON as text only', async () => {
    await postText(server, ' {"messages": ');

    expect(server.calls.map(({ bodyText, body, status }) => [bodyText, body, status])).toEqual([
      [' {"messages": ', undefined, 422],
    ]);
  });

  it.each(['API-Key', 'Authorization', 'Cookie', 'Proxy-Authorization'])(
    'holds no %s header',
    async (name) => {
      await postText(server, '{}', {
        headers: { [name]: `Bearer ${SECRET}`, 'X-Request-Id': 'r-1' },
      });

      expect(JSON.stringify(server.calls)).not.toContain(SECRET);
      expect(server.calls.map(({ headers }) => headers['x-request-id'])).toEqual(['r-1']);
    },
  );

  it('holds no key that a client sent, accepted or not', async () => {
    const send = async (baseUrl: string): Promise<unknown> =>
      await createClient({ ...server.clientOptions('us'), baseUrl })
        .evaluate({ messages: MESSAGES, criteria: 'Reward politeness' })
        .catch((error: unknown) => error);

    await send(server.origin('us'));
    await send(server.origin('eu'));

    expect(server.calls.map(({ status }) => status)).toEqual([200, 401]);
    expect(JSON.stringify(server.calls)).not.toContain(SECRET);
  });

  it('holds the status of each request, in the order in which they came', async () => {
    await post(server, REQUEST);
    await post(server, {});
    await post(server, REQUEST, { headers: {} });
    await post(server, REQUEST, { path: '/nowhere' });

    expect(server.calls.map(({ status }) => status)).toEqual([200, 422, 401, 501]);
  });

  it('holds no status of a request that was not answered', async () => {
    server.fail({ kind: 'reset' });

    await expect(post(server, REQUEST)).rejects.toThrow('fetch failed');

    expect(server.calls.map(({ path, status }) => [path, status])).toEqual([
      [REWARD_PATH, undefined],
    ]);
  });

  it('holds a request from when it comes, and its status from when it is answered', async () => {
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

  it('leaves out a request that was ended before it was sent', async () => {
    const reason = new Error('Changed my mind');

    const answering = post(server, REQUEST, { signal: AbortSignal.abort(reason) });

    await expect(answering).rejects.toBe(reason);
    expect(server.calls).toEqual([]);
  });
});

describe('a reset', () => {
  it('forgets what both regions stored, what was recorded and what was queued', async () => {
    await post(server, REQUEST);
    await post(server, REQUEST, { path: `${REWARD_PATH}/background` });
    await postText(server, JSON.stringify(REQUEST), {
      region: 'us',
      headers: { 'api-key': SECRET },
    });
    server.fail({ kind: 'reset' });

    server.reset();

    const nothing = { traces: 0, evaluationRows: 0, usage: 0, tasks: 0 };
    expect([countStored(server, 'eu'), countStored(server, 'us')]).toEqual([nothing, nothing]);
    expect([server.calls, server.pendingFaults]).toEqual([[], []]);
    expect((await post(server, REQUEST)).status).toBe(200);
  });

  it('forgets also what a request stores that was under way', async () => {
    const gate = Promise.withResolvers<undefined>();
    const slow = steadyServer({
      scorer: async (input) => {
        await gate.promise;
        return await fixedScorer(input);
      },
    });

    const answering = post(slow, REQUEST);
    await until(() => slow.calls.length === 1);
    slow.reset();
    gate.resolve(undefined);

    expect((await answering).status).toBe(200);
    expect(countStored(slow)).toEqual({ traces: 0, evaluationRows: 0, usage: 0, tasks: 0 });
  });

  it('keeps keys, evaluators and scorer', async () => {
    const evaluators = { tone: 'Reward politeness' };
    const other = steadyServer({ evaluators, regions: { eu: { apiKeys: [ACCESS_TOKEN] } } });

    other.reset();

    const request = { messages: MESSAGES, evaluator_name: 'tone' };
    expect(await post(other, request, { headers: { 'api-key': ACCESS_TOKEN } })).toMatchObject({
      status: 200,
      body: { explanation: 'Fixed.' },
    });
  });
});
