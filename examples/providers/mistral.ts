// Scores a response of Mistral's chat API, whose library uses camelCase; its thinking is not part of the text.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const messages = [{ role: 'user', content: 'Which sole grips on wet rock?' }];

// const result = await mistral.chat.complete({ model: 'magistral-medium-latest', messages });
const result = {
  id: 'cmpl-e5cc70',
  object: 'chat.completion',
  created: 1795262400,
  model: 'magistral-medium-latest',
  choices: [
    {
      index: 0,
      finishReason: 'stop',
      message: {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Soft rubber grips best.' }] },
          { type: 'text', text: 'A soft rubber sole with low lugs.' },
        ],
        toolCalls: null,
      },
    },
  ],
  usage: { promptTokens: 14, completionTokens: 22, totalTokens: 36 },
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  messages,
  result,
  criteria: 'Reward answers that fit in one sentence',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
