import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { createClient, KEY, MESSAGES } from '../kit/client/client.ts';

const CHANNEL = 'undici:request:create';

// covers: P-049, P-050
it('code in the same process reads the key on the diagnostics channel of Node', async () => {
  const seen: string[] = [];
  const onCreate = (message: unknown): void => {
    // Header names and values in turn, as undici publishes them.
    const { headers } = (message as { request: { headers: readonly string[] } }).request;
    seen.push(headers[headers.indexOf('api-key') + 1] ?? '');
  };
  await using server = await listen(createReferenceServer({ regions: { eu: { apiKeys: [KEY] } } }));
  await using client = createClient({ ...server.clientOptions('eu'), apiKey: KEY });

  subscribe(CHANNEL, onCreate);
  try {
    await client.evaluate({ messages: MESSAGES, criteria: 'Reward facts' });
  } finally {
    unsubscribe(CHANNEL, onCreate);
  }

  expect(seen).toEqual([KEY]);
});
