import type { Conversation, ProviderKind } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { bedrock, chat, claude, langchain } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;
type Row = readonly [result: unknown, kind: ProviderKind, messages: Messages, rest?: Rest];

const STOP: Rest = { finishReason: 'stop' };
const END: Rest = { finishReason: 'end_turn' };
const unsupportedParts = (...details: readonly string[]): Rest => ({
  warnings: details.map((detail) => ({ code: 'unsupported_part', detail })),
});
const own = (...ids: readonly string[]): Rest => ({
  extras: ids.map((id, at) => ({ index: 1 + 2 * at, serverExecuted: [id] })),
});
const circular: Record<string, unknown> = { a: 1 };
circular['self'] = circular;
const at = new Date('2026-01-01T00:00:00Z');

const ROWS: Readonly<Record<string, Row>> = {
  'Mistral conversation: entries without names and ids, in snake case': [
    {
      object: 'conversation.response',
      outputs: [
        { type: 'agent.handoff', previous_agent_name: 'a' },
        { type: 'agent.handoff', next_agent_name: 'b' },
        { type: 'tool.execution', function: 'f', serverLabel: 's' },
        {},
      ],
    },
    'mistral.conversation',
    [
      HI,
      assistant(null, ['call_0', 's__f', '{}']),
      tool('call_0', '{}'),
      assistant('[unsupported item: none]'),
    ],
    {
      ...own('call_0'),
      warnings: [
        { code: 'agent_handoff', detail: 'a -> ?' },
        { code: 'agent_handoff', detail: '? -> b' },
        { code: 'unsupported_item', detail: 'none' },
      ],
    },
  ],
  'chat: a call without a name': [
    chat({ content: '', tool_calls: [{ id: 'c1' }, {}] }),
    'openai.chat',
    [HI, assistant('[unsupported part: tool_call][unsupported part: tool_call]')],
    { ...STOP, ...unsupportedParts('tool_call', 'tool_call') },
  ],
  'chat: a call with an empty id': [
    chat({ tool_calls: [{ id: '', function: { name: 'f', arguments: '{}' } }] }),
    'openai.chat',
    [HI, assistant(null, ['call_0', 'f', '{}'])],
    { ...STOP, warnings: [{ code: 'call_without_id', detail: 'f' }] },
  ],
  'an object with nothing but content': [
    { content: 'Hello' },
    'message',
    [HI, assistant('Hello')],
    { warnings: [{ code: 'role_assumed' }] },
  ],
  'an object with nothing but a text': [
    { text: 'Hello' },
    'message',
    [HI, assistant('Hello')],
    { warnings: [{ code: 'role_assumed' }] },
  ],
  'the JSON of a message': [
    '{"role":"assistant","content":"Hello"}',
    'string',
    [HI, assistant('{"role":"assistant","content":"Hello"}')],
    { warnings: [{ code: 'json_text', detail: 'message' }] },
  ],
  'Anthropic: arguments that JSON cannot represent': [
    claude([
      {
        type: 'tool_use',
        id: 't',
        name: 'f',
        input: {
          circular,
          at,
          never: new Date(Number.NaN),
          bytes: new Uint8Array(3),
          url: new URL('https://e.com/'),
          error: new TypeError('CANARY'),
          named: Object.assign(new Error('CANARY'), { name: 'Timeout' }),
          big: 10n,
          none: undefined,
          run: (): number => 1,
          list: [undefined],
        },
      },
    ]),
    'anthropic.message',
    [
      HI,
      assistant(null, [
        't',
        'f',
        JSON.stringify({
          circular: { a: 1, self: '[circular]' },
          at: '2026-01-01T00:00:00.000Z',
          never: '[date]',
          bytes: '[binary: 3 bytes]',
          url: 'https://e.com/',
          error: '[error]',
          named: '[Timeout]',
          big: '10',
          list: [null],
        }),
      ]),
    ],
    END,
  ],
  'Anthropic: blocks with missing fields': [
    claude([
      { type: 'text' },
      { type: 'container_upload' },
      { type: 'search_result', source: 's', content: [] },
      { type: 'compaction' },
      { type: 'web_search_tool_result', content: 'x' },
    ]),
    'anthropic.message',
    [HI, assistant('[unsupported block: text][search result: s]\n'), tool('call_0', 'x')],
    {
      finishReason: 'end_turn',
      extras: [{ index: 1, files: ['file'] }],
      warnings: [
        { code: 'unsupported_block', detail: 'text' },
        { code: 'unresolved_media', detail: 'file' },
        { code: 'compacted_history' },
        { code: 'orphan_tool_result', detail: 'call_0' },
      ],
    },
  ],
  'Bedrock: blocks with missing fields': [
    bedrock([
      { image: {} },
      { citationsContent: { content: [{}] } },
      { toolResult: { toolUseId: 't9', content: [{ text: 'x' }] } },
      { text: 'y' },
    ]),
    'bedrock.converse',
    [
      HI,
      assistant('[image]\n[unsupported block: citationsContent]'),
      tool('t9', 'x'),
      assistant('y'),
    ],
    {
      finishReason: 'end_turn',
      warnings: [
        { code: 'media_omitted', detail: 'image' },
        { code: 'unsupported_block', detail: 'citationsContent' },
        { code: 'orphan_tool_result', detail: 't9' },
      ],
    },
  ],
  'LangChain: missing fields and alternative spellings': [
    langchain('AIMessage', {
      content: [
        { type: 'text', text: 'a' },
        { type: 'reasoning', reasoning: '', summary: [{}] },
        { type: 'file', file_url: 'https://e.com/CANARY' },
        { type: 'audio', source: { media_type: 'audio/wav', data: 'CANARY' } },
        { type: 'web_search_tool_result', tool_use_id: 's9', content: [{ n: 1 }] },
      ],
      tool_call_chunks: [{ id: 'c1' }, { id: 'c2', args: '{"a":1}' }],
      tool_calls: [
        { id: 'c1', name: 'f', args: {} },
        { id: 'c2', name: 'f', args: { a: 1 } },
      ],
    }),
    'langchain.message',
    [
      HI,
      assistant('a\n[file]\n[audio: audio/wav]'),
      tool('s9', '[{"n":1}]'),
      assistant(null, ['c1', 'f', '{}'], ['c2', 'f', '{"a":1}']),
    ],
    {
      warnings: [
        { code: 'media_omitted', detail: 'file' },
        { code: 'media_omitted', detail: 'audio/wav' },
        { code: 'orphan_tool_result', detail: 's9' },
      ],
    },
  ],
  'LangChain: a generic message without a role': [
    { lc_namespace: ['langchain_core', 'messages'], type: 'generic', content: 'a' },
    'langchain.message',
    [HI, user('a')],
  ],
  'LangChain: a message without a type': [
    { lc_namespace: ['langchain_core', 'messages'], content: 'a' },
    'langchain.message',
    [HI, user('a')],
  ],
};

/** Results with missing fields, or with values that JSON cannot represent. */
export const incompleteValues: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [result, kind, messages, rest]]) => {
    return { name, call: { messages: [HI], result }, expected: conversation(kind, messages, rest) };
  }),
];
