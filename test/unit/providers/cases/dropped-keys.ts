import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Parameters<typeof conversation>[1];
type Row = readonly [
  request: readonly unknown[],
  messages: Messages,
  rest: {
    readonly extras?: readonly MessageExtras[];
    readonly warnings?: readonly ConversationWarning[];
  },
];

const CALL = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const CALLING = { role: 'assistant', content: null, tool_calls: [CALL] };
const CALLED = assistant(null, ['c1', 'f', '{}']);
const unknown = (detail: string): ConversationWarning => ({ code: 'unsupported_key', detail });

const ROWS: Readonly<Record<string, Row>> = {
  'the name of an assistant is in the extras': [
    [{ role: 'assistant', content: 'x', name: 'bot' }],
    [assistant('x')],
    { extras: [{ index: 0, name: 'bot' }] },
  ],
  'the name of a tool that is that of its call is left out': [
    [CALLING, { role: 'tool', tool_call_id: 'c1', content: '7', name: 'f' }],
    [CALLED, tool('c1', '7')],
    {},
  ],
  'the name of a tool that differs from that of its call is in the extras': [
    [CALLING, { role: 'tool', tool_call_id: 'c1', content: '7', name: 'g' }],
    [CALLED, tool('c1', '7')],
    { extras: [{ index: 1, name: 'g' }] },
  ],
  'the name of a tool without a call is in the extras': [
    [{ role: 'tool', tool_call_id: 'c9', content: '7', tool_name: 'g' }],
    [tool('c9', '7')],
    {
      extras: [{ index: 0, name: 'g' }],
      warnings: [{ code: 'orphan_tool_result', detail: 'c9' }],
    },
  ],
  'unknown keys are in one warning per message, without their values': [
    [
      { role: 'user', content: 'Hi', mood: 'CANARY', ttl: 0 },
      { role: 'assistant', content: '', 'a\nb': false, ttl: '' },
    ],
    [user('Hi'), assistant('')],
    { warnings: [unknown('mood, ttl'), unknown('a\\nb, ttl')] },
  ],
  'the same unknown keys are in one warning for all messages': [
    [
      { role: 'user', content: 'Hi', mood: 1 },
      { role: 'user', content: 'Hi', mood: 2 },
    ],
    [user('Hi'), user('Hi')],
    { warnings: [unknown('mood')] },
  ],
  'unknown keys of undefined and null, and inherited ones, are no values': [
    [
      Object.assign(Object.create({ mood: 1 }), {
        role: 'user',
        content: 'Hi',
        a: undefined,
        b: null,
      }),
    ],
    [user('Hi')],
    {},
  ],
  'unknown keys of empty objects and lists are no values': [
    [
      // @llamaindex/openai 0.4 writes `options: {}` on each answer without calls.
      { role: 'assistant', content: 'x', options: {} },
      { role: 'user', content: 'Hi', mood: [] },
    ],
    [assistant('x'), user('Hi')],
    {},
  ],
  'unknown keys of objects and lists with content are a warning': [
    [{ role: 'assistant', content: 'x', options: { a: undefined }, mood: [null] }],
    [assistant('x')],
    { warnings: [unknown('options, mood')] },
  ],
  // Azure on your data, and Gemini's endpoint of OpenAI's format.
  'keys of single providers are left out': [
    [
      { role: 'assistant', content: 'x', end_turn: true },
      { ...CALLING, extra_content: { google: { thought_signature: 'CANARY' } } },
      { role: 'tool', tool_call_id: 'c1', content: '7' },
    ],
    [assistant('x'), CALLED, tool('c1', '7')],
    {},
  ],
  'control keys are left out': [
    [
      {
        role: 'user',
        content: 'Hi',
        id: 'm1',
        createdAt: 1,
        cache_control: {},
        providerOptions: {},
      },
      {
        role: 'assistant',
        content: 'x',
        prefix: true,
        partial: true,
        weight: 1,
        parsed: {},
        created_at: 1,
        channel: 'final',
        provider_specific_fields: {},
        experimental_providerMetadata: {},
        thinking_blocks: [],
        reasoning_signature: 's',
      },
    ],
    [user('Hi'), assistant('x')],
    {},
  ],
  'a key that only contains the name of a control key is unknown': [
    [{ role: 'user', content: 'Hi', prefixes: 1, my_id: 1, contents: 1, not_role: 1 }],
    [user('Hi')],
    { warnings: [unknown('prefixes, my_id, contents, not_role')] },
  ],
};

const ANSWER = { role: 'assistant', content: 'x', mood: 1, usage: [0] };

/** Keys of chat messages that a conversion leaves out. */
export const droppedKeys: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [messages, read, rest]]) => {
    return { name, call: { messages }, expected: conversation('messages', read, rest) };
  }),
  {
    name: 'unknown keys in the state of an agent are a warning',
    call: { result: { messages: [ANSWER] } },
    expected: conversation('langgraph.state', [assistant('x')], {
      warnings: [unknown('mood, usage')],
    }),
  },
  {
    name: 'unknown keys of a result without content, but with calls, are no warning',
    call: {
      messages: [user('Hi')],
      result: { role: 'assistant', tool_calls: [CALL], mood: 1 },
    },
    expected: conversation('message', [user('Hi'), CALLED]),
  },
  {
    name: 'unknown keys of a result without content and calls are a warning',
    call: { messages: [user('Hi')], result: { role: 'assistant', tool_calls: [], mood: 1 } },
    expected: conversation('message', [user('Hi'), assistant('')], { warnings: [unknown('mood')] }),
  },
  {
    name: 'unknown keys of one message as result are those of the provider, and no warning',
    call: { messages: [user('Hi')], result: ANSWER },
    expected: conversation('message', [user('Hi'), assistant('x')]),
  },
];
