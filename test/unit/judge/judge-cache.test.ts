import { describe, expect, it } from 'vitest';
import {
  type CachedScore,
  createJudge,
  type JudgeCache,
  type JudgeOptions,
} from 'align-evals/judge';
import { answerText, completionOf, fakeOpenAI, judgeInput } from '../../kit/judge/judge.ts';

const NO_USAGE = { promptTokens: 0, cachedTokens: 0, completionTokens: 0 };

function memoryCache(): JudgeCache & { readonly scores: Map<string, CachedScore> } {
  const scores = new Map<string, CachedScore>();
  return {
    scores,
    get: (key) => scores.get(key),
    set: (key, score) => {
      scores.set(key, score);
    },
  };
}

/** The keys of the requests that judges with these options make. */
async function keyOf(options: Partial<JudgeOptions> = {}, input = judgeInput()): Promise<string> {
  const cache = memoryCache();
  await createJudge({ openai: fakeOpenAI(), model: 'm', ...options, cache })(input);
  return [...cache.scores.keys()].join();
}

describe('a judge with a cache', () => {
  it('scores identical requests once, and reports no tokens for the second', async () => {
    const cache = memoryCache();
    const openai = fakeOpenAI();
    const judge = createJudge({ openai, model: 'm', cache });
    const first = await judge(judgeInput());

    expect(await judge(judgeInput())).toEqual({ ...first, usage: NO_USAGE });
    expect(openai.requests).toHaveLength(1);
    expect([...cache.scores.values()]).toEqual([
      {
        score: 0.75,
        explanation: 'The answer greets the user.',
        sources: first.sources,
      },
    ]);
  });

  it('scores identical requests once that come at the same time', async () => {
    const openai = fakeOpenAI();
    const judge = createJudge({ openai, model: 'm', cache: memoryCache() });
    const scores = await Promise.all([judge(judgeInput()), judge(judgeInput())]);

    // Which of them is first is up to the hash, which is computed elsewhere.
    expect(new Set(scores.map(({ usage }) => usage?.promptTokens))).toEqual(new Set([100, 0]));
    expect(openai.requests).toHaveLength(1);
  });

  it('scores a request itself when an identical one was aborted', async () => {
    const controller = new AbortController();
    const openai = fakeOpenAI((_, index) =>
      index === 0 ? new Promise(() => undefined) : completionOf(answerText()),
    );
    const judge = createJudge({ openai, model: 'm', cache: memoryCache() });
    const first = Promise.resolve(judge(judgeInput({ signal: controller.signal })));
    const second = Promise.resolve(judge(judgeInput()));
    const aborted = Promise.resolve(judge(judgeInput({ signal: controller.signal })));
    await expect.poll(() => openai.requests.length).toBe(1);
    controller.abort(new Error('gone'));

    await expect(first).rejects.toThrow('gone');
    await expect(aborted).rejects.toThrow('gone');
    expect((await second).score).toBe(0.75);
    expect(openai.requests).toHaveLength(2);
  });

  it('stops waiting for an identical request when its own caller is gone', async () => {
    const controller = new AbortController();
    const openai = fakeOpenAI(() => new Promise(() => undefined));
    const judge = createJudge({ openai, model: 'm', cache: memoryCache() });
    void judge(judgeInput());
    const second = Promise.resolve(judge(judgeInput({ signal: controller.signal })));
    await expect.poll(() => openai.requests.length).toBe(1);
    controller.abort(new Error('gone'));

    await expect(second).rejects.toThrow('gone');
  });

  it('does not keep failures', async () => {
    const openai = fakeOpenAI((_, index) => {
      if (index === 0) throw new Error('no');
      return completionOf(answerText());
    });
    const judge = createJudge({ openai, model: 'm', cache: memoryCache() });

    await expect(judge(judgeInput())).rejects.toThrow('could not connect');
    expect((await judge(judgeInput())).score).toBe(0.75);
  });

  it('fails when the cache does', async () => {
    const cache = { get: () => Promise.reject(new Error('disk')), set: () => undefined };
    const judge = createJudge({ openai: fakeOpenAI(), model: 'm', cache });

    await expect(judge(judgeInput())).rejects.toThrow('disk');
  });
});

describe('the key of a request', () => {
  it('is a hash, which the random delimiter does not change', async () => {
    const key = await keyOf({ createDelimiter: () => 'one' });

    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(await keyOf({ createDelimiter: () => 'two' })).toBe(key);
    expect(await keyOf({ concurrency: 1, timeoutMs: 5000 })).toBe(key);
  });

  it.each([
    ['the model', keyOf({ model: 'other' })],
    ['the host', keyOf({ openai: { ...fakeOpenAI(), baseURL: 'http://127.0.0.1:8/v1' } })],
    ['the path', keyOf({ openai: { ...fakeOpenAI(), baseURL: 'http://127.0.0.1:9/v2' } })],
    ['the samples', keyOf({ samples: 3 })],
    ['the temperature', keyOf({ temperature: 1 })],
    ['the seed', keyOf({ seed: 2 })],
    ['the limit of tokens', keyOf({ maxOutputTokens: 10 })],
    ['the criterion', keyOf({}, judgeInput({ criterion: 'Reward friendly replies' }))],
    ['the part to score', keyOf({}, judgeInput({ evaluateLatest: false }))],
    ['the conversation', keyOf({}, judgeInput({ subject: { messages: [] } }))],
  ])('differs with %s', async (_, key) => {
    expect(await key).not.toBe(await keyOf());
  });

  it('differs with the explanation for end users', async () => {
    const text = answerText({ cleaned_explanation: 'x' });
    const openai = fakeOpenAI(() => completionOf(text));

    expect(await keyOf({ openai }, judgeInput({ cleansExplanation: true }))).not.toBe(
      await keyOf(),
    );
  });
});
