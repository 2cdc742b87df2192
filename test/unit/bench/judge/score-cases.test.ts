import { describe, expect, it } from 'vitest';
import type { JudgeCase } from '../../../../bench/judge/read-cases.ts';
import { scoreCases } from '../../../../bench/judge/score-cases.ts';
import { createJudge } from '../../../../src/judge/create-judge.ts';
import type { ChatRequest, OpenAIClient } from '../../../../src/judge/openai-client.ts';
import { createInstantClock } from '../../../../src/testing/instant-clock.ts';
import { caseOf } from './outcomes.ts';

const VERDICT = { reasoning: 'r', applicable: true, score: 0.5, explanation: 'e' };
const FAILURE = Object.assign(new Error('The model is busy'), { status: 503 });

/** A client whose model returns or throws what a function decides. */
function modelOf(answer: (request: ChatRequest) => object | Promise<object>): OpenAIClient {
  const create = async (request: ChatRequest): Promise<object> => answer(request);
  return { baseURL: 'http://models.test/v1', chat: { completions: { create } } };
}

function completion(content: string | null, refusal: string | null = null): object {
  return {
    choices: [{ finish_reason: 'stop', message: { role: 'assistant', content, refusal } }],
    usage: {
      prompt_tokens: 100,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 60 },
    },
  };
}

const conversation = (answer: string): Partial<JudgeCase> => ({
  id: answer,
  messages: [
    { role: 'user', content: 'When do you open?' },
    { role: 'assistant', content: answer },
  ],
});
const CASES = ['At eight.', 'At nine.', 'At ten.'].map((answer) => caseOf(conversation(answer)));

const score = async (openai: OpenAIClient, concurrency = 1): ReturnType<typeof scoreCases> =>
  scoreCases(CASES, createJudge({ openai, model: 'example-model' }), {
    concurrency,
    clock: createInstantClock(),
  });

describe('scoreCases', () => {
  it('returns the outcomes in the order of the cases, with score, tokens and time', async () => {
    const outcomes = await score(
      modelOf(({ messages }) => {
        const applicable = !messages[1]!.content.includes('nine');
        return completion(JSON.stringify({ ...VERDICT, applicable }));
      }),
      2,
    );

    const tokens = { prompt: 100, cached: 60, completion: 20 };
    const ms = expect.any(Number);
    expect(outcomes).toEqual([
      { judged: CASES[0], verdict: { score: 0.5 }, tokens, ms },
      { judged: CASES[1], verdict: { score: null }, tokens, ms },
      { judged: CASES[2], verdict: { score: 0.5 }, tokens, ms },
    ]);
  });

  it('has the code of the judge for a case that has no score after all attempts', async () => {
    let requests = 0;
    const outcomes = await score(
      modelOf(({ messages }) => {
        const { content } = messages[1]!;
        if (content.includes('eight')) return completion(null, 'I cannot do that.');
        if (!content.includes('nine')) return completion(JSON.stringify(VERDICT));
        requests += 1;
        throw FAILURE;
      }),
    );

    expect(outcomes.map(({ verdict }) => verdict)).toEqual([
      { failure: 'judge_refused' },
      { failure: 'judge_unavailable' },
      { score: 0.5 },
    ]);
    expect(requests).toBe(5);
  });

  it('sends as many cases at the same time as it may', async () => {
    let inFlight = 0;
    let most = 0;
    await score(
      modelOf(async () => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise(setImmediate);
        inFlight -= 1;
        return completion(JSON.stringify(VERDICT));
      }),
      2,
    );

    expect(most).toBe(2);
  });
});
