// Scores an answer that is only a message or a text, from any source.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const messages = [{ role: 'user', content: 'Which sole grips on wet rock?' }];
const answer = 'A soft rubber sole with low lugs.';

const client = new Client(createReferenceServer().clientOptions('eu'));
const criteria = 'Reward answers that fit in one sentence';
const [fromMessage, fromText] = await Promise.all([
  client.evaluate({ messages, result: { role: 'assistant', content: answer }, criteria }),
  client.evaluate({ messages, result: answer, criteria }),
]);
for (const { score, warnings } of [fromMessage, fromText]) {
  console.log({ score, warnings: warnings.map(({ code }) => code) });
}
await client.close();
