// Nothing that a caller can see or log holds the key or the prompt: I10 and I11.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hooks } from '../../src/options/hooks.ts';
import type { Logger } from '../../src/options/logger.ts';
import { renderings } from '../canary/renderings.ts';
import { createTestClient } from '../support/client.ts';
import type { Sent } from '../support/fake-fetch.ts';
import { watch } from '../support/outcomes.ts';
import { steadyRuntime } from '../support/steady-runtime.ts';
import {
  type Hostility,
  hostilities,
  replyWith,
  type Secrets,
  secrets,
} from './hostile-service.ts';
import { leakedSlice } from '../canary/leaked-slice.ts';

/** Everything that is shown of one call, and what was sent. */
async function show(
  hostility: Hostility,
  given: Secrets,
  auth: 'apiKey' | 'accessToken',
): Promise<{ readonly shown: string; readonly sent: readonly Sent[] }> {
  const clock = steadyRuntime();
  const told: unknown[] = [];
  const tell = (...facts: unknown[]): void => void told.push(facts);
  const logger: Logger = { error: tell, warn: tell, info: tell, debug: tell };
  const hooks: Hooks = { onRequest: tell, onRetry: tell, onResponse: tell, onWarning: tell };
  const { client, sent } = createTestClient([replyWith(hostility, given)], {
    [auth]: given.key,
    logger,
    logLevel: 'debug',
    hooks,
  });
  const messages = [{ role: 'user', content: given.prompt }] as const;
  const call: Promise<unknown> =
    auth === 'apiKey'
      ? client.evaluate({ messages, criteria: 'Reward a' }, { onResponse: tell })
      : client.rateLimits.me({ onResponse: tell });
  const outcome = watch(call);
  await clock.advance(1_000_000);
  const seen = outcome();
  if (seen === 'pending') throw new Error('the call hangs');
  const error = 'reason' in seen ? seen.reason : undefined;
  return {
    shown: [...renderings(error), ...renderings(told), ...renderings(client)].join('\n'),
    sent,
  };
}

it('I10, I11: no 16 characters of the key and no 32 of the prompt are shown', async () => {
  const auths = fc.constantFrom('apiKey', 'accessToken');
  await fc.assert(
    fc.asyncProperty(hostilities, secrets, auths, async (hostility, given, auth) => {
      const { shown, sent } = await show(hostility, given, auth);
      const open = sent.map(({ url, headers }) => [url, ...Object.keys(headers)].join()).join();

      for (const text of [shown, open]) {
        expect(leakedSlice(text, given.key, 16)).toBeUndefined();
        // With a token only the rate limits are read, for which no prompt is sent.
        if (auth === 'apiKey') expect(leakedSlice(text, given.prompt, 32)).toBeUndefined();
      }
    }),
  );
});
