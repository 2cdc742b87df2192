import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  rejected,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response, said } from '../../../kit/providers/provider-results.ts';

interface Row {
  readonly output: readonly object[];
  readonly messages: Parameters<typeof conversation>[1];
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
const skipped = (type: string): Row => ({
  output: [{ id: 'x', type, tools: [{ name: 'f' }], changes: {} }, said('x')],
  messages: [assistant('x')],
});

const ROWS: Readonly<Record<string, Row>> = {
  'joins the parts of a message without a separator': {
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
  'keeps commentary and final answer as two messages': {
    output: [said('Looking.', { phase: 'commentary' }), said('Done.', { phase: 'final_answer' })],
    messages: [assistant('Looking.'), assistant('Done.')],
    extras: [
      { index: 1, phase: 'commentary' },
      { index: 2, phase: 'final_answer' },
    ],
  },
  'joins text and the calls after it into one message': {
    output: [said('Looking.'), call('c1'), call('c2')],
    messages: [assistant('Looking.', ['c1', 'f', '{}'], ['c2', 'f', '{}'])],
    finishReason: 'tool_calls',
  },
  'joins text after an unanswered call to the message of the call': {
    output: [said('One.'), call('c1'), said('Two.'), call('c2')],
    messages: [assistant('One.\n\nTwo.', ['c1', 'f', '{}'], ['c2', 'f', '{}'])],
    finishReason: 'tool_calls',
  },
  'starts a new message after the output of a call': {
    output: [call('c1'), answer('c1'), said('Done.')],
    messages: [assistant(null, ['c1', 'f', '{}']), tool('c1', '7'), assistant('Done.')],
  },
  'starts a new message after a hosted call and its result': {
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
  'starts a new message after a user or developer item': {
    output: [
      said('a'),
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'b' }] },
      { type: 'message', role: 'developer', content: 'c' },
      said('d'),
    ],
    messages: [assistant('a'), user('b'), system('c'), assistant('d')],
  },
  'reads the reasoning summary': {
    output: [
      { type: 'reasoning', summary: [{ text: 'a' }, { text: 'b' }], encrypted_content: 'CANARY' },
      said('x'),
    ],
    messages: [assistant('x')],
    extras: [{ index: 1, reasoning: 'a\n\nb' }],
  },
  'prefers reasoning content to the summary': {
    output: [
      { type: 'reasoning', summary: [{ text: 'short' }], content: [{ text: 'long' }] },
      { type: 'reasoning', summary: [{ text: 'more' }] },
      said('x'),
    ],
    messages: [assistant('x')],
    extras: [{ index: 1, reasoning: 'long\n\nmore' }],
  },
  'warns about reasoning that is only encrypted': {
    output: [{ type: 'reasoning', summary: [], encrypted_content: 'CANARY' }, said('x')],
    messages: [assistant('x')],
    warnings: [{ code: 'encrypted_reasoning' }],
  },
  'adds an empty message for reasoning without an answer': {
    output: [{ type: 'reasoning', summary: [{ text: 'hm' }] }],
    messages: [assistant('')],
    extras: [{ index: 1, reasoning: 'hm' }],
  },
  'skips mcp_list_tools': skipped('mcp_list_tools'),
  'skips additional_tools': skipped('additional_tools'),
  'skips configuration_update': skipped('configuration_update'),
  'skips compaction_trigger': skipped('compaction_trigger'),
  'warns about encrypted compaction': {
    output: [{ type: 'compaction', id: 'c', encrypted_content: 'CANARY' }, said('x')],
    messages: [assistant('x')],
    warnings: [{ code: 'compacted_history' }],
  },
  'adds a call without a result for mcp_approval_request': {
    output: [
      { id: 'a1', type: 'mcp_approval_request', server_label: 's', name: 'del', arguments: '{}' },
    ],
    messages: [assistant(null, ['a1', 's__del', '{}'])],
    extras: [{ index: 1, approvalRequested: ['a1'] }],
  },
  'adds a denial in mcp_approval_response as the result of the call': {
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
  'keeps the author of agent_message as an extra': {
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
  'keeps the agent of any item as an extra': {
    output: [said('x', { agent: { agent_name: 'lead' } })],
    messages: [assistant('x')],
    extras: [{ index: 1, agent: 'lead' }],
  },
  'shows an unknown item and warns': {
    output: [said('a'), { type: 'hologram', id: 'h', data: 'CANARY' }, said('b')],
    messages: [assistant('a'), assistant('[unsupported item: hologram]'), assistant('b')],
    warnings: [{ code: 'unsupported_item', detail: 'hologram' }],
  },
  'shows an unknown part and warns': {
    output: [said('', { content: [{ type: 'hologram' }] })],
    messages: [assistant('[unsupported part: hologram]')],
    warnings: [{ code: 'unsupported_part', detail: 'hologram' }],
  },
  'adds an empty message for a response without items': { output: [], messages: [assistant('')] },
};

/** Each item that is not a call, and how items are grouped into messages. */
export const responsesItems: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, { output, messages, finishReason = 'stop', ...rest }]) => {
    const expected = conversation('openai.responses', [HI, ...messages], { finishReason, ...rest });
    return { name, call: { messages: [HI], result: response(output) }, expected };
  }),
  {
    name: 'rejects item_reference in a response',
    call: { result: response([{ type: 'item_reference', id: 'x' }]) },
    expected: rejected('item_reference'),
  },
];
