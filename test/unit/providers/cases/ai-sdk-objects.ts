import {
  assistant,
  conversation,
  HI,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

const object = (value: unknown, rest: object = {}): object => {
  return {
    object: value,
    finishReason: 'stop',
    usage: {},
    response: { headers: 'CANARY' },
    ...rest,
  };
};
const objectCase = (
  name: string,
  result: object,
  content: string,
  rest: object = {},
): ProviderCase => ({
  name,
  call: { messages: [HI], result },
  expected: conversation('ai-sdk.object', [HI, assistant(content)], {
    finishReason: 'stop',
    ...rest,
  }),
});

/** Results of generateObject of the AI SDK. */
export const aiSdkObjects: readonly ProviderCase[] = [
  objectCase('writes an object as JSON', object({ a: [1] }), '{"a":[1]}'),
  objectCase('writes an array as JSON', object([1, 2]), '[1,2]'),
  objectCase('keeps an enum value as text', object('sunny'), 'sunny'),
  objectCase(
    'keeps an enum value that is the name of another API',
    object('chat.completion'),
    'chat.completion',
  ),
  objectCase('keeps reasoning', object({}, { reasoning: 'hm' }), '{}', {
    extras: [{ index: 1, reasoning: 'hm' }],
  }),
  objectCase('warns when finishReason is length', object({}, { finishReason: 'length' }), '{}', {
    finishReason: 'length',
    warnings: [{ code: 'truncated' }],
  }),
];
