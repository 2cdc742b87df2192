// Scores a response of OpenAI's Chat Completions API, or of any compatible server.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const messages = [
  { role: 'developer', content: 'Answer from the returns policy.' },
  { role: 'user', content: 'Can I return shoes that I wore outside?' },
];

// const result = await openai.chat.completions.create({ model: 'gpt-5.2', messages });
const result = {
  id: 'chatcmpl-CeT4mQ',
  object: 'chat.completion',
  created: 1795262400,
  model: 'gpt-5.2-2025-12-11',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      logprobs: null,
      message: {
        role: 'assistant',
        content: 'No: worn shoes cannot be returned (returns policy, section 3).',
        refusal: null,
        annotations: [],
      },
    },
  ],
  usage: { prompt_tokens: 31, completion_tokens: 16, total_tokens: 47 },
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  messages,
  result,
  criteria: 'Reward answers that cite the policy they rely on',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
