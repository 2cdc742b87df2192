import type { Client, EvaluateParams, Message } from '../../../src/index.ts';
import { ACCEPTED_QUERIES } from '../../kit/server/trace-list-query.ts';

/** A call written by hand that must produce the request document of the same name. */
export type Calls = Readonly<Record<string, (client: Client) => Promise<unknown>>>;

export const TRACE_ID = '7b0e4b0a-3f0d-4c52-9d2c-0f8f4f1d2a11';

const HI: readonly Message[] = [{ role: 'user', content: 'Hi' }];

const EVERY_FIELD = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: 'call-1',
          type: 'function',
          function: { name: 'weather', arguments: '{"city_name":"Lyon"}' },
        },
      ],
    },
    { role: 'tool', content: '{"degreesCelsius":21}', tool_call_id: 'call-1' },
    { role: 'assistant', content: '21 °C.' },
  ],
  criteria: 'Reward a',
  system: 'Be kind.',
  tools: [
    {
      type: 'function',
      function: { name: 'weather', parameters: { type: 'object', additionalProperties: false } },
    },
  ],
  modelCore: 'align-20260109',
  tags: { env: 'prod', build: 7, canary: false },
  traceId: TRACE_ID,
  dataRetention: 'none',
  evaluateLatest: false,
  explanationCleaning: 'end_user',
} as const satisfies EvaluateParams;

const reward =
  (changes: object = {}) =>
  (client: Client): Promise<unknown> =>
    client.evaluate({ messages: HI, criteria: 'Reward a', ...changes });
const everyField =
  (changes: object = {}) =>
  (client: Client): Promise<unknown> =>
    client.evaluate({ ...EVERY_FIELD, ...changes });
const evaluator =
  (evaluatorName: string) =>
  (client: Client): Promise<unknown> =>
    client.evaluate({ messages: HI, evaluatorName });

export const REWARD_CALLS: Calls = {
  'a criterion': reward(),
  'a criterion that begins with Penalize': reward({ criteria: 'Penalize a' }),
  'a criterion that begins with Passes if': reward({ criteria: 'Passes if a' }),
  'a criterion that begins with Fails if': reward({ criteria: 'Fails if a' }),
  'a criterion whose first word goes on': reward({ criteria: 'Rewards short answers' }),
  'a stored evaluator': evaluator('support-tone'),
  'an evaluator name of one character': evaluator('n'),
  'an evaluator name of 255 characters': evaluator('n'.repeat(255)),
  'every field': everyField(),
  'the core align-20251111': everyField({ modelCore: 'align-20251111' }),
  'the core align-20250529': everyField({ modelCore: 'align-20250529' }),
  'the core align-lightning-20251127': reward({
    criteria: 'Passes if a',
    modelCore: 'align-lightning-20251127',
  }),
  'the core align-lightning-20250731': reward({
    criteria: 'Fails if a',
    modelCore: 'align-lightning-20250731',
  }),
  'no retention': everyField({ dataRetention: 'standard' }),
  'an assistant message with tool calls and without content': reward({
    messages: [{ role: 'assistant', tool_calls: [{ id: 'call-1' }] }],
  }),
};

export const LIST_CALLS: Calls = Object.fromEntries(
  ACCEPTED_QUERIES.map(({ name, params }) => [
    name,
    (client) => client.traces.list(params).firstPage(),
  ]),
);
