import { describe, expect, it } from 'vitest';
import { chat, claude } from '../../../../kit/providers/provider-results.ts';
import { CRITERION, read } from '../../given.ts';

const CALL = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{' } };
const QUESTION = { role: 'user', name: 'ann', content: [{ type: 'text', text: 'Hi' }] };
const ANSWER = { role: 'assistant', content: 'Hello' };

function convert(params: object): ReturnType<typeof read> {
  return read({ criteria: CRITERION, ...params });
}

describe('an answer that is in the messages already', () => {
  it.each<readonly [string, object, unknown]>([
    ['as text', { role: 'assistant', content: 'Hello', name: 'bot' }, 'Hello'],
    [
      'as parts',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hel' },
          { type: 'text', text: 'lo' },
        ],
      },
      'Hello',
    ],
    [
      'as the message of the response',
      { role: 'assistant', content: 'Hello', refusal: null },
      chat({ content: 'Hello', refusal: null }),
    ],
    [
      'with calls',
      { role: 'assistant', content: '', tool_calls: [CALL] },
      [{ role: 'assistant', content: null, tool_calls: [CALL] }],
    ],
  ])('is kept once %s', (_, answer, result) => {
    const { fields, warnings } = convert({ messages: [QUESTION, answer], result });
    expect(fields.messages).toEqual([QUESTION, answer]);
    expect(fields.messages[1]).toBe(answer);
    expect(warnings.map(({ code }) => code)).toEqual(['result_already_in_messages']);
  });

  it('with all messages replaces them', () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }];
    const result = [{ role: 'user', content: 'Hi', name: 'ann' }, ANSWER];
    const { fields, warnings } = convert({ messages, result });
    expect(fields.messages).toEqual(result);
    expect(warnings.map(({ code }) => code)).toEqual(['input_ignored_full_history']);
  });
});

describe('a prefill in the service’s own format', () => {
  const ANSWERED = claude([{ type: 'text', text: 'lo' }]);

  it.each<readonly [string, object, object]>([
    [
      'text',
      { name: 'bot', role: 'assistant', content: 'Hel' },
      { name: 'bot', role: 'assistant', content: 'Hello' },
    ],
    ['parts', { role: 'assistant', content: [{ type: 'text', text: 'Hel' }] }, ANSWER],
    [
      'no calls',
      { role: 'assistant', content: 'Hel', tool_calls: [] },
      { ...ANSWER, tool_calls: [] },
    ],
  ])('of %s is joined to the answer and keeps its keys', (_, prefill, expected) => {
    const { fields, warnings } = convert({ messages: [QUESTION, prefill], result: ANSWERED });
    expect(fields.messages).toEqual([QUESTION, expected]);
    expect(JSON.stringify(fields.messages[1])).toBe(JSON.stringify(expected));
    expect(warnings).toEqual([{ code: 'prefill_merged' }]);
  });

  it('with calls is not joined', () => {
    const called = { role: 'assistant', content: 'Hel', tool_calls: [CALL] };
    expect(convert({ messages: [called], result: ANSWERED }).fields.messages).toEqual([
      called,
      { role: 'assistant', content: 'lo' },
    ]);
  });
});
