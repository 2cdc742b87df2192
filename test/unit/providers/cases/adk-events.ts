import {
  assistant,
  conversation,
  HI,
  rejected,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Parameters<typeof conversation>[1];

const CALLED = ['c1', 'f', '{"a":1}'] as const;
const ROUND: Messages = [HI, assistant(null, CALLED), tool('c1', '7'), assistant('Done.')];

/** An event of @google/adk 2.0.0. */
const event = (author: string, content: unknown, rest: object = {}): object => {
  return { id: 'e', invocationId: 'i', author, content, actions: {}, ...rest };
};
const turn = (role: string, ...parts: readonly object[]): object => ({ role, parts });
const CALLING = turn('model', { functionCall: { id: 'c1', name: 'f', args: { a: 1 } } });
const EVENTS = [
  event('user', turn('user', { text: 'Hi' })),
  event('helper', CALLING),
  event(
    'helper',
    turn('user', { functionResponse: { id: 'c1', name: 'f', response: { output: '7' } } }),
  ),
  event('helper', turn('model', { text: 'Do' }), { partial: true }),
  event('helper', undefined, { actions: { stateDelta: {} } }),
  event('helper', turn('model', { text: 'Done.' }), {
    finishReason: 'STOP',
    groundingMetadata: { groundingChunks: [{ web: { uri: 'https://e.com' } }] },
  }),
];
const ADK = conversation('adk.events', ROUND, {
  finishReason: 'STOP',
  extras: [
    { index: 1, agent: 'helper' },
    { index: 3, annotations: [{ web: { uri: 'https://e.com' } }], agent: 'helper' },
  ],
});
/** Events of the Agent Development Kit. */
export const adkEvents: readonly ProviderCase[] = [
  { name: 'reads the events of a run', call: { result: EVENTS }, expected: ADK },
  {
    name: 'reads a message before the events',
    call: { result: [{ role: 'user', content: 'Hi' }, ...EVENTS.slice(1)] },
    expected: ADK,
  },
  {
    name: 'warns about a stream that was cut off after partial events',
    call: {
      messages: [HI],
      result: [
        event('helper', turn('model', { text: 'Do' }), { partial: true }),
        event('helper', turn('model', { text: 'ne' }), { partial: true }),
        event('helper', undefined, { actions: {} }),
      ],
    },
    expected: conversation('adk.events', [HI, assistant('')], {
      warnings: [{ code: 'truncated', detail: 'partial' }],
    }),
  },
  {
    name: 'warns about a stream that was cut off before the next message of the user',
    call: {
      result: [
        event('user', turn('user', { text: 'Hi' })),
        event('helper', turn('model', { text: 'Do' }), { partial: true }),
        event('user', turn('user', { text: 'Go on' })),
        event('helper', turn('model', { text: 'Done.' })),
      ],
    },
    expected: conversation('adk.events', [HI, user('Go on'), assistant('Done.')], {
      extras: [{ index: 2, agent: 'helper' }],
      warnings: [{ code: 'truncated', detail: 'partial' }],
    }),
  },
  {
    name: 'reports an error without its text',
    call: {
      messages: [HI],
      result: [
        event('helper', turn('model', { text: 'a' }), { errorCode: 'CANARY is a text' }),
        event('helper', undefined, { errorCode: 'E.1-b' }),
      ],
    },
    expected: conversation('adk.events', [HI, assistant('a')], {
      extras: [{ index: 1, agent: 'helper' }],
      warnings: [{ code: 'abnormal_finish' }, { code: 'abnormal_finish', detail: 'E.1-b' }],
    }),
  },
  {
    name: 'rejects a list with another object',
    call: { result: [{ question: 'CANARY' }, ...EVENTS] },
    expected: rejected('unknown'),
  },
  {
    name: 'reads the events of a session',
    call: { result: { id: 's', appName: 'a', userId: 'u', events: EVENTS } },
    expected: ADK,
  },
  {
    name: 'reads events in snake_case, and warns about failures',
    call: {
      messages: [HI],
      result: [
        {
          author: 'model',
          invocation_id: 'i',
          content: { parts: [{ text: 'a' }] },
          finish_reason: 'MAX_TOKENS',
        },
        { author: 'model', invocation_id: 'i', error_code: 'SAFETY' },
      ],
    },
    expected: conversation('adk.events', [HI, assistant('a')], {
      finishReason: 'MAX_TOKENS',
      extras: [{ index: 1, agent: 'model' }],
      warnings: [
        { code: 'truncated', detail: 'MAX_TOKENS' },
        { code: 'abnormal_finish', detail: 'SAFETY' },
      ],
    }),
  },
];
