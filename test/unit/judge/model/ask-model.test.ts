import { describe, expect, it } from 'vitest';
import { createJudge } from 'align-evals/judge';
import { OTHER_KEY } from '../../../kit/canary/secrets.ts';
import {
  answerText,
  completionOf,
  type FakeOpenAI,
  fakeOpenAI,
  judgeInput,
  statusError,
} from '../../../kit/judge/judge.ts';

type Request = FakeOpenAI['requests'][number];

/** What a request has besides model and messages. */
function shapeOf({ response_format: format, ...request }: Request): object {
  const fields = Object.entries(request).filter(([name]) => !['model', 'messages'].includes(name));
  return { format: format?.type ?? 'none', ...Object.fromEntries(fields) };
}

const FULL = { format: 'json_schema', temperature: 0, seed: 1 };
const LIMITED = { ...FULL, max_tokens: 100 };

/** A model that rejects some requests. */
function modelThat(reject: (request: Request) => Error | undefined): FakeOpenAI {
  return fakeOpenAI((request) => {
    const error = reject(request);
    if (error !== undefined) throw error;
    return completionOf(answerText());
  });
}

async function shapesOf(
  openai: FakeOpenAI,
  scores = 1,
  maxOutputTokens?: number,
): Promise<unknown[]> {
  const judge = createJudge({ openai, model: 'm', maxOutputTokens });
  for (let score = 0; score < scores; score += 1) await judge(judgeInput());
  return openai.requests.map(shapeOf);
}

describe('the requests of a judge', () => {
  it('ask for structured output, temperature 0 and a seed, and leave retries to the client', async () => {
    const openai = fakeOpenAI();

    expect(await shapesOf(openai)).toEqual([FULL]);
    expect(openai.options).toEqual([{ maxRetries: 0, signal: expect.any(AbortSignal) }]);
  });

  it.each([
    ['temperature', { format: 'json_schema', seed: 1, max_tokens: 100 }],
    ['seed', { format: 'json_schema', temperature: 0, max_tokens: 100 }],
    ['max_tokens', { ...FULL, max_completion_tokens: 100 }],
    ['response_format', { ...LIMITED, format: 'json_object' }],
    ['response_format.json_schema', { ...LIMITED, format: 'json_object' }],
  ])('are sent without %s when the model names it, also the next time', async (param, shape) => {
    const name = param.replace(/\..*/, '');
    const openai = modelThat((request) => {
      const isSent =
        name === 'response_format'
          ? request.response_format?.type === 'json_schema'
          : name in request;
      return isSent ? statusError(400, { param, code: 'unsupported_parameter' }) : undefined;
    });

    expect(await shapesOf(openai, 2, 100)).toEqual([LIMITED, shape, shape]);
  });

  it('are sent without a limit when the model accepts neither of its two names', async () => {
    const openai = modelThat((request) =>
      'max_tokens' in request || 'max_completion_tokens' in request
        ? statusError(400, { param: 'max_tokens' })
        : undefined,
    );

    expect(await shapesOf(openai, 2, 100)).toEqual([
      LIMITED,
      { ...FULL, max_completion_tokens: 100 },
      FULL,
      FULL,
    ]);
  });

  it.each([
    [
      'a seed',
      (request: Request) => 'seed' in request,
      { format: 'json_schema', temperature: 0 },
      2,
    ],
    ['a temperature', (request: Request) => 'temperature' in request, { format: 'json_schema' }, 3],
    [
      'a schema',
      (request: Request) => request.response_format?.type === 'json_schema',
      { ...FULL, format: 'json_object' },
      4,
    ],
    [
      'any format',
      (request: Request) => request.response_format !== undefined,
      { ...FULL, format: 'none' },
      5,
    ],
    ['everything', (request: Request) => Object.keys(request).length > 2, { format: 'none' }, 7],
  ])(
    'keep what a model accepts that rejects %s and does not say so',
    async (_, isRejected, shape, requests) => {
      const openai = modelThat((request) => (isRejected(request) ? statusError(422) : undefined));
      const shapes = await shapesOf(openai, 2);

      expect(shapes).toHaveLength(requests + 1);
      expect(shapes.slice(-2)).toEqual([shape, shape]);
      expect(new Set(shapes.slice(0, -1).map((one) => JSON.stringify(one))).size).toBe(requests);
    },
  );

  it('stay as they are once the model has accepted them, whatever later conversations do', async () => {
    let error: Error | undefined;
    const openai = modelThat((request) => (Object.keys(request).length > 2 ? error : undefined));
    const judge = createJudge({ openai, model: 'm' });
    await judge(judgeInput());
    error = statusError(400);
    await judge(judgeInput());
    error = statusError(400, { param: 'response_format' });
    await expect(judge(judgeInput())).rejects.toMatchObject({ code: 'judge_rejected' });
    error = undefined;
    await judge(judgeInput());

    expect(openai.requests.map(shapeOf)).toEqual([
      FULL,
      FULL,
      { format: 'none' },
      FULL,
      { ...FULL, format: 'json_object' },
      { ...FULL, format: 'none' },
      FULL,
    ]);
  });

  it('are not changed by a call that began before the model was known', async () => {
    const answers: (() => void)[] = [];
    const openai = fakeOpenAI((request, index) => {
      if (index === 0) {
        return new Promise((resolve) => {
          answers.push(() => {
            resolve(completionOf(answerText()));
          });
        });
      }
      if ('seed' in request) throw statusError(400, { param: 'seed' });
      return completionOf(answerText());
    });
    const judge = createJudge({ openai, model: 'm' });
    const slow = judge(judgeInput());
    await judge(judgeInput());
    for (const answer of answers) answer();
    await slow;
    await judge(judgeInput());

    expect(openai.requests.map((request) => 'seed' in request)).toEqual([true, true, false, false]);
  });

  it('report the first failure when no simpler request is accepted, and try all again the next time', async () => {
    let count = 0;
    const openai = modelThat(() => {
      count += 1;
      return statusError(400, { error: { message: `Failure ${String(count)}` } });
    });
    const judge = createJudge({ openai, model: 'm' });

    await expect(judge(judgeInput())).rejects.toMatchObject({
      message: '127.0.0.1:9 rejected the request of the judge m (400). It says: Failure 1',
    });
    expect(openai.requests).toHaveLength(7);
    await expect(judge(judgeInput())).rejects.toMatchObject({ code: 'judge_rejected' });
    expect(openai.requests.slice(7).map(shapeOf)[0]).toEqual(FULL);
  });

  it('are repaired when the provider reports that the answer did not keep the schema', async () => {
    const openai = fakeOpenAI((_, index) => {
      if (index === 0) throw statusError(400, { code: 'json_validate_failed' });
      return completionOf(answerText());
    });

    expect((await createJudge({ openai, model: 'm' })(judgeInput())).score).toBe(0.75);
    expect(openai.requests[1]?.messages[1]?.content).toContain('could not be used');
  });

  it.each([
    ['a parameter that the judge does not send', { param: 'messages' }],
    ['a context that is too long', { code: 'context_length_exceeded' }],
    ['a context that is too long for llama.cpp', { type: 'exceed_context_size_error' }],
    ['a filter', { code: 'content_filter' }],
    ['a policy', { code: 'content_policy_violation' }],
  ])('are not repeated for %s', async (_, fields) => {
    const openai = modelThat(() => statusError(400, fields));
    const judge = createJudge({ openai, model: 'm' });

    await expect(judge(judgeInput())).rejects.toMatchObject({ isRetryable: false });
    expect(openai.requests).toHaveLength(1);
  });

  it('report a failure that comes after an adaptation as what it is', async () => {
    const openai = modelThat((request) =>
      'temperature' in request
        ? statusError(400, { param: 'temperature' })
        : statusError(429, { headers: new Headers({ 'retry-after': '7' }) }),
    );
    const judge = createJudge({ openai, model: 'm' });

    await expect(judge(judgeInput())).rejects.toMatchObject({
      code: 'judge_rate_limited',
      status: 429,
      retryAfter: '7',
    });
  });

  it("never shows the judge's key or the conversation in the words of the provider", async () => {
    const subject = {
      messages: [{ role: 'assistant', content: 'My secret is the word xylophone-91.' }],
    };
    const openai = Object.assign(
      fakeOpenAI(() => {
        const message = `Key ${OTHER_KEY} may not read: My secret is the word xylophone-91.`;
        throw statusError(400, { param: 'messages', error: { message } });
      }),
      { apiKey: OTHER_KEY },
    );
    const judge = createJudge({ openai, model: 'm' });

    await expect(judge(judgeInput({ subject }))).rejects.toMatchObject({
      message:
        '127.0.0.1:9 rejected the request of the judge m (400). It says: [withheld: it repeats the key]',
    });
  });
});
