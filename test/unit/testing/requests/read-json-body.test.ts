import { describe, expect, it } from 'vitest';
import { answerOf, postText, steadyServer, uuid } from '../../../kit/server/reference-service.ts';

const NOT_JSON = { detail: [{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }] };
const NO_OBJECT = {
  detail: [{ loc: ['body'], msg: 'Input should be of type object', type: 'invalid_type' }],
};

describe('the body of POST /api/v1/evals/reward', () => {
  it.each([
    ['an empty body', ''],
    ['white space', ' \n'],
    ['text that is not JSON', 'Reward politeness'],
    ['truncated JSON', '{"messages":['],
    ['JSON followed by more JSON', '{} {}'],
    ['form data', 'evaluation_criteria=Reward+politeness'],
  ])('is rejected with json_invalid when it is %s', async (_, text) => {
    const answer = await answerOf(await postText(steadyServer(), text));

    expect(answer).toEqual({ status: 422, body: NOT_JSON });
  });

  it.each(['null', 'true', '3', '"Reward politeness"', '[]', '[{"messages":[]}]'])(
    'is rejected with invalid_type when it is not an object: %s',
    async (text) => {
      const answer = await answerOf(await postText(steadyServer(), text));

      expect(answer).toEqual({ status: 422, body: NO_OBJECT });
    },
  );

  it('is answered with an error schema when it is nested too deeply', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const text = `{"messages":[{"role":"user","content":"Hi","extra":${deep}}],"evaluation_criteria":"Reward a"}`;

    const { status, body } = await answerOf(await postText(steadyServer(), text));

    expect([status, body]).toEqual([expect.toBeOneOf([422, 500]), { detail: expect.anything() }]);
  });

  it('is rejected with a JSON answer', async () => {
    const response = await postText(steadyServer(), '');

    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'x-request-id': uuid(1),
    });
  });
});
