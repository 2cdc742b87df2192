// Clients do not change their input and share nothing: I23.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import type { ClientOptions } from '../../../src/client/options/client-options.ts';
import type { EvaluateParams } from '../../../src/client/evaluate/evaluate-params.ts';
import { createClient } from '../../kit/client/client.ts';
import { fakeFetch, json } from '../../kit/client/fake-fetch.ts';
import { rejection } from '../../kit/time/outcomes.ts';
import { ACCESS_TOKEN, KEY, OTHER_KEY } from '../../kit/canary/secrets.ts';

const free = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
const params = fc.record(
  {
    messages: fc.array(
      fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.string() }),
      { minLength: 1, maxLength: 3 },
    ),
    criteria: fc.oneof(
      fc.constantFrom('Reward a', 'Passes if b'),
      fc.array(fc.constantFrom('Reward a', 'Passes if b'), { minLength: 1, maxLength: 3 }),
      fc.constant({ tone: 'Reward a', safe: 'Passes if b' }),
    ),
    tags: fc.constant({ env: 'prod', run: 7, isNightly: true }),
    tools: fc.array(free, { maxLength: 2 }),
    system: fc.string(),
  },
  { requiredKeys: ['messages', 'criteria'], noNullPrototype: true },
) as fc.Arbitrary<EvaluateParams>;

const settings: fc.Arbitrary<ClientOptions> = fc.record(
  {
    headers: fc.constant({ 'x-team': 'a' }),
    hooks: fc.constant({ onRequest: () => undefined }),
    service: fc.constant({ taskPath: '/tasks/{task_id}' }),
    maxConcurrency: fc.integer({ min: 1, max: 3 }),
    timeoutMs: fc.integer({ min: 1000, max: 60_000 }),
  },
  { noNullPrototype: true },
);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) freeze(one);
    Object.freeze(value);
  }
  return value;
}

const scored = json({ explanation: '', score: 1 });

it('I23: accepts frozen input, and sends the same requests as for input that is not frozen', async () => {
  await fc.assert(
    fc.asyncProperty(params, settings, async (given, options) => {
      const fakes = [fakeFetch(scored), fakeFetch(scored)] as const;
      const copy = structuredClone(given);
      const names = Object.entries({ ...options });
      const [plain, frozen] = fakes.map(({ fetch }) => ({
        ...options,
        apiKey: KEY,
        baseUrl: 'https://service.test',
        fetch,
      }));
      await createClient(plain).evaluate(given, { headers: { 'x-run': '1' } });
      await createClient(freeze(frozen)).evaluate(
        freeze(copy),
        freeze({ headers: { 'x-run': '1' } }),
      );

      expect(given).toEqual(copy);
      expect(Object.entries({ ...options })).toEqual(names);
      const [first, second] = fakes.map(({ sent }) =>
        sent.map(({ url, headers, body }) => ({ url, headers, body })),
      );
      expect(first).toEqual(second);
    }),
  );
});

it('I23: a client uses its own key, base URL and headers, and closes no other client', async () => {
  const keys = [KEY, OTHER_KEY, ACCESS_TOKEN];
  const order = fc.array(fc.nat(2), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(order, fc.nat(2), async (callers, closed) => {
      const { fetch, sent } = fakeFetch(scored);
      const clients = [0, 1, 2].map((index) =>
        createClient({
          apiKey: keys[index],
          baseUrl: `https://service-${index}.test`,
          headers: { 'x-client': String(index) },
          fetch,
        }),
      );
      await clients[closed]?.close();
      const calls = callers.map(async (index) => {
        const call = clients[index]!.evaluate({
          messages: [{ role: 'user', content: String(index) }],
          criteria: 'Reward a',
        });
        if (index === closed) expect(await rejection(call)).toBeInstanceOf(ClientClosedError);
        else await call;
      });
      await Promise.all(calls);

      expect(
        sent.map(({ url, headers }) => [
          new URL(url).origin,
          headers['api-key'],
          headers['x-client'],
        ]),
      ).toEqual(
        callers
          .filter((index) => index !== closed)
          .map((index) => [`https://service-${index}.test`, keys[index], String(index)]),
      );
    }),
  );
});
