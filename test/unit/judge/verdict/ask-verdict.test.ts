import { describe, expect, it } from 'vitest';
import { readCompletion } from '../../../../src/judge/model/read-completion.ts';
import type { RequestContent } from '../../../../src/judge/model/request-shape.ts';
import { askVerdict, type PaidVerdict } from '../../../../src/judge/verdict/ask-verdict.ts';
import { toVerdictFormat } from '../../../../src/judge/verdict/verdict-format.ts';
import { answerText, completionOf } from '../../../kit/judge.ts';

const RULES = { isBinary: false, cleansExplanation: false };
const CONTENT: RequestContent = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Judge.' },
    { role: 'user', content: 'This.' },
  ],
  format: toVerdictFormat(RULES),
  temperature: 0,
  seed: 1,
  maxOutputTokens: 100,
};
const USAGE = { promptTokens: 100, cachedTokens: 40, completionTokens: 20 };
const BOTH = { promptTokens: 200, cachedTokens: 80, completionTokens: 40 };
const VERDICT = {
  score: 0.75,
  explanation: 'The answer greets the user.',
  cleanedExplanation: undefined,
};

/** Asks a model that answers with these responses in turn. */
async function askWith(
  ...responses: readonly unknown[]
): Promise<{ verdict: Promise<PaidVerdict>; sent: RequestContent[] }> {
  const sent: RequestContent[] = [];
  const verdict = askVerdict(CONTENT, RULES, {
    ask: (content) => {
      sent.push(content);
      return Promise.resolve(readCompletion(responses[sent.length - 1]));
    },
    names: { model: 'm', host: 'models.test' },
  });
  await verdict.catch(() => undefined);
  return { verdict, sent };
}

describe('askVerdict', () => {
  it('sends one request when the answer can be used', async () => {
    const { verdict, sent } = await askWith(completionOf(answerText()));

    expect(await verdict).toEqual({ ...VERDICT, usage: USAGE });
    expect(sent).toEqual([CONTENT]);
  });

  it('repairs an answer once, and adds up the tokens of both requests', async () => {
    const { verdict, sent } = await askWith(completionOf('0.75'), completionOf(answerText()));

    expect(await verdict).toEqual({ ...VERDICT, usage: BOTH });
    expect(sent[1]).toEqual({
      ...CONTENT,
      messages: [
        ...CONTENT.messages,
        { role: 'assistant', content: '0.75' },
        {
          role: 'user',
          content:
            'Your answer cannot be used. It is not a JSON object. Answer the request above again, with the JSON object only.',
        },
      ],
    });
  });

  it.each([
    ['empty', completionOf('')],
    ['blank', completionOf(' \n')],
    ['null', completionOf(null)],
    ['absent', {}],
    ['a list', []],
    ['undefined', undefined],
    ['without a choice', { choices: [] }],
  ])('asks again in the same message when the answer is %s', async (_, response) => {
    const { verdict, sent } = await askWith(response, completionOf(answerText()));

    expect((await verdict).score).toBe(0.75);
    expect(sent[1]?.messages).toEqual([
      { role: 'system', content: 'Judge.' },
      {
        role: 'user',
        content:
          'This.\n\nYour answer cannot be used. It is not one JSON object and nothing else. Answer the request above again, with the JSON object only.',
      },
    ]);
  });

  it('says that an answer was cut, and shows no more than its beginning', async () => {
    const cut = completionOf(`{"reasoning":"${'😀'.repeat(3000)}`, { finish_reason: 'length' });
    const { sent } = await askWith(cut, completionOf(answerText()));
    const [shown, request] = sent[1]?.messages.slice(2) ?? [];

    expect(shown?.content).toHaveLength(4000);
    expect(shown?.content.isWellFormed()).toBe(true);
    expect(request?.content).toContain('It was cut off at the limit of tokens: write less.');
  });

  it('uses a complete answer although it ended at the limit', async () => {
    const { verdict } = await askWith(completionOf(answerText(), { finish_reason: 'length' }));

    expect((await verdict).score).toBe(0.75);
  });

  it('rejects when the repaired answer cannot be used either', async () => {
    const { verdict, sent } = await askWith(completionOf('?'), completionOf('0'));

    await expect(verdict).rejects.toMatchObject({
      code: 'judge_unusable_answer',
      status: 400,
      isRetryable: false,
      message:
        'The judge m at models.test gave no usable answer, and a repair did not help. It is not a JSON object. Try a larger model, or raise maxOutputTokens.',
    });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['a refusal', completionOf(null, { message: { content: null, refusal: 'I cannot.' } })],
    ['a filter', completionOf(answerText(), { finish_reason: 'content_filter' })],
  ])('rejects after %s, without a repair', async (_, response) => {
    const { verdict, sent } = await askWith(response);

    await expect(verdict).rejects.toMatchObject({
      code: 'judge_refused',
      status: 400,
      message:
        'The judge m at models.test refused to score this conversation: use another model for it, or leave it out.',
    });
    expect(sent).toHaveLength(1);
  });

  it('ignores a refusal without text, which some servers send with every answer', async () => {
    const message = { content: answerText(), refusal: '' };

    expect((await (await askWith(completionOf(null, { message }))).verdict).score).toBe(0.75);
  });
});

describe('readCompletion', () => {
  it.each([
    ['a float', 1.5],
    ['a negative number', -1],
    ['a text', '3'],
  ])('counts %s as no tokens', (_, count) => {
    expect(readCompletion({ usage: { prompt_tokens: count } }).usage.promptTokens).toBe(0);
  });

  it('counts no more cached tokens than tokens', () => {
    const usage = { prompt_tokens: 5, prompt_tokens_details: { cached_tokens: 6 } };

    expect(readCompletion({ usage }).usage).toEqual({
      promptTokens: 5,
      cachedTokens: 5,
      completionTokens: 0,
    });
  });

  it('reads text that comes in parts', () => {
    const content = [{ type: 'text', text: 'a' }];

    expect(readCompletion({ choices: [{ message: { content } }] }).text).toBe('a');
  });
});

describe('toVerdictFormat', () => {
  it('has flat required fields in the order in which the model decides', () => {
    expect(toVerdictFormat({ isBinary: true, cleansExplanation: true })).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'evaluation',
        strict: true,
        schema: {
          type: 'object',
          properties: {
            reasoning: { type: 'string' },
            applicable: { type: 'boolean' },
            score: { type: 'integer', enum: [0, 1] },
            explanation: { type: 'string' },
            cleaned_explanation: { type: 'string' },
          },
          required: ['reasoning', 'applicable', 'score', 'explanation', 'cleaned_explanation'],
          additionalProperties: false,
        },
      },
    });
    expect(toVerdictFormat(RULES)).toMatchObject({
      json_schema: {
        schema: {
          properties: { score: { type: 'number' } },
          required: ['reasoning', 'applicable', 'score', 'explanation'],
        },
      },
    });
  });
});
