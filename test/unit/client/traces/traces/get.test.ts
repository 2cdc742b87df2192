import { describe, expect, it } from 'vitest';
import { BASE_URL, createTestClient, KEY } from '../../../../kit/client/client.ts';
import { json, refuse } from '../../../../kit/client/fake-fetch.ts';
import { factsOf, rejection } from '../../../../kit/time/outcomes.ts';
import { errorOf, refusalOf } from '../../../../kit/client/refusals.ts';
import { traceId, wireTrace } from '../../../../kit/client/traces.ts';

describe('traces.get', () => {
  it('sends one request and returns the trace', async () => {
    const { client, sent } = createTestClient([json(wireTrace(1))]);

    expect(await client.traces.get(traceId(1))).toStrictEqual({
      id: traceId(1),
      createdAt: '2026-11-20T08:00:00Z',
      tags: { env: 'prod' },
      rating: null,
      trace: { messages: [] },
      comments: [],
      evaluations: [
        {
          id: traceId(1),
          evaluatorName: null,
          criteria: 'Reward a',
          score: 0.5,
          explanation: 'because',
          subTrace: null,
          sources: [{ id: 'm-1', type: 'memory' }],
          cached: false,
          cCachedTokens: 0,
        },
      ],
    });
    expect(
      sent.map(({ method, url, headers, body }) => [method, url, headers['api-key'], body]),
    ).toEqual([['GET', `${BASE_URL}/api/v1/traces/${traceId(1)}`, KEY, null]]);
  });

  it.each([
    ['empty', ''],
    ['a word', 'latest'],
    ['a relative path', '../../admin'],
    ['too short', traceId(1).slice(1)],
    ['too long', `${traceId(1)}0`],
    ['with a line break', `${traceId(1)}\n`],
    ['not hexadecimal', traceId(1).replace('8', 'g')],
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
  ])('rejects an id that is %s without a request', async (_, id) => {
    expect(await refusalOf((client) => client.traces.get(id as string))).toMatch(
      /^traceId: is .+: pass the UUID of a trace$/,
    );
  });

  it('names the route and not the id in the error of an unknown trace', async () => {
    const { client } = createTestClient([refuse(404)]);
    const error = await rejection(client.traces.get(traceId(1)));

    expect(factsOf(error)).toMatchObject({
      name: 'NotFoundError',
      path: '/api/v1/traces/{trace_id}',
    });
    expect(String(error)).not.toContain(traceId(1));
  });

  it('rejects invalid options without a request', async () => {
    const { error, requests } = await errorOf((client) =>
      client.traces.get(traceId(1), { timeoutMs: 0 }),
    );

    expect([factsOf(error), requests]).toMatchObject([{ name: 'ConfigurationError' }, 0]);
  });
});
