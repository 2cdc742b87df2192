import { describe, expect, it } from 'vitest';
import { createInstantClock } from '../../../../../src/testing/instant-clock.ts';
import { TRACE } from '../../../../kit/traces/agents.ts';
import { createTestClient, MESSAGES, scored } from '../../../../kit/client/client.ts';
import { json, refuse } from '../../../../kit/client/fake-fetch.ts';
import { factsOf } from '../../../../kit/time/outcomes.ts';

const HEADER = 'idempotency-key';
const SERVICE = { idempotencyHeader: 'Idempotency-Key' };
const KEY_FORM = /^"[0-9a-f]{16}-\d+"$/;

describe('service.idempotencyHeader', () => {
  // covers: P-052, P-113
  it('adds a key to each request of a criterion, which its retries repeat', async () => {
    const { client, sent } = createTestClient([refuse(503), refuse(500), scored()], {
      service: SERVICE,
      clock: createInstantClock(),
      numRetries: 3,
    });
    await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });

    const keys = sent.map(({ headers }) => headers[HEADER]);
    expect(keys).toEqual([expect.stringMatching(KEY_FORM), keys[0], keys[0]]);
  });

  // covers: P-052, P-113
  it('adds another key for each criterion and each call', async () => {
    const { client, sent } = createTestClient([scored()], { service: SERVICE });
    const params = { messages: MESSAGES, criteria: ['Reward a', 'Reward b'] };
    await client.evaluate(params);
    await client.evaluate(params);

    expect(new Set(sent.map(({ headers }) => headers[HEADER])).size).toBe(4);
  });

  it('adds a key to evaluations of traces and in the background too', async () => {
    const { client, sent } = createTestClient([json({ task_id: 't-1' })], { service: SERVICE });
    await client.evaluateTrace({ trace: TRACE, criteria: 'Reward a', block: false });

    expect(sent.map(({ headers }) => headers[HEADER])).toEqual([expect.stringMatching(KEY_FORM)]);
  });

  it('adds nothing to other requests', async () => {
    const { client, sent } = createTestClient([json({ traces: [] })], { service: SERVICE });
    await client.traces.list().firstPage();

    expect(sent.map(({ headers }) => HEADER in headers)).toEqual([false]);
  });

  it.each([
    ['of the client', { headers: { 'IDEMPOTENCY-KEY': 'a' } }, {}],
    ['of the call', {}, { headers: { 'idempotency-key': 'a' } }],
  ])('rejects the same name in the option headers %s', async (_, options, call) => {
    const evaluate = async (): Promise<unknown> => {
      const { client } = createTestClient([scored()], { service: SERVICE, ...options });
      return await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }, call);
    };

    expect(factsOf(await evaluate().catch((error: unknown) => error))).toMatchObject({
      code: 'invalid_option',
    });
  });
});

it('without service.idempotencyHeader no key is sent', async () => {
  const { client, sent } = createTestClient([scored()]);
  await client.evaluate({ messages: MESSAGES, criteria: 'Reward a' });

  expect(Object.keys(sent[0]?.headers ?? {}).filter((name) => name.includes('idempot'))).toEqual(
    [],
  );
});
