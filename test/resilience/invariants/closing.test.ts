// Closing is idempotent and final: I27.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { ClientClosedError } from '../../../src/errors/client-closed-error.ts';
import { createTestClient, MESSAGES } from '../../kit/client/client.ts';
import { hang, json, obey, refuse } from '../../kit/client/fake-fetch.ts';
import { flush } from '../../kit/time/flush.ts';
import { rejection, watch } from '../../kit/time/outcomes.ts';
import { steadyRuntime } from '../../kit/time/steady-runtime.ts';
import { traceId } from '../../kit/client/traces.ts';

const CALLS: readonly ((client: Client) => Promise<unknown>)[] = [
  (client) => client.evaluate({ messages: MESSAGES, criteria: 'Reward a' }),
  (client) => client.evaluate({ messages: MESSAGES, criteria: ['Reward a', 'Reward b'] }),
  (client) => client.traces.get(traceId(1)),
  (client) => client.traces.list().firstPage(),
  (client) => client.annotations.rate({ traceId: traceId(1), rating: true }),
  (client) => client.evaluations.filter().firstPage(),
  (client) => client.tasks.wait('task-1', { kind: 'reward' }),
  (client) => client.request({ method: 'GET', path: '/x' }),
];
const CLOSES: readonly ((client: Client) => Promise<void>)[] = [
  (client) => client.close(),
  (client) => client[Symbol.asyncDispose](),
];

const calls = fc.array(fc.nat(CALLS.length - 1), { maxLength: 4 });
const closes = fc.array(fc.nat(CLOSES.length - 1), { minLength: 1, maxLength: 4 });
const reply = fc.constantFrom(hang, obey, refuse(503), json({}));

it('I27: close can be called any number of times, and no request is sent afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(calls, closes, calls, reply, async (before, all, afterwards, answer) => {
      const clock = steadyRuntime();
      const { client, sent } = createTestClient([answer], {
        service: { taskPath: '/tasks/{task_id}' },
        maxConcurrency: 2,
      });
      const running = before.map((index) => watch(CALLS[index]!(client)));
      const closing = all.map((index) => watch(CLOSES[index]!(client)));
      const requests = sent.length;
      const refused = afterwards.map((index) => rejection(CALLS[index]!(client)));
      await flush();

      expect(closing.map((outcome) => outcome())).toEqual(all.map(() => ({ value: undefined })));
      expect(running.map((outcome) => outcome())).not.toContain('pending');
      for (const error of await Promise.all(refused))
        expect(error).toBeInstanceOf(ClientClosedError);
      await clock.advance(1_000_000);
      expect([sent.length, clock.pending()]).toEqual([requests, 0]);
    }),
  );
});
