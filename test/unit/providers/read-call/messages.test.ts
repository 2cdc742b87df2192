import { describe, expect, it } from 'vitest';
import { readCall } from '../../../../src/providers/read-call.ts';

const user = { role: 'user', content: 'Hi' };
const answer = { role: 'assistant', content: 'Hello!' };
const completion = (...messages: readonly object[]): object => ({
  object: 'chat.completion',
  choices: messages.map((message, index) => ({ index, message, finish_reason: 'stop' })),
});
const messagesOf = (list: readonly { message: object }[]): readonly object[] =>
  list.map(({ message }) => message);

describe('messages', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{}' } };
  const calling = { role: 'assistant', content: null, tool_calls: [call] };

  it('keep the name of the tool of a result where the source has it', () => {
    const results = [
      { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
      { role: 'tool', tool_call_id: 'c1', name: 'weather', content: 'sunny' },
    ];
    const { input } = readCall({ request: [user, calling, ...results] });
    expect(input.slice(2).map(({ extras }) => extras)).toEqual([undefined, { name: 'weather' }]);
  });

  it('keep reasoning beside the message', () => {
    const response = completion({ ...answer, reasoning_content: 'Hm.' });
    expect(readCall({ request: [user], response }).output).toEqual([
      { message: answer, extras: { reasoning: 'Hm.' } },
    ]);
  });

  it('may be the end of a conversation: calls and results without the other are no warnings', () => {
    const request = [{ role: 'tool', tool_call_id: 'c0', content: 'done' }, calling, user];
    expect(readCall({ request, response: completion(calling) }).warnings).toEqual([]);
  });

  it('of the AI SDK keep the calls of a step together', () => {
    const part = (id: string): object => ({
      type: 'tool-weather',
      toolCallId: id,
      state: 'output-available',
      input: {},
      output: 'sunny',
    });
    const response = {
      role: 'assistant',
      parts: [part('c1'), part('c2'), { type: 'text', text: 'Done.' }],
    };
    expect(readCall({ response }).output.map(({ message }) => message.role)).toEqual([
      'assistant',
      'tool',
      'tool',
      'assistant',
    ]);
  });

  it('without parts are empty', () => {
    const { output } = readCall({ response: [{ role: 'assistant', parts: [] }] });
    expect(messagesOf(output)).toEqual([{ role: 'assistant', content: '' }]);
  });
});
