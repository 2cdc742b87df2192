// Scores the result of generateText() of the Vercel AI SDK, with all its steps.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const prompt = 'Do you have the Fell 4 in 43?';

// const result = await generateText({ model: openai('gpt-5.2'), prompt, tools, stopWhen: isStepCount(5) });
// For a stream: const { steps } = streamText({ … }), and pass result: { steps: await steps }.
const call = {
  type: 'tool-call',
  toolCallId: 'call_Vb3',
  toolName: 'stock',
  input: { size: 43 },
};
const output = { type: 'json', value: { pairs: 2 } };
const answer = { type: 'text', text: 'Yes, two pairs are left in 43.' };
const result = {
  initialResponseMessages: [],
  steps: [
    {
      callId: 'c1',
      content: [call],
      finishReason: 'tool-calls',
      response: {
        id: 'chatcmpl-1',
        messages: [
          { role: 'assistant', content: [call] },
          {
            role: 'tool',
            content: [{ type: 'tool-result', toolCallId: 'call_Vb3', toolName: 'stock', output }],
          },
        ],
      },
    },
    {
      callId: 'c1',
      content: [answer],
      finishReason: 'stop',
      response: { id: 'chatcmpl-2', messages: [{ role: 'assistant', content: [answer] }] },
    },
  ],
  totalUsage: { inputTokens: 96, outputTokens: 31, totalTokens: 127 },
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  input: prompt,
  result,
  criteria:
    'Fails if the answer contradicts what a tool gave back. Not applicable when no tool was called',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
