import { expect, it } from 'vitest';
import { readUsage } from '../../../../src/batch/tasks/read-usage.ts';

const USAGE = { inputTokens: 12, outputTokens: 3 };

it.each<[string, unknown]>([
  ['chat completions', { usage: { prompt_tokens: 12, completion_tokens: 3 } }],
  ['Responses and Anthropic', { usage: { input_tokens: 12, output_tokens: 3 } }],
  ['Gemini', { usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 3 } }],
  ['the AI SDK and Bedrock', { usage: { inputTokens: 12, outputTokens: 3 } }],
  [
    'several steps of the AI SDK',
    { totalUsage: USAGE, usage: { inputTokens: 1, outputTokens: 1 } },
  ],
  [
    'the steps alone',
    {
      steps: [
        { usage: { inputTokens: 2, outputTokens: 1 } },
        { usage: { inputTokens: 10, outputTokens: 2 } },
      ],
    },
  ],
  ['AI SDK 4', { usage: { promptTokens: 12, completionTokens: 3 } }],
  ['LangChain', { usage_metadata: { input_tokens: 12, output_tokens: 3 } }],
  ['Ollama', { prompt_eval_count: 12, eval_count: 3 }],
])('the tokens of a result are read: %s', (_, result) => {
  expect(readUsage(result)).toEqual(USAGE);
});

it.each<[string, unknown]>([
  ['a text', 'Hello!'],
  ['nothing', null],
  ['no counts', { usage: {} }],
  ['one count only', { usage: { input_tokens: 12 } }],
  ['a count that is no number', { usage: { input_tokens: '12', output_tokens: 3 } }],
  ['a negative count', { usage: { input_tokens: -1, output_tokens: 3 } }],
  ['a step without counts', { steps: [{ usage: USAGE }, {}] }],
])('a result without tokens has none: %s', (_, result) => {
  expect(readUsage(result)).toBeUndefined();
});
