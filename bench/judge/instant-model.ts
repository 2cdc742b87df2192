import type { ChatRequest, OpenAIClient } from '../../src/judge/openai-client.ts';

/** A stand-in for a model. */
export interface InstantModel {
  readonly openai: OpenAIClient;
  /** The requests that it received; the caller removes them. */
  readonly requests: ChatRequest[];
}

const VERDICT = {
  reasoning: 'The answer is friendly, and it says what was asked.',
  applicable: true,
  score: 1,
  explanation: 'The answer is friendly.',
};

/** Creates a model that answers each request at once with the same score, so that only the judge takes time. */
export function createInstantModel(): InstantModel {
  const requests: ChatRequest[] = [];
  const content = JSON.stringify(VERDICT);
  const completion = {
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 3000, completion_tokens: 60 },
  };
  const create = (request: ChatRequest): Promise<object> => {
    requests.push(request);
    return Promise.resolve(completion);
  };
  return {
    openai: { baseURL: 'http://models.test/v1', chat: { completions: { create } } },
    requests,
  };
}
