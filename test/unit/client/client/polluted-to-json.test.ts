// A toJSON on the prototypes of plain data changes no body.
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client.ts';
import { PLAIN_PROTOTYPES, whileToJson } from '../../../kit/client/polluted-prototypes.ts';
import { createTestClient, MESSAGES } from '../../../kit/client/client.ts';
import { traceId } from '../../../kit/client/traces.ts';
import { agent, traceOf, USE } from '../../../kit/traces/agents.ts';

const CRITERIA = ['Reward a', 'Reward b'];
const CALLS = [{ id: 'c1', name: 'find', args: { city: 'Lyon', days: [1, 2] } }];

/** Calls with a body, each with nested data and a date. */
const REQUESTS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  evaluate: (client) =>
    client.evaluate({
      messages: [...MESSAGES, { role: 'user', content: '', at: new Date(0), parts: [{ a: [1] }] }],
      criteria: CRITERIA,
      tags: { env: 'prod' },
      tools: [{ type: 'function', function: { name: 'find', parameters: { type: 'object' } } }],
    } as never),
  'evaluate with a result': (client) =>
    client.evaluate({
      messages: [{ role: 'user', content: 'Weather?' }],
      result: {
        candidates: [
          { content: { role: 'model', parts: CALLS.map((call) => ({ functionCall: call })) } },
        ],
      },
      criteria: CRITERIA,
    } as never),
  evaluateTrace: (client) =>
    client.evaluateTrace({ trace: traceOf(agent('a', USE)), criteria: CRITERIA }),
  'annotations.rate': (client) => client.annotations.rate({ traceId: traceId(1), rating: true }),
  'annotations.comment': (client) =>
    client.annotations.comment({ traceId: traceId(1), comment: 'Good' }),
  'evaluations.filter': (client) =>
    client.evaluations.filter({ filters: [{ key: 'env', values: ['prod', 'test'] }] }).firstPage(),
  request: (client) =>
    client.request({ method: 'POST', path: '/x', body: { at: new Date(0), list: [{ a: 'b' }] } }),
};

/** The bodies that a call sends. Its answers are of no interest. */
async function bodiesOf(
  call: (client: Client) => Promise<unknown>,
): Promise<readonly (string | null)[]> {
  const { client, sent } = createTestClient([() => new Response('{}')]);
  await call(client).catch(() => undefined);
  return sent.map(({ body }) => body);
}

describe.each(PLAIN_PROTOTYPES)('a toJSON on the prototype of %s', (_, prototype) => {
  // covers: P-146
  it.each(Object.entries(REQUESTS))('changes no body of %s', async (__, call) => {
    const bodies = await bodiesOf(call);

    expect(bodies.length).toBeGreaterThan(0);
    expect(await whileToJson(prototype, () => bodiesOf(call))).toEqual(bodies);
  });
});
