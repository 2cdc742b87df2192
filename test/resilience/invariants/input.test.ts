// Invalid calls are rejected before a request is sent: I28 and a part of I01.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { ConfigurationError } from '../../../src/errors/configuration-error.ts';
import { InvalidInputError } from '../../../src/errors/invalid-input-error.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import { json } from '../../kit/client/fake-fetch.ts';
import { rejection } from '../../kit/time/outcomes.ts';
import { traceId } from '../../kit/client/traces.ts';

const junk = fc.oneof(
  fc.anything(),
  fc.constantFrom(null, undefined, '', ' ', 'Reward', -1, 0, Number.NaN, Symbol('x'), 10n, [], {}),
);
const unknown = fc.string().filter((name) => !Object.hasOwn(Object.prototype, name));

/** Calls that are valid except for one value. */
const BROKEN: Readonly<Record<string, (client: Client, value: never) => unknown>> = {
  // covers: P-105
  messages: (client, value) => client.evaluate({ messages: value, criteria: 'Reward a' }),
  role: (client, value) =>
    client.evaluate({ messages: [{ role: value, content: '' }], criteria: 'Reward a' }),
  criteria: (client, value) => client.evaluate({ messages: MESSAGES, criteria: value }),
  criterion: (client, value) =>
    client.evaluate({ messages: MESSAGES, criteria: ['Reward a', value] }),
  'trace id': (client, value) => client.traces.get(value),
  'id of an annotated trace': (client, value) =>
    client.annotations.rate({ traceId: value, rating: true }),
  comment: (client, value) => client.annotations.comment({ traceId: traceId(1), comment: value }),
  trace: (client, value) => client.evaluateTrace({ trace: value, criteria: 'Reward a' }),
  path: (client, value) => client.request({ method: 'GET', path: value }),
  method: (client, value) => client.request({ method: value, path: '/x' }),
  filters: (client, value) => client.evaluations.filter({ filters: value }).firstPage(),
  timeout: (client, value) => client.traces.get(traceId(1), { timeoutMs: value }),
  'number of retries': (client, value) => client.traces.get(traceId(1), { numRetries: value }),
  'task path': (client, value) => client.tasks.get(value, { kind: 'reward' }),
};

const isRefusal = (error: unknown): boolean =>
  error instanceof InvalidInputError || error instanceof ConfigurationError;

it.each(Object.entries(BROKEN))(
  'I28: a call with any %s is either sent, or rejected before a request is sent',
  async (_, call) => {
    await fc.assert(
      fc.asyncProperty(junk, async (value) => {
        const { client, sent } = createTestClient([json({})], {
          service: { taskPath: '/tasks/{task_id}' },
        });
        const settled = await Promise.allSettled([(async () => call(client, value as never))()]);
        const [{ reason }] = settled as [{ reason?: unknown }];

        expect(isRefusal(reason)).toBe(sent.length === 0);
      }),
    );
  },
);

it('I28: an unknown field or option is rejected before a request is sent', async () => {
  await fc.assert(
    fc.asyncProperty(unknown, fc.jsonValue(), fc.boolean(), async (name, value, isOption) => {
      const { client, sent } = createTestClient([json({})]);
      const extra = { [`x${name}`]: value };
      const params = { messages: MESSAGES, criteria: 'Reward a', ...(isOption ? {} : extra) };
      const error = await rejection(client.evaluate(params, isOption ? extra : {}));

      expect(isRefusal(error)).toBe(true);
      expect(sent).toEqual([]);
    }),
  );
});

it('I01: a client without a valid key sends no request', async () => {
  const bad = fc
    .oneof(junk, fc.string())
    .filter((key) => typeof key !== 'string' || !/^[!-~]+$/.test(key.trim()));
  await fc.assert(
    fc.asyncProperty(bad, async (key) => {
      const { client, sent } = createTestClient([json({})], { apiKey: () => key as string });
      const error = await rejection(client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }));

      expect(error).toBeInstanceOf(ConfigurationError);
      expect(sent).toEqual([]);
    }),
  );
});
