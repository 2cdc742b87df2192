import { describe, expect, it } from 'vitest';
import { toConversationDocument } from '../../../../src/judge/prompt/conversation-document.ts';

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown, more: object = {}) => ({
  role: 'assistant',
  content,
  ...more,
});
const system = (content: unknown) => ({ role: 'system', content });
const CALL = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"a":1' } };
const SHOWN_CALL = { id: 'c1', tool: 'find', arguments: '{"a":1' };
const RESULT = { role: 'tool', tool_call_id: 'c1', content: '3 found' };

/** The roles of the parts of a conversation, in the order of its document. */
function partsOf(messages: readonly Record<string, unknown>[]): unknown {
  const document = toConversationDocument({ messages });
  const { earlier_turns: earlier, latest_answer: latest, later_messages: later } = document;
  return [earlier, latest, later ?? []].map((part) => part.map(({ text }) => text).join(' '));
}

describe('toConversationDocument', () => {
  it('tells system text, tools, earlier turns, the latest answer and later messages apart', () => {
    const tools = [{ type: 'function', function: { name: 'find' } }];
    const messages = [
      system('Be kind.'),
      user('1'),
      assistant('2'),
      user('3'),
      assistant(null, { tool_calls: [CALL] }),
      RESULT,
      assistant('4'),
      user('5'),
    ];

    expect(toConversationDocument({ messages, system: 'Be short.', tools })).toEqual({
      kind: 'conversation',
      system: 'Be short.\n\nBe kind.',
      tools,
      earlier_turns: [
        { role: 'user', text: '1' },
        { role: 'assistant', text: '2' },
        { role: 'user', text: '3' },
      ],
      latest_answer: [
        { role: 'assistant', tool_calls: [SHOWN_CALL] },
        { role: 'tool', call_id: 'c1', text: '3 found' },
        { role: 'assistant', text: '4' },
      ],
      later_messages: [{ role: 'user', text: '5' }],
    });
  });

  it('has null, empty lists and no later messages for a conversation without them', () => {
    expect(toConversationDocument({ messages: [assistant('Hello')] })).toEqual({
      kind: 'conversation',
      system: null,
      tools: [],
      earlier_turns: [],
      latest_answer: [{ role: 'assistant', text: 'Hello' }],
    });
  });

  it.each([
    ['no answer', [user('1'), user('2')], ['1 2', '', '']],
    ['only system texts', [system('1')], ['', '', '']],
    ['a question after the answer', [user('1'), assistant('2'), user('3')], ['1', '2', '3']],
    ['results of the last call', [user('1'), assistant('2'), RESULT], ['1', '2 3 found', '']],
    [
      'results, then a question',
      [user('1'), assistant('2'), RESULT, user('3')],
      ['1', '2 3 found', '3'],
    ],
    [
      'a system text in the middle',
      [system('0'), user('1'), assistant('2'), system('3'), assistant('4')],
      ['1', '2 3 4', ''],
    ],
    ['a system text at the end', [user('1'), assistant('2'), system('3')], ['1', '2', '3']],
    ['an answer that begins', [system('0'), assistant('1'), assistant('2')], ['', '1 2', '']],
  ])('finds the latest answer with %s', (_, messages, parts) => {
    expect(partsOf(messages)).toEqual(parts);
  });

  it.each([
    ['a text', 'Hi', { text: 'Hi' }],
    ['an empty text', '', { text: '' }],
    ['null', null, {}],
    ['text parts', [{ type: 'text', text: 'a' }, 'b'], { text: 'a\nb' }],
    ['a refusal part', [{ type: 'refusal', refusal: 'No.' }], { text: 'No.' }],
    [
      'an image beside text',
      [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
      { text: 'Look', omitted: ['image_url'] },
    ],
    ['a part with a type that nobody knows', [{ type: 'A\u001b[2J' }], { omitted: ['other'] }],
    ['a part without a type', [{ data: 'AAAA' }, null], { omitted: ['other', 'other'] }],
  ])('reads content that is %s', (_, content, shown) => {
    const document = toConversationDocument({ messages: [user(content), assistant('x')] });

    expect(document.earlier_turns).toEqual([{ role: 'user', ...shown }]);
  });

  it.each([
    [
      'a custom tool',
      { id: 'c', custom: { name: 'run', input: 'x' } },
      { id: 'c', tool: 'run', arguments: 'x' },
    ],
    ['a call without a function', { id: 'c' }, { id: 'c', tool: '', arguments: null }],
    ['something else', 'find', { id: '', tool: '', arguments: null }],
  ])('shows %s', (_, call, shown) => {
    const messages = [assistant(null, { tool_calls: [call] })];

    expect(toConversationDocument({ messages }).latest_answer).toEqual([
      { role: 'assistant', tool_calls: [shown] },
    ]);
  });

  it('shows names, and a refusal in place of the text', () => {
    const messages = [
      { ...user('Hi'), name: 'A' },
      assistant(null, { refusal: 'I cannot.', tool_calls: [] }),
    ];
    const document = toConversationDocument({ messages });

    expect(document.earlier_turns).toEqual([{ role: 'user', name: 'A', text: 'Hi' }]);
    expect(document.latest_answer).toEqual([{ role: 'assistant', text: 'I cannot.' }]);
  });

  it.each([
    ['a refusal beside text', { content: 'Hm.', refusal: 'No.' }, { text: 'Hm.\nNo.' }],
    ['spoken audio', { content: null, audio: { transcript: 'Hello' } }, { text: 'Hello' }],
    ['an empty refusal', { content: 'Hi', refusal: '' }, { text: 'Hi' }],
    [
      'the older format of a call',
      { content: null, function_call: { name: 'find', arguments: '{}' } },
      { tool_calls: [{ id: '', tool: 'find', arguments: '{}' }] },
    ],
  ])('shows %s', (_, message, shown) => {
    const messages = [{ role: 'assistant', ...message }];

    expect(toConversationDocument({ messages }).latest_answer).toEqual([
      { role: 'assistant', ...shown },
    ]);
  });
});
