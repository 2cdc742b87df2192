// Scores a response of OpenAI's Responses API, with the web search that the provider ran.
import { Client } from 'align-evals';
import { createReferenceServer } from 'align-evals/testing';

const input = 'Which shoes won the trail test this year?';

// const result = await openai.responses.create({ model: 'gpt-5.2', instructions: '…', input,
//   tools: [{ type: 'web_search' }], include: ['web_search_call.action.sources'] });
const result = {
  id: 'resp_0a61c9',
  object: 'response',
  status: 'completed',
  model: 'gpt-5.2-2025-12-11',
  // The response repeats the instructions and the tools, so they need not be passed.
  instructions: 'Answer in one sentence and cite the page.',
  tools: [{ type: 'web_search' }],
  output: [
    {
      id: 'ws_0a61c9',
      type: 'web_search_call',
      status: 'completed',
      action: {
        type: 'search',
        query: 'trail shoe test winner',
        sources: [{ type: 'url', url: 'https://shoes.example/trail-test' }],
      },
    },
    {
      id: 'msg_0a61c9',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [
        {
          type: 'output_text',
          text: 'The Fell 4 won (shoes.example).',
          annotations: [
            {
              type: 'url_citation',
              start_index: 15,
              end_index: 30,
              url: 'https://shoes.example/trail-test',
              title: 'Trail test',
            },
          ],
        },
      ],
    },
  ],
};

const client = new Client(createReferenceServer().clientOptions('eu'));
const { score, warnings } = await client.evaluate({
  input,
  result,
  criteria:
    'Passes if the answer cites a page that the search found. Not applicable without a search',
});
console.log({ score, warnings: warnings.map(({ code }) => code) });
await client.close();
