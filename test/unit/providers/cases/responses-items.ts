import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  gives,
  HI,
  refuses,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';
import { response, said } from '../../../kit/provider-results.ts';

interface Row {
  readonly output: readonly object[];
  readonly messages: Parameters<typeof gives>[1];
  readonly finishReason?: string;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const call = (id: string, rest: object = {}): object => {
  return {
    id: `fc_${id}`,
    type: 'function_call',
    call_id: id,
    name: 'f',
    arguments: '{}',
    ...rest,
  };
};
const answer = (id: string): object => ({ type: 'function_call_output', call_id: id, output: '7' });
const citation = { type: 'file_citation', file_id: 'f', filename: 'a.txt', index: 1 };
const nothing = (type: string): Row => ({
  output: [{ id: 'x', type, tools: [{ name: 'f' }], changes: {} }, said('x')],
  messages: [assistant('x')],
});

const ROWS: Readonly<Record<string, Row>> = {
  'message: its parts follow each other without a gap': {
    output: [
      said('', {
        content: [
          { type: 'output_text', text: 'a', annotations: [citation], logprobs: [] },
          { type: 'output_text', text: 'b', annotations: [{ type: 'container_file_citation' }] },
        ],
      }),
    ],
    messages: [assistant('ab')],
    extras: [{ index: 1, annotations: [citation, { type: 'container_file_citation' }] }],
  },
  'message: commentary and final answer stay apart': {
    output: [said('Looking.', { phase: 'commentary' }), said('Done.', { phase: 'final_answer' })],
    messages: [assistant('Looking.'), assistant('Done.')],
    extras: [
      { index: 1, phase: 'commentary' },
      { index: 2, phase: 'final_answer' },
    ],
  },
  'message: text, then calls, make one message': {
    output: [said('Looking.'), call('c1'), call('c2')],
    messages: [assistant('Looking.', ['c1', 'f', '{}'], ['c2', 'f', '{}'])],
    finishReason: 'tool_calls',
  },
  'message: text behind a call that waits joins it': {
    output: [said('One.'), call('c1'), said('Two.'), call('c2')],
    messages: [assistant('One.\n\nTwo.', ['c1', 'f', '{}'], ['c2', 'f', '{}'])],
    finishReason: 'tool_calls',
  },
  'message: an answered call ends the run': {
    output: [call('c1'), answer('c1'), said('Done.')],
    messages: [assistant(null, ['c1', 'f', '{}']), tool('c1', '7'), assistant('Done.')],
  },
  'message: a hosted pair ends the run': {
    output: [
      said('Searching.'),
      { id: 'ws', type: 'web_search_call', status: 'completed', action: { type: 'search' } },
      said('Done.'),
      call('c1'),
    ],
    messages: [
      assistant('Searching.', ['ws', 'web_search', '{"type":"search"}']),
      tool('ws', '{"status":"completed"}'),
      assistant('Done.', ['c1', 'f', '{}']),
    ],
    finishReason: 'tool_calls',
    extras: [{ index: 1, serverExecuted: ['ws'] }],
  },
  'message: a user’s or system’s item ends the run': {
    output: [
      said('a'),
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'b' }] },
      { type: 'message', role: 'developer', content: 'c' },
      said('d'),
    ],
    messages: [assistant('a'), user('b'), system('c'), assistant('d')],
  },
  'reasoning: the summary': {
    output: [
      { type: 'reasoning', summary: [{ text: 'a' }, { text: 'b' }], encrypted_content: 'CANARY' },
      said('x'),
    ],
    messages: [assistant('x')],
    extras: [{ index: 1, reasoning: 'a\n\nb' }],
  },
  'reasoning: the content rather than the summary': {
    output: [
      { type: 'reasoning', summary: [{ text: 'short' }], content: [{ text: 'long' }] },
      { type: 'reasoning', summary: [{ text: 'more' }] },
      said('x'),
    ],
    messages: [assistant('x')],
    extras: [{ index: 1, reasoning: 'long\n\nmore' }],
  },
  'reasoning: encrypted only': {
    output: [{ type: 'reasoning', summary: [], encrypted_content: 'CANARY' }, said('x')],
    messages: [assistant('x')],
    warnings: [{ code: 'encrypted_reasoning' }],
  },
  'reasoning: nothing but it': {
    output: [{ type: 'reasoning', summary: [{ text: 'hm' }] }],
    messages: [assistant('')],
    extras: [{ index: 1, reasoning: 'hm' }],
  },
  'mcp_list_tools says nothing': nothing('mcp_list_tools'),
  'additional_tools says nothing': nothing('additional_tools'),
  'configuration_update says nothing': nothing('configuration_update'),
  'compaction_trigger says nothing': nothing('compaction_trigger'),
  'compaction: nothing can be shown': {
    output: [{ type: 'compaction', id: 'c', encrypted_content: 'CANARY' }, said('x')],
    messages: [assistant('x')],
    warnings: [{ code: 'compacted_history' }],
  },
  'mcp_approval_request waits': {
    output: [
      { id: 'a1', type: 'mcp_approval_request', server_label: 's', name: 'del', arguments: '{}' },
    ],
    messages: [assistant(null, ['a1', 's__del', '{}'])],
    extras: [{ index: 1, approvalRequested: ['a1'] }],
  },
  'mcp_approval_response: a denial answers the call': {
    output: [
      { id: 'a1', type: 'mcp_approval_request', server_label: 's', name: 'del', arguments: '{}' },
      { type: 'mcp_approval_response', approval_request_id: 'a1', approve: false, reason: 'no' },
    ],
    messages: [assistant(null, ['a1', 's__del', '{}']), tool('a1', 'no')],
    extras: [
      { index: 1, approvalRequested: ['a1'] },
      { index: 2, isError: true },
    ],
  },
  'agent_message: who spoke': {
    output: [
      {
        id: 'm',
        type: 'agent_message',
        author: 'researcher',
        recipient: 'lead',
        content: [
          { type: 'input_text', text: 'Found it.' },
          { type: 'encrypted_content', encrypted_content: 'CANARY' },
        ],
      },
    ],
    messages: [assistant('Found it.')],
    extras: [{ index: 1, agent: 'researcher' }],
    warnings: [{ code: 'encrypted_content' }],
  },
  'any item may name its agent': {
    output: [said('x', { agent: { agent_name: 'lead' } })],
    messages: [assistant('x')],
    extras: [{ index: 1, agent: 'lead' }],
  },
  'an item that nobody knows is shown': {
    output: [said('a'), { type: 'hologram', id: 'h', data: 'CANARY' }, said('b')],
    messages: [assistant('a'), assistant('[unsupported item: hologram]'), assistant('b')],
    warnings: [{ code: 'unsupported_item', detail: 'hologram' }],
  },
  'a part that nobody knows is shown': {
    output: [said('', { content: [{ type: 'hologram' }] })],
    messages: [assistant('[unsupported part: hologram]')],
    warnings: [{ code: 'unsupported_part', detail: 'hologram' }],
  },
  'no items': { output: [], messages: [assistant('')] },
};

/** Reference §6.2: each item that is no call, the grouping, and the state of a response. */
export const responsesItems: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, { output, messages, finishReason = 'stop', ...rest }]) => {
    const expected = gives('openai.responses', [HI, ...messages], { finishReason, ...rest });
    return { name, call: { messages: [HI], result: response(output) }, expected };
  }),
  {
    name: 'a reference to an item in a response',
    call: { result: response([{ type: 'item_reference', id: 'x' }]) },
    expected: refuses('item_reference'),
  },
];
