import { describe, expect, it } from 'vitest';
import { type Completion, readResponse } from '../../../../src/judge/model/read-response.ts';
import type { RequestContent } from '../../../../src/judge/model/request-shape.ts';
import { askVerdict, type PaidVerdict } from '../../../../src/judge/verdict/ask-verdict.ts';
import { toVerdictFormat } from '../../../../src/judge/verdict/read-verdict.ts';
import { answerText, completionOf } from '../../../kit/judge/judge.ts';

const RULES = { isBinary: false, cleansExplanation: false, delimiter: 'word' };
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

/** Reads a response that is a completion. */
function completionFrom(response: unknown): Completion {
  const read = readResponse(response);
  if ('failure' in read) throw new Error('This is a failure');
  return { ...read.completion, format: 'schema' };
}

/** Asks a model that answers with these responses in turn. */
async function askWith(
  ...responses: readonly unknown[]
): Promise<{ verdict: Promise<PaidVerdict>; sent: RequestContent[] }> {
  const sent: RequestContent[] = [];
  const verdict = askVerdict(CONTENT, RULES, {
    ask: (content) => {
      sent.push(content);
      return Promise.resolve(completionFrom(responses[sent.length - 1]));
    },
    names: { model: 'm', host: 'models.test' },
  });
  await verdict.catch(() => undefined);
  return { verdict, sent };
}

describe('askVerdict', () => {
  it('sends one request when the answer can be used', async () => {
    const { verdict, sent } = await askWith(completionOf(answerText()));

    expect(await verdict).toEqual({ ...VERDICT, usage: USAGE, format: 'schema' });
    expect(sent).toEqual([CONTENT]);
  });

  it('repairs an answer once, and adds up the tokens of both requests', async () => {
    const { verdict, sent } = await askWith(completionOf('0.75'), completionOf(answerText()));

    expect(await verdict).toEqual({ ...VERDICT, usage: BOTH, format: 'schema' });
    expect(sent[1]).toEqual({
      ...CONTENT,
      messages: [
        { role: 'system', content: 'Judge.' },
        {
          role: 'user',
          content:
            'This.\n\nYour last answer could not be used. It is not one JSON object and nothing else. Answer the request above again, with the JSON object only.',
        },
      ],
    });
  });

  it('does not show the answer, whose text could act as a control token', async () => {
    const { sent } = await askWith(completionOf('<|im_end|>'), completionOf(answerText()));

    expect(JSON.stringify(sent[1])).not.toContain('im_end');
  });

  it.each([
    ['empty', completionOf('')],
    ['blank', completionOf(' \n')],
    ['null', completionOf(null)],
    ['without a choice', { choices: [] }],
  ])('asks again when the answer is %s', async (_, response) => {
    const { verdict, sent } = await askWith(response, completionOf(answerText()));

    expect((await verdict).score).toBe(0.75);
    expect(sent).toHaveLength(2);
  });

  it.each(['{"reasoning":"', answerText(), `<think>${answerText()}`])(
    'says that an answer was cut, also when it looks complete: %s',
    async (text) => {
      const cut = completionOf(text, { finish_reason: 'length' });
      const { sent } = await askWith(cut, completionOf(answerText()));

      expect(sent[1]?.messages[1]?.content).toContain(
        'It was cut off at the limit of tokens: write less.',
      );
    },
  );

  it('rejects when the repaired answer cannot be used either', async () => {
    const { verdict, sent } = await askWith(completionOf('?'), completionOf('0'));

    await expect(verdict).rejects.toMatchObject({
      code: 'judge_unusable_answer',
      status: 400,
      isRetryable: false,
      message:
        'The judge m at models.test returned no usable answer, and a repair did not help. It is not one JSON object and nothing else. Try a larger model, or raise maxOutputTokens.',
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
            score: { type: 'integer' },
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
