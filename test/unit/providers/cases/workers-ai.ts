import {
  assistant,
  conversation,
  HI,
  type Outcome,
  type ProviderCase,
  rejected,
} from '../../../kit/providers/provider-cases.ts';

const ROWS: Readonly<Record<string, readonly [result: unknown, expected: Outcome]>> = {
  'response and usage (workers-types 5)': [
    { response: 'x', usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
    conversation('workers-ai.text', [HI, assistant('x')]),
  ],
  'tool calls without ids, in its older format': [
    { response: null, tool_calls: [{ name: 'f', arguments: { a: 1 } }] },
    conversation('workers-ai.text', [HI, assistant(null, ['call_0', 'f', '{"a":1}'])]),
  ],
  'tool calls in the format of OpenAI, with text': [
    {
      response: 'x',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    conversation('workers-ai.text', [HI, assistant('x', ['c', 'f', '{}'])]),
  ],
  'rejects a response that is an object, as in any wrapper': [
    { response: { a: 1 }, tool_calls: [], usage: { prompt_tokens: 1 } },
    rejected('unknown'),
  ],
  'rejects a text with the usage of another API': [
    { response: 'x', usage: { tokens: 1 } },
    rejected('unknown'),
  ],
  'the response of the REST API, which is unwrapped': [
    {
      result: { response: 'x', usage: { prompt_tokens: 1 } },
      success: true,
      errors: [],
      messages: [],
    },
    conversation('workers-ai.text', [HI, assistant('x')]),
  ],
  'rejects a response with other keys': [
    { response: 'x', usage: { prompt_tokens: 1 }, status: 'ok' },
    rejected('unknown'),
  ],
};

/** Results of Cloudflare Workers AI, in its own format. */
export const workersAiResults: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
