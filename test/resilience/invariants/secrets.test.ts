// No error, event or log line contains the key or the prompt: I10 and I11.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hooks } from '../../../src/service/hooks.ts';
import type { Logger } from '../../../src/client/options/logger.ts';
import { renderings } from '../../kit/canary/renderings.ts';
import { createTestClient } from '../../kit/client/client.ts';
import type { Sent } from '../../kit/client/fake-fetch.ts';
import { watch } from '../../kit/time/outcomes.ts';
import { steadyRuntime } from '../../kit/time/steady-runtime.ts';
import {
  type Hostility,
  hostilities,
  replyWith,
  type Secrets,
  secrets,
  TASK_ID,
} from './hostile-service.ts';
import type { Client } from '../../../src/client/client.ts';
import type { RequestOptions } from '../../../src/client/options/request-options.ts';
import { leakedSlice } from '../../kit/canary/leaked-slice.ts';

/** Calls whose answers are different documents. */
const CALLS: Readonly<
  Record<string, (client: Client, prompt: string, options: RequestOptions) => Promise<unknown>>
> = {
  evaluate: (client, prompt, options) =>
    client.evaluate(
      { messages: [{ role: 'user', content: prompt }], criteria: 'Reward a' },
      options,
    ),
  rateLimits: (client, _, options) => client.rateLimits.me(options),
  traces: (client, _, options) => client.traces.list({}, options).firstPage(),
  task: (client, _, options) => client.tasks.wait(TASK_ID, { kind: 'trace', ...options }),
};

/** All text that one call shows, and its requests. */
async function show(
  hostility: Hostility,
  given: Secrets,
  name: string,
): Promise<{ readonly shown: string; readonly sent: readonly Sent[] }> {
  const clock = steadyRuntime();
  const told: unknown[] = [];
  const tell = (...facts: unknown[]): void => void told.push(facts);
  const logger: Logger = { error: tell, warn: tell, info: tell, debug: tell };
  const hooks: Hooks = { onRequest: tell, onRetry: tell, onResponse: tell, onWarning: tell };
  const { client, sent } = createTestClient([replyWith(hostility, given)], {
    [name === 'rateLimits' ? 'accessToken' : 'apiKey']: given.key,
    service: { taskPath: '/api/v1/tasks/{task_id}' },
    logger,
    logLevel: 'debug',
    hooks,
  });
  const outcome = watch(CALLS[name]!(client, given.prompt, { onResponse: tell }));
  await clock.advance(1_000_000);
  const seen = outcome();
  if (seen === 'pending') throw new Error('the call hangs');
  const error = 'reason' in seen ? seen.reason : undefined;
  return {
    shown: [...renderings(error), ...renderings(told), ...renderings(client)].join('\n'),
    sent,
  };
}

// covers: P-003, P-004, P-107
it('I10, I11: shows no 16 characters of the key and no 32 of the prompt', async () => {
  const calls = fc.constantFrom(...Object.keys(CALLS));
  await fc.assert(
    fc.asyncProperty(hostilities, secrets, calls, async (hostility, given, call) => {
      const { shown, sent } = await show(hostility, given, call);
      const open = sent.map(({ url, headers }) => [url, ...Object.keys(headers)].join()).join();

      for (const text of [shown, open]) {
        expect(leakedSlice(text, given.key, 16)).toBeUndefined();
        // Only an evaluation sends a prompt.
        if (call === 'evaluate') expect(leakedSlice(text, given.prompt, 32)).toBeUndefined();
      }
    }),
  );
});
