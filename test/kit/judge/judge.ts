import type { ChatRequest, ChatRequestOptions, OpenAIClient } from 'align-evals/judge';
import type { ScorerInput } from 'align-evals/testing';

/** The conversation of the judge's tests. */
export const SUBJECT = {
  messages: [
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: 'Good morning! We open at nine.' },
  ],
};

/** An input of a scorer for {@link SUBJECT}. */
export function judgeInput(
  overrides: Partial<Extract<ScorerInput, { kind: 'reward' }>> = {},
): ScorerInput {
  return {
    kind: 'reward',
    criterion: 'Reward friendly answers',
    evaluatorName: null,
    evaluateLatest: true,
    cleansExplanation: false,
    signal: new AbortController().signal,
    subject: SUBJECT,
    ...overrides,
  };
}

/** What a model answers: a score of 0.75, unless a test says otherwise. */
export function answerText(overrides: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    reasoning: 'It greets.',
    applicable: true,
    score: 0.75,
    explanation: 'The answer greets the user.',
    ...overrides,
  });
}

/** A response of the chat API with this text, which took 100 tokens, 40 of them cached, and wrote 20. */
export function completionOf(text: string | null, choice: object = {}): unknown {
  return {
    choices: [
      { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop', ...choice },
    ],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 40 },
    },
  };
}

/** An error as the `openai` package throws it for a response. */
export function statusError(status: number, fields: object = {}): Error {
  return Object.assign(new Error(`${String(status)} from the provider`), { status, ...fields });
}

/** A client of a model that answers in the process. */
export interface FakeOpenAI extends OpenAIClient {
  readonly requests: ChatRequest[];
  readonly options: ChatRequestOptions[];
}

/** Creates a client whose model answers with what `answer` returns, and fails with what it throws. */
export function fakeOpenAI(
  answer: (request: ChatRequest, index: number, options: ChatRequestOptions) => unknown = () =>
    completionOf(answerText()),
): FakeOpenAI {
  const requests: ChatRequest[] = [];
  const sent: ChatRequestOptions[] = [];
  return {
    baseURL: 'http://127.0.0.1:9/v1',
    requests,
    options: sent,
    chat: {
      completions: {
        create: async (request, options) => {
          requests.push(request);
          sent.push(options);
          return await Promise.resolve(answer(request, requests.length - 1, options));
        },
      },
    },
  };
}
