import { describe, expect, it } from 'vitest';
import { answerOf, postText, steadyServer } from '../../kit/reference-service.ts';

const NOT_JSON = { detail: [{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }] };
const NO_OBJECT = {
  detail: [{ loc: ['body'], msg: 'Input should be of type object', type: 'invalid_type' }],
};

describe('the reward endpoint', () => {
  it.each([
    ['an empty body', ''],
    ['white space', ' \n'],
    ['a text that is not JSON', 'Reward politeness'],
    ['JSON that breaks off', '{"messages":['],
    ['JSON with something behind it', '{} {}'],
    ['a form', 'evaluation_criteria=Reward+politeness'],
  ])('refuses %s as no JSON', async (_, text) => {
    const answer = await answerOf(await postText(steadyServer(), text));

    expect(answer).toEqual({ status: 422, body: NOT_JSON });
  });

  it.each(['null', 'true', '3', '"Reward politeness"', '[]', '[{"messages":[]}]'])(
    'refuses the JSON %s, which is no object',
    async (text) => {
      const answer = await answerOf(await postText(steadyServer(), text));

      expect(answer).toEqual({ status: 422, body: NO_OBJECT });
    },
  );

  it('answers in one of the error forms when JSON is nested deeper than it can follow', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const text = `{"messages":[{"role":"user","content":"Hi","extra":${deep}}],"evaluation_criteria":"Reward a"}`;

    const { status, body } = await answerOf(await postText(steadyServer(), text));

    expect([status, body]).toEqual([expect.toBeOneOf([422, 500]), { detail: expect.anything() }]);
  });

  it('answers errors as JSON', async () => {
    const response = await postText(steadyServer(), '');

    expect(Object.fromEntries(response.headers)).toEqual({ 'content-type': 'application/json' });
  });
});
