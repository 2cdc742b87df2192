import type { Conversation } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { chat, claude, response, said } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];
type Row = readonly [messages: readonly object[], read: Messages, unanswered: readonly string[]];

const A = assistant(null, ['a', 'f', '{}']);
const AB = assistant(null, ['a', 'f', '{}'], ['b', 'g', '{}']);
const B = assistant(null, ['b', 'g', '{}']);
const DONE = assistant('Done.');
const REPEATED = { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' };
const use = (id: string): object => ({ type: 'tool_use', id, name: 'f', input: {} });
const result = (id: string): object => ({ type: 'tool_result', tool_use_id: id, content: '1' });
const item = (id: string): object => {
  return { type: 'function_call', call_id: id, name: 'f', arguments: '{}' };
};
const output = (id: string): object => ({ type: 'function_call_output', call_id: id, output: '1' });

const ROWS: Readonly<Record<string, Row>> = {
  'before the next message of the user': [[HI, A, user('And?')], [HI, A, user('And?')], ['a']],
  'before the next message of the assistant': [[HI, A, DONE], [HI, A, DONE], ['a']],
  'beside a parallel call that has a result': [
    [HI, AB, tool('b', '2'), DONE],
    [HI, AB, tool('b', '2'), DONE],
    ['a'],
  ],
  'in an item, before an item of the next turn': [
    [HI, item('a'), item('b'), output('b'), said('Done.')],
    [HI, assistant(null, ['a', 'f', '{}'], ['b', 'f', '{}']), tool('b', '1'), DONE],
    ['a'],
  ],
};

const ANSWERED: Readonly<Record<string, readonly [readonly object[], Messages]>> = {
  'in the last turn': [
    [HI, AB],
    [HI, AB],
  ],
  'while other results of the turn are there': [
    [HI, AB, tool('a', '1')],
    [HI, AB, tool('a', '1')],
  ],
  'that has a result in a later message': [
    [HI, AB, tool('b', '2'), tool('a', '1'), DONE],
    [HI, AB, tool('b', '2'), tool('a', '1'), DONE],
  ],
  'that has a result after a message of the user': [
    [HI, A, user('And?'), tool('a', '1'), DONE],
    [HI, A, user('And?'), tool('a', '1'), DONE],
  ],
  'of parallel calls in separate messages': [
    [HI, A, B, tool('a', '1'), tool('b', '2'), DONE],
    [HI, A, B, tool('a', '1'), tool('b', '2'), DONE],
  ],
  'whose results are in several messages of the user': [
    [
      { role: 'assistant', content: [use('a'), use('b')] },
      { role: 'user', content: [result('a'), { type: 'text', text: 'Wait.' }] },
      { role: 'user', content: [result('b')] },
      DONE,
    ],
    [
      assistant(null, ['a', 'f', '{}'], ['b', 'f', '{}']),
      tool('a', '1'),
      user('Wait.'),
      tool('b', '1'),
      DONE,
    ],
  ],
  'that waits for approval': [
    [
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'f', input: {} },
          { type: 'tool-approval-request', approvalId: 'p', toolCallId: 'a' },
        ],
      },
      user('And?'),
    ],
    [A, user('And?')],
  ],
};

const unanswered = [
  ...Object.entries(ROWS),
  ...Object.entries(ANSWERED).map(
    ([name, [messages, read]]) => [name, [messages, read, []]] as const,
  ),
].map(([name, [messages, read, ids]]) => ({
  name: `${ids.length > 0 ? 'reports' : 'does not report'} a call ${name}`,
  call: { messages },
  expected: conversation('messages', read, {
    extras: name === 'that waits for approval' ? [{ index: 0, approvalRequested: ['a'] }] : [],
    warnings: ids.map((detail) => ({ code: 'unanswered_call', detail })),
  }),
}));

/** Calls that nobody answered before the next turn. */
export const unansweredCalls: readonly ProviderCase[] = [
  ...unanswered,
  {
    name: 'reports an unanswered call of the request before the answer',
    call: { messages: [HI, A], result: chat({ content: 'Done.' }) },
    expected: conversation('openai.chat', [HI, A, DONE], {
      finishReason: 'stop',
      warnings: [{ code: 'unanswered_call', detail: 'a' }],
    }),
  },
  {
    name: 'does not report a call of the answer, before text and a call of the provider',
    call: {
      messages: [HI],
      result: response([
        item('a'),
        { type: 'web_search_call', id: 'w', status: 'completed', action: { query: 'q' } },
        said('Done.'),
      ]),
    },
    expected: conversation(
      'openai.responses',
      [
        HI,
        assistant(null, ['a', 'f', '{}'], ['w', 'web_search', '{"query":"q"}']),
        tool('w', '{"status":"completed"}'),
        DONE,
      ],
      { finishReason: 'tool_calls', extras: [{ index: 1, serverExecuted: ['w'] }] },
    ),
  },
  {
    name: 'does not report a call that the result repeats from the messages',
    call: { messages: [HI, A], result: claude([{ ...use('a') }]) },
    expected: conversation('anthropic.message', [HI, A], {
      finishReason: 'end_turn',
      warnings: [{ code: 'result_already_in_messages' }],
    }),
  },
  {
    name: 'does not report a call without an id that the result repeats from the messages',
    call: {
      messages: [HI, { role: 'assistant', function_call: { name: 'f', arguments: '{}' } }],
      result: chat({ content: null, function_call: { name: 'f', arguments: '{}' } }),
    },
    expected: conversation('openai.chat', [HI, assistant(null, ['call_0', 'f', '{}'])], {
      finishReason: 'stop',
      warnings: [{ code: 'result_already_in_messages' }],
    }),
  },
  {
    name: 'a call that the input has already is still the end of the response',
    call: { input: ['Hi', REPEATED], result: response([REPEATED]) },
    expected: conversation('openai.responses', [HI, A], {
      finishReason: 'tool_calls',
      warnings: [{ code: 'result_already_in_messages' }],
    }),
  },
  {
    name: 'reports a call of the provider by another code',
    call: {
      messages: [{ role: 'assistant', content: [{ ...use('s'), type: 'server_tool_use' }] }, HI],
    },
    expected: conversation('messages', [assistant(null, ['s', 'f', '{}']), HI], {
      extras: [{ index: 0, serverExecuted: ['s'] }],
      warnings: [{ code: 'server_tool_without_result', detail: 's' }],
    }),
  },
  {
    name: 'a result without id and name answers the only open call',
    call: { messages: [HI, A, { role: 'tool', content: '1' }, DONE] },
    expected: conversation('messages', [HI, A, tool('a', '1'), DONE]),
  },
  {
    name: 'a result without id and name answers none of two open calls',
    call: { messages: [HI, AB, { role: 'tool', content: '1' }] },
    expected: conversation('messages', [HI, AB, tool('call_0', '1')], {
      warnings: [{ code: 'orphan_tool_result', detail: 'call_0' }],
    }),
  },
];
