import { assistant, gives, HI, type ProviderCase } from '../../../kit/provider-cases.ts';

const object = (value: unknown, rest: object = {}): object => {
  return {
    object: value,
    finishReason: 'stop',
    usage: {},
    response: { headers: 'CANARY' },
    ...rest,
  };
};
const objected = (
  name: string,
  result: object,
  content: string,
  rest: object = {},
): ProviderCase => ({
  name,
  call: { messages: [HI], result },
  expected: gives('ai-sdk.object', [HI, assistant(content)], { finishReason: 'stop', ...rest }),
});

/** Reference §4 and §6.6: what generateObject of the AI SDK returns, also values that name another API. */
export const aiSdkObjects: readonly ProviderCase[] = [
  objected('an object', object({ a: [1] }), '{"a":[1]}'),
  objected('a list as object', object([1, 2]), '[1,2]'),
  objected('an enum value', object('sunny'), 'sunny'),
  objected('an enum value that names another API', object('chat.completion'), 'chat.completion'),
  objected('an object with reasoning', object({}, { reasoning: 'hm' }), '{}', {
    extras: [{ index: 1, reasoning: 'hm' }],
  }),
  objected('an object cut at its limit', object({}, { finishReason: 'length' }), '{}', {
    finishReason: 'length',
    warnings: [{ code: 'truncated' }],
  }),
];
