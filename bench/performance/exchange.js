/** What every client sends and receives: about the same bytes in each direction. */

export const CRITERION = 'Reward responses that cite a source';

/** About 2 KB, as an everyday conversation has. */
export const MESSAGES = Array.from({ length: 8 }, (_, index) => ({
  role: index % 2 === 0 ? 'user' : 'assistant',
  content: 'Can I return shoes that I wore outside, and who pays for the parcel? '.repeat(4),
}));

const EXPLANATION = 'The answer cites section 3 of the returns policy. '.repeat(6);

/** The answer of the service. */
export const RESULT = {
  score: 0.83,
  explanation: EXPLANATION,
  sources: [{ id: 'policy-3', type: 'document' }],
};

/** The answer of the service to an agent trace. */
export const TRACE_RESULT = {
  overall_score: 0.83,
  agent_scores: { support: 0.83 },
  explanation: EXPLANATION,
  criterion: CRITERION,
};

/** The answer of a chat completion, with as many bytes as the other answers. */
export const COMPLETION = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'model',
  choices: [
    { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: EXPLANATION } },
  ],
};

/** The same with all fields that OpenAI's API returns. */
export const FULL_COMPLETION = {
  ...COMPLETION,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: EXPLANATION, refusal: null, annotations: [] },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: {
    prompt_tokens: 500,
    completion_tokens: 60,
    total_tokens: 560,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  },
  service_tier: 'default',
  system_fingerprint: null,
};

/** The answer of Anthropic's messages. */
export const MESSAGE = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'model',
  stop_reason: 'end_turn',
  content: [{ type: 'text', text: EXPLANATION }],
  usage: { input_tokens: 500, output_tokens: 60 },
};
