import {
  assistant,
  conversation,
  HI,
  rejected,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

const SESSION = { session_id: 's', uuid: 'u', parent_tool_use_id: null };
const said = (text: string): object => ({ type: 'text', text });

/** A message of the assistant of @anthropic-ai/claude-agent-sdk 0.3.330: one block of an answer. */
const block = (content: object, id: string): object => ({
  type: 'assistant',
  message: { id, type: 'message', role: 'assistant', content: [content], stop_reason: null },
  ...SESSION,
});
const ended = (): object => ({
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: 'Done.',
  stop_reason: 'end_turn',
  ...SESSION,
});

const finished = (
  messages: Parameters<typeof conversation>[1],
  rest: Parameters<typeof conversation>[2] = {},
): ProviderCase['expected'] =>
  conversation('anthropic.agent', messages, { finishReason: 'end_turn', ...rest });

/** Messages of an application, and other objects, between messages of the Claude Agent SDK. */
export const claudeAgentObjects: readonly ProviderCase[] = [
  {
    name: 'reads the messages of an application, whatever other keys they have',
    call: {
      result: [
        { role: 'user', content: 'a', sessionId: 's' },
        { role: 'user', content: 'b', type: 'message', session_id: 's' },
        { role: 'user', content: 'c', type: 'user-input' },
        block(said('Done.'), 'm1'),
        ended(),
      ],
    },
    expected: finished([user('a'), user('b'), user('c'), assistant('Done.')]),
  },
  {
    name: 'reports objects that are neither a message nor an event, also between the blocks of one answer and behind it',
    call: {
      messages: [HI],
      result: [
        block(said('Do'), 'm1'),
        { type: 'custom-note', text: 'CANARY' },
        block(said('ne.'), 'm1'),
        { type: 'a note', text: 'CANARY' },
        ended(),
      ],
    },
    expected: finished([HI, assistant('Done.')], {
      warnings: [{ code: 'unsupported_item', detail: 'custom-note' }, { code: 'unsupported_item' }],
    }),
  },
  {
    name: 'reports another object that has a type, and skips events without a session',
    call: {
      messages: [HI],
      result: [
        { type: 'note', text: 'CANARY' },
        { type: 'keep_alive' },
        { type: 'control_request', request: {} },
        { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
        { type: 'summary', summary: 'CANARY', leafUuid: 'u' },
        { type: 'queue-operation', operation: 'dequeue', sessionId: 's' },
        { type: 'attachment', sessionId: 's' },
        block(said('Done.'), 'm1'),
        ended(),
      ],
    },
    expected: finished([HI, assistant('Done.')], {
      warnings: [{ code: 'unsupported_item', detail: 'note' }],
    }),
  },
  {
    name: 'rejects a list with another object',
    call: { result: [{ question: 'CANARY' }, block(said('Done.'), 'm1')] },
    expected: rejected('unknown'),
  },
];
