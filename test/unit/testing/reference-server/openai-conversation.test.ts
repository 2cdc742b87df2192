import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../kit/client/client.ts';
import { steadyServer } from '../../../kit/server/reference-service.ts';
import { OTHER_KEY } from '../../../kit/canary/secrets.ts';

/** The client of the openai package, with a fixed answer in process. */
function cannedOpenAI(message: object, requests: unknown[]): OpenAI {
  return new OpenAI({
    apiKey: OTHER_KEY,
    baseURL: 'https://openai.test/v1',
    maxRetries: 0,
    fetch: async (_, init) => {
      requests.push(JSON.parse(init?.body as string));
      return Response.json({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_790_000_000,
        model: 'gpt-test',
        choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
        usage: { prompt_tokens: 9, completion_tokens: 5, total_tokens: 14 },
      });
    },
  });
}

const TEXT = {
  role: 'assistant',
  content: 'Mount Everest, 8,849 m.',
  refusal: null,
  annotations: [],
};
const CALLS = {
  role: 'assistant',
  content: null,
  refusal: null,
  tool_calls: [
    {
      id: 'call_1',
      type: 'function',
      function: { name: 'elevation', arguments: '{"of":"Everest"}' },
    },
  ],
};

describe('a conversation of the openai client', () => {
  it.each([
    ['text', TEXT],
    ['tool calls', CALLS],
  ])('can be scored with an answer of %s', async (_, message) => {
    const server = steadyServer();
    const requests: unknown[] = [];
    const question = { role: 'user' as const, content: 'What is the tallest mountain?' };

    const completion = await cannedOpenAI(message, requests).chat.completions.create({
      model: 'gpt-test',
      messages: [question],
    });
    const answer = completion.choices[0]!.message;
    const result = await createClient(server.clientOptions()).evaluate({
      messages: [question, answer],
      criteria: 'Passes if the answer is correct',
    });

    expect(requests).toEqual([{ model: 'gpt-test', messages: [question] }]);
    expect(result).toMatchObject({
      status: 'scored',
      score: 0.5,
      criterion: 'Passes if the answer is correct',
    });
    const [trace] = server.store('eu').traces.values();
    expect(trace?.trace).toEqual({ messages: [question, message], system: null, tools: null });
  });
});
