// A test of an application. Jest provides `test` and `expect`.
import { Client } from 'align-evals';
import { evaluateAll } from 'align-evals/batch';
import { openJournal } from 'align-evals/batch/node';
import { createJudge } from 'align-evals/judge';
import { openJudgeCache } from 'align-evals/judge/node';
import { toConversation } from 'align-evals/providers';
import { createReferenceServer } from 'align-evals/testing';
import { listen } from 'align-evals/testing/node';

test('scores an answer', async () => {
  const server = createReferenceServer({ scorer: () => ({ score: 1, explanation: 'Always.' }) });
  const client = new Client(server.clientOptions('eu'));
  const { score } = await client.evaluate({
    messages: [{ role: 'assistant', content: 'Good morning!' }],
    criteria: 'Reward friendly answers',
  });
  expect(score).toBe(1);
  await client.close();
});

test('imports every entry', () => {
  const functions = [evaluateAll, openJournal, createJudge, openJudgeCache, toConversation, listen];
  expect(functions.map((one) => typeof one)).toEqual(functions.map(() => 'function'));
});
