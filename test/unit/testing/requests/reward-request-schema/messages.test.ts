import { describe, expect, it } from 'vitest';
import {
  FIXED_RESULT,
  post,
  requestWith,
  steadyServer,
} from '../../../../kit/server/reference-service.ts';

type Issue = readonly [loc: readonly (string | number)[], msg: string, type: string];

const CONTENT_RULE = 'Input should be a string, an array of parts or null';

// What is wrong, the messages, and all issues below body.messages.
const REFUSED: readonly (readonly [string, unknown, readonly Issue[]])[] = [
  ['no messages', undefined, [[[], 'Input should be of type array', 'invalid_type']]],
  ['null for messages', null, [[[], 'Input should be of type array', 'invalid_type']]],
  ['messages that are a string', 'Hi', [[[], 'Input should be of type array', 'invalid_type']]],
  [
    'messages that are an object',
    { 0: { role: 'user', content: 'Hi' } },
    [[[], 'Input should be of type array', 'invalid_type']],
  ],
  [
    'messages that are not objects',
    ['Hi', null, 3, []],
    [0, 1, 2, 3].map((index): Issue => [[index], 'Input should be of type object', 'invalid_type']),
  ],
  [
    'a message without a role',
    [{ content: 'Hi' }],
    [[[0, 'role'], 'Input should be of type string', 'invalid_type']],
  ],
  ...['system', 'user'].map((role): readonly [string, unknown, readonly Issue[]] => [
    `a ${role} message without content`,
    [{ role }],
    [[[0, 'content'], CONTENT_RULE, 'custom']],
  ]),
  [
    'a tool message without content',
    [{ role: 'tool', tool_call_id: 'call-1' }],
    [[[0, 'content'], CONTENT_RULE, 'custom']],
  ],
  [
    'a tool message without tool_call_id',
    [{ role: 'tool', content: '{}' }],
    [[[0, 'tool_call_id'], 'Input should be of type string', 'invalid_type']],
  ],
  [
    'a tool message with an empty tool_call_id',
    [{ role: 'tool', content: '{}', tool_call_id: '' }],
    [[[0, 'tool_call_id'], 'Input should have at least 1 items or characters', 'too_small']],
  ],
  [
    'content that is a number',
    [{ role: 'user', content: 3 }],
    [[[0, 'content'], CONTENT_RULE, 'custom']],
  ],
  [
    'content that is an object',
    [{ role: 'user', content: { text: 'Hi' } }],
    [[[0, 'content'], CONTENT_RULE, 'custom']],
  ],
  [
    'content parts that are not objects',
    [{ role: 'user', content: ['Hi'] }],
    [[[0, 'content'], CONTENT_RULE, 'custom']],
  ],
  [
    'assistant content that is a number',
    [{ role: 'assistant', content: 3 }],
    [[[0, 'content'], 'Input should have one of the allowed types', 'invalid_union']],
  ],
  [
    'tool calls that are not a list',
    [{ role: 'assistant', tool_calls: {} }],
    [[[0, 'tool_calls'], 'Input should be of type array', 'invalid_type']],
  ],
  [
    'a tool call that is not an object',
    [{ role: 'assistant', tool_calls: ['call-1'] }],
    [[[0, 'tool_calls', 0], 'Input should be of type record', 'invalid_type']],
  ],
  [
    'several invalid messages, with an issue per field',
    [{ role: 'user', content: 'Hi' }, 'Hi', { role: 'tool', content: 3 }],
    [
      [[1], 'Input should be of type object', 'invalid_type'],
      [[2, 'content'], CONTENT_RULE, 'custom'],
      [[2, 'tool_call_id'], 'Input should be of type string', 'invalid_type'],
    ],
  ],
];

const ACCEPTED: readonly (readonly [string, unknown])[] = [
  ['a system message', { role: 'system', content: 'Be brief.' }],
  ['a user message', { role: 'user', content: 'Hi' }],
  ['an assistant message', { role: 'assistant', content: 'Hello' }],
  ['a tool message', { role: 'tool', content: '{}', tool_call_id: 'call-1' }],
  ['empty content', { role: 'user', content: '' }],
  ['content of null', { role: 'user', content: null }],
  ['content in parts', { role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
  ['an assistant message without content', { role: 'assistant', tool_calls: [{ id: 'call-1' }] }],
  ['tool calls of null', { role: 'assistant', content: 'Hello', tool_calls: null }],
  ['a role that only the service may know', { role: 'developer', content: 'Be brief.' }],
  ['another role without content', { role: 'robot' }],
  ['unknown fields', { role: 'user', content: 'Hi', name: 'Ada' }],
];

describe('the messages of POST /api/v1/evals/reward', () => {
  it('may be none', async () => {
    expect(await post(steadyServer(), requestWith({ messages: [] }))).toEqual({
      status: 200,
      body: FIXED_RESULT,
    });
  });

  it.each(REFUSED)('are rejected when invalid: %s', async (_, messages, issues) => {
    const answer = await post(steadyServer(), requestWith({ messages }));

    expect(answer).toEqual({
      status: 422,
      body: {
        detail: issues.map(([loc, msg, type]) => ({
          loc: ['body', 'messages', ...loc],
          msg,
          type,
        })),
      },
    });
  });

  it.each(ACCEPTED)('are accepted: %s', async (_, message) => {
    const answer = await post(steadyServer(), requestWith({ messages: [message] }));

    expect(answer).toEqual({ status: 200, body: FIXED_RESULT });
  });
});
