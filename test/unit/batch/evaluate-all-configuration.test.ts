import { evaluateAll } from 'align-evals/batch';
import { expect, it } from 'vitest';
import { KEY, PROMPT } from '../../kit/canary/secrets.ts';
import { createClient } from '../../kit/client.ts';

it('ends at the first failure of a client that points at a placeholder host', async () => {
  const client = createClient({ apiKey: KEY });
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: `r${String(index)}`,
    messages: [{ role: 'user', content: PROMPT }],
    result: 'Yes.',
  }));
  const run = evaluateAll(client, rows, { criteria: 'Reward friendly answers', concurrency: 1 });
  const { failed, failures, stop } = await run.summary;

  expect({ failed, failures, stop }).toEqual({
    failed: 1,
    failures: { placeholder_host: 1 },
    stop: {
      why: 'error',
      message:
        'This client points at a placeholder host under .example: set ALIGN_BASE_URL, or the option baseUrl, to the address of your service',
    },
  });
});
