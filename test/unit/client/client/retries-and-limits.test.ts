import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { createInstantClock } from '../../../../src/testing/index.ts';
import { ACCESS_TOKEN } from '../../../kit/canary/secrets.ts';
import { createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { json } from '../../../kit/client/fake-fetch.ts';
import { traceId } from '../../../kit/client/traces.ts';
import { factsOf, rejection } from '../../../kit/time/outcomes.ts';

const MEBIBYTE = 1024 * 1024;
const ID = traceId(1);
const AGENT_TRACE = {
  root_agent_instance_id: 'a',
  agent_instance_by_id: {
    a: { id: 'a', name: 'a', interactions: [{ input_messages: [], output_messages: [] }] },
  },
};

/** How often a call is sent when the service fails with 500 and with 503, and how much of an answer it reads. */
interface Expected {
  readonly sent: readonly [number, number];
  readonly limit: number;
}
const SINGLE: Expected = { sent: [2, 2], limit: 2 * MEBIBYTE };
const LIST: Expected = { sent: [2, 2], limit: 16 * MEBIBYTE };

const CALLS: readonly (readonly [string, Expected, (client: Client) => Promise<unknown>])[] = [
  ['evaluate', SINGLE, (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' })],
  [
    'evaluateTrace',
    SINGLE,
    (client) => client.evaluateTrace({ trace: AGENT_TRACE, criteria: 'Reward a' }),
  ],
  [
    'evaluate in the background',
    SINGLE,
    (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a', block: false }),
  ],
  ['tasks.get', SINGLE, (client) => client.tasks.get('t-1', { kind: 'reward' })],
  ['annotations.rate', SINGLE, (client) => client.annotations.rate({ traceId: ID, rating: true })],
  [
    'annotations.comment',
    { ...SINGLE, sent: [1, 2] },
    (client) => client.annotations.comment({ traceId: ID, comment: 'a' }),
  ],
  ['rateLimits.me', SINGLE, (client) => client.rateLimits.me()],
  ['traces.list', LIST, (client) => client.traces.list().firstPage()],
  ['traces.get', LIST, (client) => client.traces.get(ID)],
  ['evaluations.filter', LIST, (client) => client.evaluations.filter().firstPage()],
  ['request with GET', LIST, (client) => client.request({ method: 'GET', path: '/things' })],
  [
    'request with POST',
    { ...LIST, sent: [1, 1] },
    (client) => client.request({ method: 'POST', path: '/things', body: {} }),
  ],
];

const OPTIONS = {
  accessToken: ACCESS_TOKEN,
  service: { taskPath: '/tasks/{task_id}' },
  clock: createInstantClock(),
};

describe.each(CALLS)('%s', (_name, { sent, limit }, call) => {
  it.each([
    ['after a failure of which nobody knows whether the request was processed', 500, sent[0]],
    ['after a failure that says that the request was not processed', 503, sent[1]],
  ])('is sent again, or not, %s', async (_when, status, times) => {
    const { client, sent: requests } = createTestClient([json({}, {}, status)], OPTIONS);
    const error = await rejection(call(client));

    expect(factsOf(error)).toMatchObject({ status, attempts: times });
    expect(requests).toHaveLength(times);
  });

  it('reads an answer up to its limit', async () => {
    const answer = (): Response =>
      new Response(`"${'x'.repeat(limit - 1)}"`, { headers: { 'content-type': 'text/plain' } });
    const { client } = createTestClient([answer], OPTIONS);
    const error = await rejection(call(client));

    expect(factsOf(error)).toMatchObject({
      name: 'ResponseTooLargeError',
      option: 'maxResponseBytes',
      limit,
    });
  });
});
