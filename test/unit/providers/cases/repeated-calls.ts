import {
  assistant,
  conversation,
  HI,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

const OK = assistant('ok');
const turn = (role: string, part: object): object => ({ role, parts: [part] });
const asked = [
  turn('user', { text: 'Hi' }),
  turn('model', { functionCall: { name: 'f', args: {} } }),
];

const answered = (result: string): object =>
  turn('user', { functionResponse: { name: 'f', response: { result } } });
const ofOllama = { tool_calls: [{ function: { name: 'f', arguments: {} } }] };
const withId = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const FULL_HISTORY = { warnings: [{ code: 'input_ignored_full_history' }] } as const;

/** Calls without ids, which get new ones when the result repeats them. */
export const repeatedCalls: readonly ProviderCase[] = [
  {
    name: 'Gemini: keeps the ids of calls that a list as result repeats',
    call: {
      messages: asked,
      result: [...asked, answered('7'), turn('model', { text: 'ok' })],
    },
    expected: conversation(
      'messages',
      [HI, assistant(null, ['call_0', 'f', '{}']), tool('call_0', '7'), OK],
      FULL_HISTORY,
    ),
  },
  {
    name: 'Gemini: pairs the results of two rounds of calls that a list as result repeats',
    call: {
      messages: [...asked, answered('one'), asked[1]],
      result: [...asked, answered('one'), asked[1], answered('two'), turn('model', { text: 'ok' })],
    },
    expected: conversation(
      'messages',
      [
        HI,
        assistant(null, ['call_0', 'f', '{}']),
        tool('call_0', 'one'),
        assistant(null, ['call_1', 'f', '{}']),
        tool('call_1', 'two'),
        OK,
      ],
      FULL_HISTORY,
    ),
  },
  {
    name: 'Ollama: keeps the reasoning of calls without ids that a list as result repeats',
    call: {
      messages: [HI, { role: 'assistant', content: '', ...ofOllama }],
      result: [
        HI,
        { role: 'assistant', content: '', thinking: 'hm', ...ofOllama },
        { role: 'tool', content: '7', tool_name: 'f' },
        OK,
      ],
    },
    expected: conversation(
      'messages',
      [HI, assistant(null, ['call_0', 'f', '{}']), tool('call_0', '7'), OK],
      { ...FULL_HISTORY, extras: [{ index: 1, reasoning: 'hm' }] },
    ),
  },
  {
    name: 'keeps the reasoning of calls that a list as result repeats before a call without an id',
    call: {
      messages: [HI, { role: 'assistant', content: null, tool_calls: [withId] }, tool('c1', '7')],
      result: [
        HI,
        { role: 'assistant', content: null, tool_calls: [withId], reasoning_content: 'hm' },
        tool('c1', '7'),
        { role: 'assistant', content: '', ...ofOllama },
      ],
    },
    expected: conversation(
      'messages',
      [
        HI,
        assistant(null, ['c1', 'f', '{}']),
        tool('c1', '7'),
        assistant(null, ['call_0', 'f', '{}']),
      ],
      { ...FULL_HISTORY, extras: [{ index: 1, reasoning: 'hm' }] },
    ),
  },
];
