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
  fix: 'pass the response as result, or its answer as the last message',
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

const RESULT_UNDEFINED = {
  code: 'result_undefined',
  fix: 'await the call, check what it returns, or leave result out',
};
const ANSWER = { role: 'assistant', content: 'Hello' };

describe('a result of undefined', () => {
  it.each<readonly [string, readonly object[]]>([
    ['with a text', [HI, ANSWER]],
    ['with a call', [HI, { role: 'assistant', content: null, tool_calls: [CALL] }]],
    [
      'of another API',
      [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ text: 'Hello' }] },
      ],
    ],
  ])('is a warning beside messages that end with an answer %s', (_, messages) => {
    expect(warningsOf({ messages, result: undefined })).toEqual([RESULT_UNDEFINED]);
  });

  it('is an error under strict', () => {
    const error = thrownBy(() =>
      warningsOf({ messages: [HI, ANSWER], result: undefined, strict: true }),
    );

    expect(String(error)).toContain('result_undefined');
  });

  it.each<readonly [string, readonly object[]]>([
    ['with the question', [HI]],
    ['with a question after an answer', [HI, ANSWER, HI]],
    ['with an empty answer', [HI, { role: 'assistant', content: ' ' }]],
  ])('is an error beside messages that end %s', (_, messages) => {
    expect(String(thrownBy(() => warningsOf({ messages, result: undefined })))).toContain(
      'result: is undefined, and the messages do not end with an answer: await the call, check what it returns, or leave result out',
    );
  });
});

describe('a result with nothing but a text', () => {
  it.each([[{ content: 'Hello' }], [{ text: 'Hello' }]])(
    '%j is the answer, with a warning',
    (result) => {
      const { fields, warnings } = read({ criteria: CRITERION, messages: [HI], result });

      expect(fields.messages).toEqual([HI, ANSWER]);
      expect(warnings).toEqual([
        { code: 'role_assumed', fix: 'pass the response, or a message with a role' },
      ]);
    },
  );

  it.each([[{ content: 7 }], [{ text: null }], [{ content: 'Hello', more: 1 }]])(
    '%j is rejected',
    (result) => {
      expect(thrownBy(() => read({ criteria: CRITERION, messages: [HI], result }))).toBeInstanceOf(
        UnsupportedResultError,
      );
    },
  );
});

describe('a text with the JSON of a response', () => {
  it.each<readonly [string, unknown, string]>([
    ['a chat completion', chat({ content: 'Hello' }), 'openai.chat'],
    ['a message of Anthropic', claude([{ type: 'text', text: 'Hello' }], {}), 'anthropic.message'],
    ['a message', ANSWER, 'message'],
    ['a list of messages', [HI, ANSWER], 'messages'],
  ])('is scored as it is, with a warning: %s', (_, value, detail) => {
    const result = JSON.stringify(value);
    const { fields, warnings } = read({ criteria: CRITERION, messages: [HI], result });

    expect(fields.messages).toEqual([HI, { role: 'assistant', content: result }]);
    expect(warnings).toEqual([
      { code: 'json_text', detail, fix: 'pass the response itself as result' },
    ]);
  });

  it.each(['{"text":"Hello"}', '{"content":"Hello"}', '{"sum":7}', '[1]', '{not json', 'Hello'])(
    'is an answer otherwise: %s',
    (result) => {
      expect(warningsOf({ messages: [HI], result })).toEqual([]);
    },
  );
});

describe('calls without an id', () => {
  const call = (name: string): object => ({
    type: 'function',
    function: { name, arguments: '{}' },
  });
  const warning = (detail: string): object => ({
    code: 'call_without_id',
    detail,
    fix: 'pass the id of the call',
  });

  it('get one, which the message of the tool repeats', () => {
    const { fields, warnings } = read({
      criteria: CRITERION,
      messages: [
        HI,
        { role: 'assistant', content: null, tool_calls: [call('f'), CALL] },
        { role: 'tool', tool_call_id: 'c1', content: '1' },
        { role: 'tool', content: '2' },
        ANSWER,
      ],
    });

    expect(fields.messages).toEqual([
      HI,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ ...call('f'), id: 'call_0' }, CALL],
      },
      { role: 'tool', tool_call_id: 'c1', content: '1' },
      { role: 'tool', tool_call_id: 'call_0', content: '2' },
      ANSWER,
    ]);
    expect(warnings).toEqual([warning('f')]);
  });

  it('are matched by the name of the tool where several are open', () => {
    const { fields } = read({
      criteria: CRITERION,
      messages: [
        HI,
        { role: 'assistant', content: null, tool_calls: [call('f'), call('g')] },
        { role: 'tool', name: 'g', content: '2' },
        { role: 'tool', name: 'f', content: '1' },
        ANSWER,
      ],
    });

    expect(fields.messages.slice(2, 4)).toMatchObject([
      { tool_call_id: 'call_1', content: '2' },
      { tool_call_id: 'call_0', content: '1' },
    ]);
  });
});
