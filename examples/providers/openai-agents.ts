// Scores a run of the OpenAI Agents SDK, whose history contains the conversation without the instructions.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const system = 'You sell shoes.';

// const agent = new Agent({ name: 'Seller', instructions: system, tools });
// const { history } = await run(agent, 'Do you have the Fell 4 in 43?');
const history = [
  { type: 'message', role: 'user', content: 'Do you have the Fell 4 in 43?' },
  {
    type: 'function_call',
    id: 'fc_1',
    callId: 'call_Vb3',
    name: 'stock',
    status: 'completed',
    arguments: '{"size":43}',
  },
  {
    type: 'function_call_result',
    name: 'stock',
    callId: 'call_Vb3',
    status: 'completed',
    output: { type: 'text', text: '2' },
  },
  {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'Yes, two pairs are left in 43.' }],
  },
];

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  system,
  result: history,
  criteria:
    'Fails if the answer contradicts what a tool gave back. Not applicable when no tool was called',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
