import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { BASE_URL, createTestClient, KEY } from '../../../kit/client/client.ts';
import { fail, json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { factsOf, failure, rejection } from '../../../kit/time/outcomes.ts';
import { traceId } from '../../../kit/client/traces.ts';

// Retries have no wait.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const ID = traceId(1);
const TEXT = 'Out of date:\n"see" 二行目 🏔';

const rated = json({ trace_id: ID, rating: false });
const commented = json({
  id: traceId(2),
  trace_id: ID,
  comment: TEXT,
  created_at: '2026-11-20T08:00:00Z',
});

const rate = (client: Client): Promise<unknown> =>
  client.annotations.rate({ traceId: ID, rating: false });
const comment = (client: Client): Promise<unknown> =>
  client.annotations.comment({ traceId: ID, comment: TEXT });

describe('annotations', () => {
  it('rate sends one request and returns the stored rating', async () => {
    const { client, sent } = createTestClient([rated]);

    expect(await rate(client)).toStrictEqual({ traceId: ID, rating: false });
    expect(
      sent.map(({ method, url, headers, body }) => [method, url, headers['api-key'], body]),
    ).toEqual([
      ['POST', `${BASE_URL}/api/v1/annotations/rating`, KEY, `{"trace_id":"${ID}","rating":false}`],
    ]);
  });

  it('comment sends one request and returns the stored comment', async () => {
    const { client, sent } = createTestClient([commented]);

    expect(await comment(client)).toStrictEqual({
      id: traceId(2),
      traceId: ID,
      comment: TEXT,
      createdAt: '2026-11-20T08:00:00Z',
    });
    expect(
      sent.map(({ method, url, headers, body }) => [method, url, headers['api-key'], body]),
    ).toEqual([
      [
        'POST',
        `${BASE_URL}/api/v1/annotations/comment`,
        KEY,
        `{"trace_id":"${ID}","comment":${JSON.stringify(TEXT)}}`,
      ],
    ]);
  });

  it('rate and comment reject with a NotFoundError for an unknown trace', async () => {
    const { client } = createTestClient([refuse(404)]);

    expect([await failure(rate(client)), await failure(comment(client))]).toMatchObject([
      { name: 'NotFoundError', path: '/api/v1/annotations/rating' },
      { name: 'NotFoundError', path: '/api/v1/annotations/comment' },
    ]);
  });
});

const truncated: Reply = () =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.error(new TypeError('terminated'));
      },
    }),
  );

/** The first failure, and how often a rating and a comment are then sent. */
const FAILURES: readonly (readonly [string, Reply, number, number])[] = [
  ['400', refuse(400), 1, 1],
  ['401', refuse(401), 1, 1],
  ['404', refuse(404), 1, 1],
  ['408', refuse(408), 2, 1],
  ['409', refuse(409), 2, 1],
  ['422', refuse(422), 1, 1],
  ['425', refuse(425), 2, 1],
  ['429', refuse(429), 2, 2],
  ['500', refuse(500), 2, 1],
  ['501', refuse(501), 1, 1],
  ['502', refuse(502), 2, 1],
  ['503', refuse(503), 2, 2],
  ['504', refuse(504), 2, 1],
  ['524', refuse(524), 2, 1],
  ['a failed connection', fail(), 2, 1],
  ['a truncated body', truncated, 2, 1],
];

describe.each(FAILURES)('after %s', (_, reply, rates, comments) => {
  it.each([
    ['rating', rate, rated, rates],
    // covers: P-087
    ['comment', comment, commented, comments],
  ] as const)('a %s is retried only when that is safe', async (_name, act, good, times) => {
    const { client, sent } = createTestClient([reply, good]);
    await Promise.allSettled([act(client)]);

    expect(sent).toHaveLength(times);
  });
});

describe('a retried comment', () => {
  it('is the same, byte for byte', async () => {
    const { client, sent } = createTestClient([refuse(503), commented]);
    await comment(client);

    expect(sent[1]?.body).toBe(sent[0]?.body);
  });

  it('is sent numRetries more times at most', async () => {
    const { client, sent } = createTestClient([refuse(429)]);
    const error = await rejection(
      client.annotations.comment({ traceId: ID, comment: TEXT }, { numRetries: 3 }),
    );

    expect([factsOf(error), sent.length]).toMatchObject([
      { name: 'RateLimitError', attempts: 4 },
      4,
    ]);
  });
});
