import { describe, expect, it } from 'vitest';
import { UnsupportedResultError } from '../../../../../src/errors/unsupported-result-error.ts';
import { toConversation } from '../../../../../src/providers/index.ts';
import { chat, claude, response } from '../../../../kit/providers/provider-results.ts';
import { thrownBy } from '../../../errors/caught.ts';
import { CRITERION, read } from '../../given.ts';

const HI = { role: 'user', content: 'Hi' };
const CALL = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
const NO_ANSWER = {
  code: 'no_answer',
  fix: 'pass the response of the model as result, or its answer as the last message of the assistant',
};

const warningsOf = (params: object): readonly object[] =>
  read({ criteria: CRITERION, ...params }).warnings;
const answered = (answer: object): object => ({ messages: [HI, answer] });

describe('no_answer is a warning', () => {
  it.each<readonly [string, object]>([
    ['without a message of the assistant', { messages: [HI] }],
    ['after content of null', answered({ role: 'assistant', content: null })],
    ['after an empty text', answered({ role: 'assistant', content: '' })],
    ['after white space', answered({ role: 'assistant', content: ' \n\t' })],
    ['after no parts', answered({ role: 'assistant', content: [] })],
    [
      'after an empty part',
      answered({ role: 'assistant', content: [{ type: 'text', text: ' ' }] }),
    ],
    ['after a part without text', answered({ role: 'assistant', content: [{ type: 'x' }] })],
    ['after no tool calls', answered({ role: 'assistant', content: '', tool_calls: [] })],
    ['after tool_calls: null', answered({ role: 'assistant', content: null, tool_calls: null })],
    ['after a blank refusal', answered({ role: 'assistant', content: null, refusal: ' ' })],
    [
      'when only an earlier message of the assistant has text',
      {
        messages: [HI, { role: 'assistant', content: 'Hello' }, { role: 'assistant', content: '' }],
      },
    ],
    ['for an empty string as result', { messages: [HI], result: '' }],
    ['for an empty completion', { messages: [HI], result: chat({ content: null }) }],
    ['for a message without content', { messages: [HI], result: chat({}) }],
    [
      'for an answer of reasoning only',
      { messages: [HI], result: chat({ content: '', reasoning: 'Hm.' }) },
    ],
    ['for a response without output', { input: 'Hi', result: response([]) }],
    ['for messages of another API', { messages: [{ role: 'user', parts: [{ text: 'Hi' }] }] }],
    [
      'for a message of Anthropic without content',
      { messages: [HI], result: claude([], { stop_reason: 'end_turn' }) },
    ],
  ])('%s', (_, params) => {
    expect(warningsOf(params)).toEqual([NO_ANSWER]);
  });
});

describe('no_answer is not a warning', () => {
  it.each<readonly [string, object]>([
    ['after a text', answered({ role: 'assistant', content: 'Hello' })],
    [
      'after a part with text',
      answered({
        role: 'assistant',
        content: [{ type: 'hologram' }, { type: 'text', text: 'Hello' }],
      }),
    ],
    [
      'after a refusal as part',
      answered({ role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }),
    ],
    ['after a refusal', answered({ role: 'assistant', content: null, refusal: 'No.' })],
    [
      'after a transcript',
      answered({ role: 'assistant', audio: { id: 'a', transcript: 'Hello' } }),
    ],
    ['after tool calls', answered({ role: 'assistant', content: null, tool_calls: [CALL] })],
    ['before a turn of the user', { messages: [{ role: 'assistant', content: 'Hello' }, HI] }],
    [
      'before the result of a tool',
      {
        messages: [
          HI,
          { role: 'assistant', content: null, tool_calls: [CALL] },
          { role: 'tool', tool_call_id: 'c1', content: '' },
        ],
      },
    ],
    [
      'for a completion that refuses',
      { messages: [HI], result: chat({ content: null, refusal: 'No.' }) },
    ],
    [
      'for a completion that calls a tool',
      { messages: [HI], result: chat({ tool_calls: [CALL] }) },
    ],
    ['for the text of an answer', { messages: [HI], result: 'Hello' }],
  ])('%s', (_, params) => {
    expect(warningsOf(params)).toEqual([]);
  });
});

describe('no_answer', () => {
  it('is not reported for a refusal whose explanation is beside the message', () => {
    const stop_details = { type: 'refusal', category: 'bio', explanation: 'Not allowed.' };
    const result = claude([], { stop_reason: 'refusal', stop_details });
    expect(warningsOf({ messages: [HI], result })).toEqual([{ code: 'refusal', detail: 'bio' }]);
  });

  it('is reported after the other warnings', () => {
    const result = chat(
      { content: '' },
      { choices: [{ message: { role: 'assistant', content: '' }, finish_reason: 'length' }] },
    );
    expect(warningsOf({ messages: [HI], result })).toEqual([{ code: 'truncated' }, NO_ANSWER]);
  });

  it('is an error under strict', () => {
    const error = thrownBy(() => read({ messages: [HI], criteria: CRITERION, strict: true }));
    expect(error).toBeInstanceOf(UnsupportedResultError);
    expect(error).toMatchObject({
      reason: 'strict',
      message: `The conversation is incomplete or unclear, which strict does not allow\nno_answer: ${NO_ANSWER.fix}`,
    });
  });

  it('is frozen', () => {
    expect(warningsOf({ messages: [HI] }).every((warning) => Object.isFrozen(warning))).toBe(true);
  });

  it('is not reported by toConversation', () => {
    expect(toConversation({ messages: [HI], result: '' }).warnings).toEqual([]);
  });
});
