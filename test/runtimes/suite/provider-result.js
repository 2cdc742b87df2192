import { equal, errorOf, openReference } from './support.js';

const ANSWER = 'It left our warehouse today.';

const CHAT_COMPLETION = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-5-mini',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: ANSWER, refusal: null },
    },
  ],
};

const ANTHROPIC_MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-4-5',
  content: [{ type: 'text', text: ANSWER }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1 },
};

const REPLICATE_PREDICTION = {
  id: 'prediction',
  model: 'meta/llama',
  version: 'v1',
  status: 'succeeded',
  input: {},
  output: [ANSWER.slice(0, 10), ANSWER.slice(10)],
  urls: { get: 'https://replicate.example/p' },
  created_at: '2026-11-22T00:00:00Z',
};

const question = ({ prompt }) => [{ role: 'user', content: prompt }];

async function score(context, result, options = {}) {
  const { client, service } = await openReference(context, {}, options);
  const params = { messages: question(context), result, criteria: 'Passes if it is short' };
  const scored = await client.evaluate(params);
  equal([scored.score, scored.warnings], [1, []], 'score and warnings');
  equal((await service.report()).requests, 1, 'number of requests');
}

export const providerResults = [
  { name: 'scores a chat completion', run: (context) => score(context, CHAT_COMPLETION) },
  { name: 'scores a message of Anthropic', run: (context) => score(context, ANTHROPIC_MESSAGE) },
  {
    name: 'scores a prediction of Replicate with moreAdapters, and rejects it without',
    run: async (context) => {
      const { moreAdapters } = context.entries.providers;
      await score(context, REPLICATE_PREDICTION, { adapters: moreAdapters });
      const error = await errorOf(() => score(context, REPLICATE_PREDICTION));
      equal(error.name, 'UnsupportedResultError', 'error');
    },
  },
  {
    name: 'converts a result to a conversation without a client',
    run: (context) => {
      const { detectProvider, toConversation } = context.entries.providers;
      const messages = question(context);
      const conversation = toConversation({ messages, result: CHAT_COMPLETION });
      equal(detectProvider(CHAT_COMPLETION), 'openai.chat', 'provider');
      const answer = { role: 'assistant', content: ANSWER };
      equal(conversation.messages, [...messages, answer], 'list of messages');
    },
  },
];
