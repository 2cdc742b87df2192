// Scores a response of Cohere's chat API; its citations are not part of the text.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const messages = [
  { role: 'system', content: 'Answer from the documents.' },
  { role: 'user', content: 'Can I return shoes that I wore outside?' },
];

// const result = await cohere.chat({ model: 'command-a-03-2025', messages, documents });
const result = {
  id: 'c14c80c3',
  finishReason: 'COMPLETE',
  message: {
    role: 'assistant',
    content: [{ type: 'text', text: 'No, worn shoes cannot be returned.' }],
    citations: [
      {
        start: 4,
        end: 34,
        text: 'worn shoes cannot be returned',
        sources: [{ type: 'document', id: 'doc:0', document: { title: 'Returns policy' } }],
      },
    ],
  },
  usage: { tokens: { inputTokens: 210, outputTokens: 9 } },
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  messages,
  result,
  criteria: 'Reward answers that rely on the documents. Not applicable when there are none',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
