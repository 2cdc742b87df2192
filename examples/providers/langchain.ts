// Scores the state of a LangGraph agent, which contains the whole conversation, so messages are not passed.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

// const result = await agent.invoke({ messages: [new HumanMessage('Do you have the Fell 4 in 43?')] });
// Message objects work too; these are the same messages after JSON.stringify().
const toMessage = (name: string, kwargs: object): object => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
});
const result = {
  messages: [
    toMessage('HumanMessage', { content: 'Do you have the Fell 4 in 43?' }),
    toMessage('AIMessage', {
      content: '',
      tool_calls: [{ type: 'tool_call', id: 'call_Vb3', name: 'stock', args: { size: 43 } }],
      invalid_tool_calls: [],
    }),
    toMessage('ToolMessage', { content: '2', tool_call_id: 'call_Vb3', status: 'success' }),
    toMessage('AIMessage', {
      content: 'Yes, two pairs are left in 43.',
      tool_calls: [],
      invalid_tool_calls: [],
      response_metadata: { finish_reason: 'stop' },
    }),
  ],
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  result,
  criteria:
    'Fails if the answer contradicts what a tool gave back. Not applicable when no tool was used',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
