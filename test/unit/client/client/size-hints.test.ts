import { expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { factsOf, rejection } from '../../../kit/time/outcomes.ts';
import { traceId } from '../../../kit/client/traces.ts';

const RAISE = 'raise maxResponseBytes if the service is meant to send this; check baseUrl if not';
const ID = traceId(1);

it.each<readonly [string, (client: Client) => Promise<unknown>, string]>([
  [
    'traces.list',
    (client) => client.traces.list().firstPage(),
    `lower pageSize, leave out parts with exclude, or ${RAISE}`,
  ],
  [
    'evaluations.filter',
    (client) => client.evaluations.filter().firstPage(),
    `lower pageSize, or ${RAISE}`,
  ],
  ['traces.get', (client) => client.traces.get(ID), RAISE],
  ['evaluate', (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }), RAISE],
  ['annotations.rate', (client) => client.annotations.rate({ traceId: ID, rating: true }), RAISE],
  ['request', (client) => client.request({ method: 'GET', path: '/api/v2/things' }), RAISE],
])('%s says how to make a too large answer smaller', async (_, call, hint) => {
  const { client } = createTestClient([() => new Response('x'.repeat(11))], {
    maxResponseBytes: 10,
  });
  const error = await rejection(call(client));

  expect(factsOf(error)).toMatchObject({
    name: 'ResponseTooLargeError',
    option: 'maxResponseBytes',
    limit: 10,
  });
  expect(String(error)).toContain(`maxResponseBytes (10): ${hint} (`);
});
