// Scores a response of Ollama. Its tool calls have no ids, so they are matched by name and order.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const messages = [
  { role: 'user', content: 'Do you have the Fell 4 in 43?' },
  {
    role: 'assistant',
    content: '',
    tool_calls: [{ function: { name: 'stock', arguments: { size: 43 } } }],
  },
  { role: 'tool', tool_name: 'stock', content: '2' },
];

// const result = await ollama.chat({ model: 'qwen3', messages });
const result = {
  model: 'qwen3',
  created_at: '2026-11-21T12:00:00.000Z',
  message: {
    role: 'assistant',
    content: 'Yes, two pairs are left in 43.',
    thinking: 'Two pairs are left.',
  },
  done: true,
  done_reason: 'stop',
  total_duration: 812000000,
  prompt_eval_count: 61,
  eval_count: 19,
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  messages,
  result,
  criteria:
    'Fails if the answer contradicts what a tool gave back. Not applicable when no tool was called',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
