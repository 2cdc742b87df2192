// Scores a response of Bedrock's Converse API that reached its token limit, which is reported as a warning.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const system = [{ text: 'You sell shoes.' }];
const messages = [{ role: 'user', content: [{ text: 'Which sole grips on wet rock?' }] }];

// const result = await bedrock.send(new ConverseCommand({ modelId, system, messages }));
const result = {
  $metadata: { httpStatusCode: 200, attempts: 1 },
  output: {
    message: {
      role: 'assistant',
      content: [
        { reasoningContent: { reasoningText: { text: 'Soft rubber grips best.' } } },
        { text: 'A soft rubber sole with' },
      ],
    },
  },
  stopReason: 'max_tokens',
  usage: { inputTokens: 18, outputTokens: 12, totalTokens: 30 },
  metrics: { latencyMs: 640 },
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  system,
  messages,
  result,
  criteria: 'Reward complete answers',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
