import { createInstantClock, createReferenceServer } from 'align-evals/testing';
import { expect, it } from 'vitest';
import { createClient, MESSAGES } from '../kit/client/client.ts';

/** The tokens that the reference server bills for one evaluation whose first response may be lost. */
async function billedTokens(isLost: boolean): Promise<number> {
  const server = createReferenceServer();
  const client = createClient({ ...server.clientOptions('eu'), clock: createInstantClock() });
  if (isLost) server.fail({ kind: 'truncate' });
  await client.evaluate({ messages: MESSAGES, criteria: 'Reward facts' });
  return server.usage().totalTokens;
}

// covers: P-051, P-111, P-112
it('a service bills an evaluation twice when its first response is lost and the client retries', async () => {
  expect(await billedTokens(true)).toBe(2 * (await billedTokens(false)));
});
