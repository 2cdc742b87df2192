import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { evaluateAll } from '../../../src/batch/index.ts';
import { createTestClient } from '../../kit/client/client.ts';
import { json } from '../../kit/client/fake-fetch.ts';

const row = (id: string): object => ({
  id,
  messages: [{ role: 'user', content: 'secret' }],
  result: 'x',
});
const answer = (score: number | null) => json({ score, explanation: 'secret' });

it('prints its state and counts, and nothing of its rows', async () => {
  const { client } = createTestClient([answer(1), answer(null), answer(0.5)]);
  const run = evaluateAll(client, [row('a'), row('b'), {}, row('c')], {
    criteria: { tone: 'Reward a' },
    concurrency: 1,
  });
  const before = inspect(run);
  await run.summary;

  expect([before, inspect(run)]).toEqual([
    "EvaluationRun { state: 'running', scored: 0, notApplicable: 0, failed: 0 }",
    "EvaluationRun { state: 'ended', scored: 2, notApplicable: 1, failed: 1 }",
  ]);
});
