import { describe, expect, it } from 'vitest';
import { createJudge, type JudgeOptions } from 'align-evals/judge';
import { createReferenceServer } from 'align-evals/testing';
import { createClient } from '../../kit/client/client.ts';
import {
  answerText,
  completionOf,
  fakeOpenAI,
  judgeInput,
  SUBJECT,
} from '../../kit/judge/judge.ts';
import { createTestClock } from '../../kit/time/test-clock.ts';

const USAGE = { promptTokens: 100, cachedTokens: 40, completionTokens: 20 };
const SOURCES = [
  { type: 'judge-model', id: 'm' },
  { type: 'judge-host', id: '127.0.0.1:9' },
  { type: 'judge-prompt', id: '1' },
  { type: 'judge-format', id: 'schema' },
];

/** A judge whose samples have these scores in turn. */
function judgeWith(scores: readonly (number | null)[], options: Partial<JudgeOptions> = {}) {
  const openai = fakeOpenAI((_, index) => {
    const score = scores[index] ?? null;
    return completionOf(answerText({ applicable: score !== null, score }));
  });
  return { openai, judge: createJudge({ openai, model: 'm', ...options }) };
}

describe('createJudge', () => {
  it('scores with one request, and names model, host and prompt among the sources', async () => {
    const { openai, judge } = judgeWith([0.75]);

    expect(await judge(judgeInput())).toEqual({
      score: 0.75,
      explanation: 'The answer greets the user.',
      sources: SOURCES,
      usage: USAGE,
    });
    expect(openai.requests).toHaveLength(1);
    expect(judge.service).toBe('judge m at 127.0.0.1:9, prompt 1');
  });

  it('returns the explanation for end users when the request asks for it', async () => {
    const openai = fakeOpenAI(() => completionOf(answerText({ cleaned_explanation: 'Friendly.' })));
    const judge = createJudge({ openai, model: 'm' });

    expect(await judge(judgeInput({ cleansExplanation: true }))).toMatchObject({
      cleanedExplanation: 'Friendly.',
    });
  });

  it('names content that the model does not see', async () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
    const messages = [{ role: 'user', content: [image, image] }, ...SUBJECT.messages];
    const { judge } = judgeWith([1]);

    expect(await judge(judgeInput({ subject: { messages } }))).toMatchObject({
      sources: [...SOURCES, { type: 'judge-omitted', id: 'image_url' }],
    });
  });

  it('does not ask the model about a conversation without an answer', async () => {
    const { openai, judge } = judgeWith([1]);
    const subject = { messages: [{ role: 'user', content: 'Hello?' }] };

    const explanation =
      'The conversation has no message of the assistant, so the criterion does not apply.';

    expect(await judge(judgeInput({ subject }))).toEqual({
      score: null,
      explanation,
      cleanedExplanation: explanation,
      sources: SOURCES.slice(0, 3),
      usage: { promptTokens: 0, cachedTokens: 0, completionTokens: 0 },
    });
    expect(openai.requests).toEqual([]);
  });

  it('takes the median of several samples, with a seed for each, and reports the spread', async () => {
    const { openai, judge } = judgeWith([0.9, 0.2, 0.7], { samples: 3, temperature: 1, seed: 10 });

    expect(await judge(judgeInput())).toMatchObject({
      score: 0.7,
      sources: [
        ...SOURCES,
        { type: 'judge-samples', id: '3' },
        { type: 'judge-spread', id: '0.7' },
      ],
      usage: { promptTokens: 300, cachedTokens: 120, completionTokens: 60 },
    });
    expect(openai.requests.map(({ seed, temperature }) => [seed, temperature])).toEqual([
      [10, 1],
      [11, 1],
      [12, 1],
    ]);
  });

  it('reports how many samples apply when they do not agree', async () => {
    const { judge } = judgeWith([0.9, null, 0.7], { samples: 3 });

    expect((await judge(judgeInput())).sources?.slice(SOURCES.length)).toEqual([
      { type: 'judge-samples', id: '3' },
      { type: 'judge-applicable', id: '2' },
      { type: 'judge-spread', id: '0.2' },
    ]);
  });

  it('has a null score and no spread when the criterion mostly does not apply', async () => {
    const { judge } = judgeWith([null, 0.5, null], { samples: 3 });

    expect(await judge(judgeInput())).toMatchObject({
      score: null,
      sources: [
        ...SOURCES,
        { type: 'judge-samples', id: '3' },
        { type: 'judge-applicable', id: '1' },
      ],
    });
  });

  it('aborts the other samples when one fails', async () => {
    const signals: AbortSignal[] = [];
    const openai = fakeOpenAI((_, index, { signal }) => {
      signals.push(signal);
      if (index === 0) throw new Error('no');
      return new Promise(() => undefined);
    });
    const judge = createJudge({ openai, model: 'm', samples: 3 });

    await expect(judge(judgeInput())).rejects.toMatchObject({ code: 'judge_unavailable' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  it('puts a random delimiter around each document', async () => {
    const { openai, judge } = judgeWith([1, 1]);
    await judge(judgeInput());
    await judge(judgeInput());
    const delimiters = openai.requests.map(
      ({ messages }) => /BEGIN DOCUMENT (\S+)/.exec(messages[1]?.content ?? '')?.[1],
    );

    expect(new Set(delimiters).size).toBe(2);
    expect(delimiters[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it('sends no more requests at once than its concurrency', async () => {
    const open: ((value: unknown) => void)[] = [];
    const openai = fakeOpenAI(() => new Promise((resolve) => open.push(resolve)));
    const judge = createJudge({ openai, model: 'm', concurrency: 2 });
    const scores = [1, 2, 3].map(async () => await judge(judgeInput()));

    await expect.poll(() => open.length).toBe(2);
    open[0]?.(completionOf(answerText()));
    await expect.poll(() => open.length).toBe(3);
    for (const resolve of open) resolve(completionOf(answerText()));
    expect((await Promise.all(scores)).map(({ score }) => score)).toEqual([0.75, 0.75, 0.75]);
  });

  it('ends one score after its timeout, which begins with its first request', async () => {
    const clock = createTestClock();
    let signal: AbortSignal | undefined;
    const openai = fakeOpenAI((_, __, options) => {
      signal = options.signal;
      return new Promise(() => undefined);
    });
    const judge = createJudge({ openai, model: 'm', timeoutMs: 500, clock });
    const scored = Promise.resolve(judge(judgeInput())).catch((error: unknown) => error);

    await clock.advance(499);
    expect(signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await scored).toMatchObject({
      code: 'judge_unavailable',
      status: 503,
      message:
        'The judge m at 127.0.0.1:9 did not answer within 500 ms: try again, or raise timeoutMs of the judge.',
    });
    expect(signal?.aborted).toBe(true);
    expect(clock.pending()).toBe(0);
  });

  it('stops with the reason of the caller when the signal aborts', async () => {
    const controller = new AbortController();
    const reason = new Error('gone');
    const openai = fakeOpenAI(() => {
      controller.abort(reason);
      throw new Error('an error of the client about the abort');
    });
    const judge = createJudge({ openai, model: 'm' });

    await expect(judge(judgeInput({ signal: controller.signal }))).rejects.toBe(reason);
    await expect(judge(judgeInput({ signal: controller.signal }))).rejects.toBe(reason);
    expect(openai.requests).toHaveLength(1);
  });

  it('scores what a client evaluates, agent by agent for a trace', async () => {
    const openai = fakeOpenAI();
    const server = createReferenceServer({ scorer: createJudge({ openai, model: 'm' }) });
    await using client = createClient(server.clientOptions());
    const agent = (id: string) => ({
      id,
      name: id,
      interactions: [
        {
          input_messages: [{ role: 'user', content: 'Hi' }],
          output_messages: [{ content: 'Hello' }],
        },
      ],
    });
    const result = await client.evaluateTrace({
      trace: {
        root_agent_instance_id: 'a',
        agent_instance_by_id: { a: agent('a'), b: agent('b') },
      },
      criteria: 'Reward friendly answers',
    });

    expect(result).toMatchObject({ overallScore: 0.75, agentScores: { a: 0.75, b: 0.75 } });
    expect(server.usage()).toMatchObject({
      ...USAGE,
      promptTokens: 200,
      cachedTokens: 80,
      completionTokens: 40,
      totalTokens: 240,
    });
  });
});
