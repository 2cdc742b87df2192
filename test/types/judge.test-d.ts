import { describe, expectTypeOf, it } from 'vitest';
import OpenAI from 'openai';
import OpenAI6, { AzureOpenAI } from 'openai-6';
import { createJudge, type Judge, type OpenAIClient } from 'align-evals/judge';
import { createReferenceServer, type Scorer } from 'align-evals/testing';

declare const today: OpenAI;
declare const lastMajor: OpenAI6;
declare const azure: AzureOpenAI;

describe('createJudge', () => {
  it('accepts clients of the openai package of today and of the last major', () => {
    expectTypeOf(today).toExtend<OpenAIClient>();
    expectTypeOf(lastMajor).toExtend<OpenAIClient>();
    expectTypeOf(azure).toExtend<OpenAIClient>();
    expectTypeOf(createJudge({ openai: today, model: 'm' })).toEqualTypeOf<Judge>();
  });

  it('does not accept an object without a chat API', () => {
    // @ts-expect-error chat is missing
    createJudge({ openai: { baseURL: 'https://models.test/v1' }, model: 'm' });
  });
});

describe('a judge', () => {
  it('is a scorer of the reference server', () => {
    expectTypeOf<Judge>().toExtend<Scorer>();
    expectTypeOf(createReferenceServer).toBeCallableWith({
      scorer: createJudge({ openai: lastMajor, model: 'm' }),
    });
  });
});
