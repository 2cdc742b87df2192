import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientOptions } from '../../../../src/client/options/client-options.ts';
import {
  byCriterion,
  createTestClient,
  KEY,
  MESSAGES,
  PROMPT,
} from '../../../kit/client/client.ts';
import { fail, hang, json, refuse, type Reply } from '../../../kit/client/fake-fetch.ts';
import { rejection } from '../../../kit/time/outcomes.ts';
import { restoreTime, stopTime } from '../../../kit/time/virtual-time.ts';

const CRITERION = 'Reward criterion-canary-6f1d answers';
const ANSWER = 'answer-canary-93b5c0a7e2d14f68';
const SECRETS = [KEY, KEY.slice(3, 19), PROMPT, CRITERION, ANSWER, 'Ring-ding-ding.'];

/** All renderings of an error that a logger could use, with its causes and properties. */
function renderings(error: unknown): string {
  const { message, stack, cause } = error as Error;
  return [
    message,
    stack,
    String(error),
    String(cause),
    JSON.stringify(error),
    JSON.stringify(cause),
    inspect(error, { depth: 20, showHidden: true, getters: true }),
    inspect(structuredClone(error), { depth: 20, showHidden: true }),
  ].join('\n');
}

const echo =
  (status: number): Reply =>
  ({ body, headers, url }) =>
    new Response(
      JSON.stringify({
        detail: `you sent ${headers['api-key'] ?? ''} with ${body ?? ''} to ${url}`,
      }),
      {
        status,
        headers: { 'x-request-id': headers['api-key'] ?? '' },
      },
    );

const issues = json(
  { detail: [{ loc: ['body', KEY, PROMPT], msg: `wrong: ${PROMPT}`, type: KEY }] },
  {},
  422,
);

const leaky = (): Error => {
  const cause = Object.assign(new Error(`header ${KEY}`), { code: 'E_HEADER', body: PROMPT });
  return Object.assign(new TypeError(`fetch failed for ${KEY}: ${PROMPT}`, { cause }), {
    request: { headers: KEY, body: PROMPT },
  });
};

beforeEach(stopTime);
afterEach(restoreTime);

describe('no rendering of an error contains the key, the conversation, the criterion or the answer', () => {
  it.each<[string, Reply, ClientOptions]>([
    ...[400, 401, 403, 404, 409, 429, 500, 503].map((status): [string, Reply, ClientOptions] => [
      `for status ${String(status)} that echoes the request`,
      echo(status),
      {},
    ]),
    ['for status 422 whose issues echo the request', issues, {}],
    [
      'for an error page that echoes the key',
      () => new Response(`<html>${KEY} ${PROMPT}`, { status: 502 }),
      {},
    ],
    ['for a fetch that quotes the request in its error', fail(leaky()), {}],
    ['for a fetch that throws the key', fail(KEY), {}],
    ['for an answer that is not JSON', () => new Response(`<html>${ANSWER} ${KEY}`), {}],
    [
      'for an answer with an invalid schema',
      json({ explanation: 7, score: ANSWER, [KEY]: PROMPT }),
      {},
    ],
    [
      'for an answer that is too large',
      json({ explanation: ANSWER, score: 1 }),
      { maxResponseBytes: 5 },
    ],
    [
      'for a redirect that repeats the key',
      refuse(307, { location: `https://other.test/?key=${KEY}` }),
      {},
    ],
    ['for a timeout', hang, {}],
    ['for an apiKey function that fails', json({}), { apiKey: () => Promise.reject(leaky()) }],
    ['for a key that is not a valid header value', json({}), { apiKey: () => `${KEY}\n${KEY}` }],
  ])('%s', async (_, reply, options) => {
    const { client } = createTestClient([reply], options);
    const failed = rejection(client.evaluate({ messages: MESSAGES, criteria: CRITERION }));
    await vi.advanceTimersByTimeAsync(120_000);
    const text = renderings(await failed);

    expect(text).toContain('Error');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it('for a PartialEvaluationError', async () => {
    const { client } = createTestClient([
      byCriterion({ [CRITERION]: echo(404), 'Reward b': json({ explanation: ANSWER, score: 1 }) }),
    ]);
    const error = (await rejection(
      client.evaluate({ messages: MESSAGES, criteria: [CRITERION, 'Reward b'] }),
    )) as Error;

    const text = [
      String(error),
      error.stack,
      JSON.stringify(error),
      inspect(error, { depth: 20 }),
    ].join('\n');
    expect(text).toContain('PartialEvaluationError');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });
});

describe('the API key', () => {
  // covers: P-003
  it('is in one header of the request and nowhere else', async () => {
    const { client, sent } = createTestClient([json({ explanation: '', score: 1 })]);
    await client.evaluate({ messages: MESSAGES, criteria: CRITERION });

    const holders = sent.flatMap(({ url, body, headers }) =>
      Object.entries({ url, body, ...headers }).filter(([, value]) => value?.includes(KEY)),
    );
    expect(holders).toEqual([['api-key', KEY]]);
  });

  it('of a function that rejects causes a ConfigurationError and no request', async () => {
    const { client, sent } = createTestClient([json({})], {
      apiKey: () => Promise.reject(new Error('vault')),
    });
    const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: CRITERION }));

    expect(error).toMatchObject({
      name: 'ConfigurationError',
      code: 'invalid_credential',
      option: 'apiKey',
    });
    expect(sent).toEqual([]);
  });

  it.each([undefined, 7, '', ' ', 'two words', 'schlüssel'])(
    'of a function that returns %j causes a ConfigurationError and no request',
    async (key) => {
      const { client, sent } = createTestClient([json({})], { apiKey: () => key as string });
      const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: CRITERION }));

      expect(error).toMatchObject({
        name: 'ConfigurationError',
        code: 'invalid_credential',
        option: 'apiKey',
      });
      expect(sent).toEqual([]);
    },
  );

  it('of a function is trimmed', async () => {
    const { client, sent } = createTestClient([json({ explanation: '', score: 1 })], {
      apiKey: () => ` ${KEY}\n`,
    });
    await client.evaluate({ messages: MESSAGES, criteria: CRITERION });

    expect(sent.map(({ headers }) => headers['api-key'])).toEqual([KEY]);
  });
});
