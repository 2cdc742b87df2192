import { describe, expect, it } from 'vitest';
import { ConfigurationError } from 'align-evals';
import { createJudge, type JudgeOptions } from 'align-evals/judge';
import { fakeOpenAI } from '../../kit/judge/judge.ts';

const openai = fakeOpenAI();

const throwing = (): object =>
  Object.defineProperty({ openai }, 'model', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });

const INVALID: readonly object[] = [
  { model: 'm' },
  { openai: { ...openai, baseURL: 'models' }, model: 'm' },
  { openai: { ...openai, baseURL: 'localhost:11434/v1' }, model: 'm' },
  { openai: { ...openai, chat: {} }, model: 'm' },
  { openai },
  ...[
    { samples: 2 },
    { samples: 17 },
    { samples: -1 },
    { temperature: 2.1 },
    { temperature: -0.1 },
    { seed: -1 },
    { seed: 0.5 },
    { maxOutputTokens: 0 },
    { concurrency: 0 },
    { timeoutMs: 0.5 },
    { timeoutMs: Number.POSITIVE_INFINITY },
    { cache: { get: () => undefined } },
    { clock: 'now' },
    { createDelimiter: 'x' },
    { modell: 'm' },
  ].map((options) => ({ openai, model: 'm', ...options })),
  throwing(),
];

function messageOf(options: object): string {
  try {
    createJudge(options as JudgeOptions);
    return 'accepted';
  } catch (error) {
    return ConfigurationError.isInstance(error) ? error.message : String(error);
  }
}

describe('the options of createJudge', () => {
  it('are rejected with a message that names the option, its rule and the fix', () => {
    expect(INVALID.map(messageOf).join('\n')).toMatchInlineSnapshot(`
      "openai is undefined: it must be a client of the openai package, or an object with chat.completions.create and a baseURL that begins with http:// or https://
      openai is an object: it must be a client of the openai package, or an object with chat.completions.create and a baseURL that begins with http:// or https://
      openai is an object: it must be a client of the openai package, or an object with chat.completions.create and a baseURL that begins with http:// or https://
      openai is an object: it must be a client of the openai package, or an object with chat.completions.create and a baseURL that begins with http:// or https://
      model is undefined: it must be the name of a model
      samples is 2: it must be an odd integer from 1 to 15
      samples is 17: it must be an odd integer from 1 to 15
      samples is -1: it must be an odd integer from 1 to 15
      temperature is 2.1: it must be a number from 0 to 2
      temperature is -0.1: it must be a number from 0 to 2
      seed is -1: it must be an integer of at least 0
      seed is 0.5: it must be an integer of at least 0
      maxOutputTokens is 0: it must be an integer of at least 1
      concurrency is 0: it must be an integer of at least 1
      timeoutMs is 0.5: it must be at least 1 ms
      timeoutMs is Infinity: it must be at least 1 ms
      cache is an object: it must be an object with the functions get and set
      clock is a string of 3 characters: it must be an object
      createDelimiter is a string of 1 character: it must be a function
      createJudge does not have the option "modell": did you mean model?
      createJudge cannot be read, because a getter or a proxy in it throws: pass a plain object"
    `);
  });

  it.each([{ samples: 15 }, { temperature: 2 }, { temperature: 0 }, { seed: 0 }, { timeoutMs: 1 }])(
    'accept %o',
    (options) => {
      expect(createJudge({ openai, model: 'm', ...options }).service).toBe(
        'judge m at 127.0.0.1:9, prompt 1',
      );
    },
  );
});
