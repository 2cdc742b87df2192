import { describe, expect, it } from 'vitest';
import { MESSAGES_RULES } from '../../../../src/client/evaluate/message-rules.ts';
import { IssueList, type Rule } from '../../../../src/values/rules.ts';
import { GOOD, read } from '../given.ts';

const CALL = { id: 'call-1', type: 'function', function: { name: 'find', arguments: '{}' } };

/** Returns the issues that a rule adds, each as `path: message`. */
function problemsOf(messages: unknown, rule: Rule = MESSAGES_RULES.own): string[] {
  const issues = new IssueList();
  rule(messages, 'messages', issues);
  return issues.all.map(({ path, message }) => `${path}: ${message}`);
}

describe('a message in the service’s own format is sent unchanged', () => {
  it.each<readonly [string, object]>([
    ['of the system', { role: 'system', content: 'Be brief.' }],
    ['of the user', { role: 'user', content: 'Hi' }],
    ['of the assistant', { role: 'assistant', content: 'Hello' }],
    ['of a tool', { role: 'tool', content: '{"n":1}', tool_call_id: 'call-1' }],
    ['with empty content', { role: 'user', content: '' }],
    ['with content of null', { role: 'user', content: null }],
    ['with parts as content', { role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    ['with an empty list of parts', { role: 'user', content: [] }],
    ['of the assistant without content', { role: 'assistant', tool_calls: [CALL] }],
    ['of the assistant with a refusal and no content', { role: 'assistant', refusal: 'No.' }],
    ['with calls of null', { role: 'assistant', content: 'x', tool_calls: null }],
    ['with an empty list of calls', { role: 'assistant', content: 'x', tool_calls: [] }],
    ['with calls that have only an id', { role: 'assistant', tool_calls: [{ id: '1' }] }],
    ['with unknown keys', { role: 'user', content: 'Hi', name: 'Ann', cache: { ttl: 1 } }],
    ['of the user with keys of the assistant', { role: 'user', content: 'x', tool_calls: 7 }],
  ])('%s', (_, message) => {
    expect(problemsOf([message])).toEqual([]);
    const { messages } = read({ ...GOOD, messages: [message] }).fields;
    expect(messages).toEqual([message]);
    expect(messages[0]).toBe(message);
  });
});

describe('messages are rejected', () => {
  it('when they are not an array with at least one', () => {
    const values = [undefined, null, [], {}, 'Hi', 7, new Set([1])];
    expect(values.flatMap((messages) => problemsOf(messages)).join('\n')).toMatchInlineSnapshot(`
        "messages: is undefined: pass an array of messages
        messages: is null: pass an array of messages
        messages: is empty: pass at least one message
        messages: is an object: pass an array of messages
        messages: is a string of 2 characters: pass an array of messages
        messages: is 7: pass an array of messages
        messages: is a Set: pass an array of messages"
      `);
  });

  it('when one is not an object, or a hole', () => {
    // eslint-disable-next-line no-sparse-arrays -- tests a hole
    const messages = [null, 'Hi', ['Hi'], 7, , GOOD.messages[0]];
    expect(problemsOf(messages).join('\n')).toMatchInlineSnapshot(`
      "messages[0]: is null: a message is an object with role and content
      messages[1]: is a string of 2 characters: a message is an object with role and content
      messages[2]: is an array of 1: a message is an object with role and content
      messages[3]: is 7: a message is an object with role and content
      messages[4]: is undefined: a message is an object with role and content"
    `);
  });

  it('when one has an unknown role', () => {
    const roles = [undefined, null, '', 'User', 'developer', 'function', 7, 'a role of many words'];
    const messages = roles.map((role) => ({ role, content: 'Hi' }));
    expect(problemsOf(messages).join('\n')).toMatchInlineSnapshot(`
      "messages[0].role: is undefined: use one of system, user, assistant, tool
      messages[1].role: is null: use one of system, user, assistant, tool
      messages[2].role: is an empty string: use one of system, user, assistant, tool
      messages[3].role: is "User": use one of system, user, assistant, tool
      messages[4].role: is "developer": use one of system, user, assistant, tool
      messages[5].role: is "function": use one of system, user, assistant, tool
      messages[6].role: is 7: use one of system, user, assistant, tool
      messages[7].role: is a string of 20 characters: use one of system, user, assistant, tool"
    `);
  });

  it('when one has invalid content', () => {
    const messages = [
      { role: 'user' },
      { role: 'system', content: undefined },
      { role: 'tool', tool_call_id: 'x' },
      { role: 'user', content: 7 },
      { role: 'user', content: { type: 'text', text: 'Hi' } },
      { role: 'assistant', content: true },
      { role: 'user', content: [{ type: 'text' }, 'Hi', 7] },
      { role: 'assistant', content: [null] },
      { role: 'assistant' },
      { role: 'assistant', content: undefined, tool_calls: [] },
      { role: 'assistant', content: undefined, tool_calls: null, refusal: '' },
      { role: 'user', refusal: 'No.', tool_calls: [CALL] },
    ];
    expect(problemsOf(messages).join('\n')).toMatchInlineSnapshot(`
      "messages[0].content: is missing: pass the text of the message
      messages[1].content: is missing: pass the text of the message
      messages[2].content: is missing: pass the output of the tool, '' if it has none
      messages[3].content: is 7: pass a string, an array of parts, or null
      messages[4].content: is an object: pass a string, an array of parts, or null
      messages[5].content: is true: pass a string, an array of parts, or null
      messages[6].content[1]: is a string of 2 characters: a part is an object
      messages[6].content[2]: is 7: a part is an object
      messages[7].content[0]: is null: a part is an object
      messages[8].content: is missing: pass the text of the answer, or the response itself as result
      messages[9].content: is missing: pass the text of the answer, or the response itself as result
      messages[10].content: is missing: pass the text of the answer, or the response itself as result
      messages[11].content: is missing: pass the text of the message"
    `);
  });

  it.each<readonly [string, object, object, string]>([
    [
      'role',
      { content: 'Hi' },
      { role: 'user' },
      'role: is undefined, because inherited fields are not read (pass plain objects): use one of system, user, assistant, tool',
    ],
    [
      'content',
      { role: 'user' },
      { content: 'Hi' },
      'content: is missing, because inherited fields are not read (pass plain objects): pass the text of the message',
    ],
    [
      'tool_call_id',
      { role: 'tool', content: '' },
      { tool_call_id: 'call-1' },
      'tool_call_id: is undefined, because inherited fields are not read (pass plain objects): a tool message needs the id of the call it answers',
    ],
  ])(
    'when one inherits its %s, as documents of object mappers do',
    (_, own, inherited, message) => {
      const instance: object = Object.assign(Object.create(inherited), own);
      expect(problemsOf([instance])).toEqual([`messages[0].${message}`]);
    },
  );

  it('when a part of the content is a hole', () => {
    // eslint-disable-next-line no-sparse-arrays -- tests a hole
    const messages = [{ role: 'user', content: [{ type: 'text' }, , { type: 'text' }] }];
    expect(problemsOf(messages)).toEqual([
      'messages[0].content[1]: is undefined: a part is an object',
    ]);
  });

  it('when a tool message has no tool_call_id', () => {
    const ids = [undefined, null, '', 7, {}];
    const messages = ids.map((id) => ({ role: 'tool', content: 'x', tool_call_id: id }));
    expect(problemsOf(messages).join('\n')).toMatchInlineSnapshot(`
      "messages[0].tool_call_id: is undefined: a tool message needs the id of the call it answers
      messages[1].tool_call_id: is null: a tool message needs the id of the call it answers
      messages[2].tool_call_id: is an empty string: a tool message needs the id of the call it answers
      messages[3].tool_call_id: is 7: a tool message needs the id of the call it answers
      messages[4].tool_call_id: is an object: a tool message needs the id of the call it answers"
    `);
  });

  it('when tool_calls are invalid', () => {
    const forms = [{}, 'call-1', [{}], [CALL, { id: '' }], [null], [{ id: 7 }], [undefined]];
    const messages = forms.map((tool_calls) => ({ role: 'assistant', tool_calls }));
    expect(problemsOf(messages).join('\n')).toMatchInlineSnapshot(`
      "messages[0].tool_calls: is an object: pass an array of calls
      messages[1].tool_calls: is a string of 6 characters: pass an array of calls
      messages[2].tool_calls[0]: has no id: pass the id that the tool message repeats
      messages[3].tool_calls[1]: has no id: pass the id that the tool message repeats
      messages[4].tool_calls[0]: has no id: pass the id that the tool message repeats
      messages[5].tool_calls[0]: has no id: pass the id that the tool message repeats
      messages[6].tool_calls[0]: has no id: pass the id that the tool message repeats"
    `);
  });

  it('when a call is a hole', () => {
    // eslint-disable-next-line no-sparse-arrays -- tests a hole, which JSON.stringify writes as null
    const messages = [{ role: 'assistant', tool_calls: [CALL, , CALL] }];
    expect(problemsOf(messages).map((problem) => problem.split(': ')[0])).toEqual([
      'messages[0].tool_calls[1]',
    ]);
  });
});

describe('messages of other APIs', () => {
  it.each<readonly [unknown, string]>([
    ['Hi', 'is a string of 2 characters: pass an array of messages'],
    [undefined, 'is undefined: pass an array of messages'],
    [[], 'is empty: pass at least one message'],
  ])('are rejected as %j', (messages, problem) => {
    expect(problemsOf(messages, MESSAGES_RULES.foreign)).toEqual([`messages: ${problem}`]);
  });

  it('are accepted when they have content, without a check of the rest', () => {
    expect(problemsOf([null, { parts: [] }, { role: 7 }], MESSAGES_RULES.foreign)).toEqual([]);
  });
});
