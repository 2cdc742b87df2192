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
import { langchain } from '../../../kit/providers/provider-results.ts';

type Messages = Parameters<typeof conversation>[1];
interface Row {
  readonly result: unknown;
  readonly messages: Messages;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const CALL = { id: 'c1', name: 'f', args: { a: 1 }, type: 'tool_call' };
const CALLED = ['c1', 'f', '{"a":1}'] as const;
/** The messages of @langchain/langgraph-sdk 2.0.0, as LangGraph Platform writes them. */
const SENT = [
  { type: 'system', content: 'Be kind', additional_kwargs: {}, response_metadata: {} },
  { type: 'human', content: 'Hi', id: 'm1' },
  { type: 'ai', content: '', tool_calls: [CALL], invalid_tool_calls: [] },
  { type: 'tool', content: '7', tool_call_id: 'c1', status: 'success' },
  { type: 'remove', content: '', id: 'm0' },
  { type: 'ai', content: [{ type: 'text', text: 'Done.' }] },
];
const WHOLE: Messages = [
  system('Be kind'),
  HI,
  assistant(null, CALLED),
  tool('c1', '7'),
  assistant('Done.'),
];
const SNAPSHOT = { values: { messages: SENT }, next: [], tasks: [], metadata: {} };
const KEYS = { model: 'gpt-x', steps: 3, error: { code: 1 }, done: false, object: 'x' };

const STATES: Readonly<Record<string, Row>> = {
  'the values of a run': { result: { messages: SENT }, messages: WHOLE },
  'the state of a thread': {
    result: { ...SNAPSHOT, checkpoint: {}, created_at: 'x' },
    messages: WHOLE,
  },
  'a thread': {
    result: { thread_id: 't', status: 'error', error: { message: 'no' }, ...SNAPSHOT },
    messages: WHOLE,
  },
  'the snapshot of getState()': {
    result: {
      ...SNAPSHOT,
      values: { messages: [langchain('HumanMessage', { content: 'Hi' })] },
      config: { configurable: { thread_id: 't' } },
    },
    messages: [HI],
  },
  'a state with keys of other libraries': { result: { messages: SENT, ...KEYS }, messages: WHOLE },
  'a state of roles with other keys': {
    result: { messages: [HI, { role: 'assistant', content: 'a' }], steps: 3, object: 'x' },
    messages: [HI, assistant('a')],
  },
};

const chunk = (fields: object): object => langchain('AIMessageChunk', { id: 'run-1', ...fields });
/** Imitates the class of the library: its `tool_calls` is a getter. */
class LiveChunk {
  readonly lc_namespace = ['langchain_core', 'messages'];
  readonly type = 'ai';
  readonly content: unknown;
  readonly tool_call_chunks: readonly object[];
  constructor(content: unknown, chunks: readonly object[] = []) {
    this.content = content;
    this.tool_call_chunks = chunks;
  }
  get tool_calls(): never {
    throw new Error('a getter was called');
  }
}
const piece = (args: string, rest: object = {}): object => ({ index: 0, args, ...rest });
const FIRST = piece('{"a":', { id: 'c1', name: 'f' });

const ANSWERS: Readonly<Record<string, Row>> = {
  'chunks of text': {
    result: [
      chunk({ content: 'a' }),
      chunk({ content: [{ type: 'text', text: 'b', index: 0 }] }),
      chunk({ content: '', response_metadata: { finish_reason: 'length' } }),
      chunk({ content: '', usage_metadata: {} }),
    ],
    messages: [assistant('ab')],
    warnings: [{ code: 'truncated' }],
  },
  'live chunks with the pieces of a call': {
    result: [new LiveChunk('Wait.'), new LiveChunk('', [FIRST]), new LiveChunk('', [piece('1}')])],
    messages: [assistant('Wait.', CALLED)],
  },
  'chunks as JSON with the pieces of a call': {
    result: [
      chunk({ content: '', tool_calls: [{ ...CALL, args: {} }], tool_call_chunks: [FIRST] }),
      chunk({
        content: '',
        invalid_tool_calls: [{ args: '1}' }],
        tool_call_chunks: [piece('1}')],
      }),
    ],
    messages: [assistant(null, CALLED)],
  },
  // @langchain/ollama 1.3.0 writes the index 0 for every call.
  'the pieces of two calls with the same index and different ids': {
    result: [
      new LiveChunk('', [FIRST, piece('1}'), piece('{}', { id: 'c2', name: 'g' })]),
      new LiveChunk('', [piece('', { id: 'c2' }), piece('{}', { id: 'c3', name: 'f' })]),
    ],
    messages: [assistant(null, CALLED, ['c2', 'g', '{}'], ['c3', 'f', '{}'])],
  },
  'the pieces of two calls with the same index in one message': {
    result: new LiveChunk('', [
      piece('{"a":1}', { id: 'c1', name: 'f' }),
      piece('{}', { id: 'c2', name: 'g' }),
    ]),
    messages: [assistant(null, CALLED, ['c2', 'g', '{}'])],
  },
  'a call whose first piece has no id, and whose others repeat it': {
    result: [
      new LiveChunk('', [piece('{"a":', { id: '', name: 'f' })]),
      new LiveChunk('', [piece('1', { id: 'c1' })]),
      new LiveChunk('', [piece('}', { id: 'c1', name: null })]),
    ],
    messages: [assistant(null, CALLED)],
  },
  // @langchain/anthropic 1.5.11 writes citations without a text.
  'chunks with the citations of a text': {
    result: [
      chunk({ content: [{ type: 'text', text: 'a', index: 0 }] }),
      chunk({ content: [{ type: 'text', index: 0, citations: [{ url: 'https://y.example' }] }] }),
    ],
    messages: [assistant('a')],
    extras: [{ index: 1, annotations: [{ url: 'https://y.example' }] }],
  },
  'chunks whose calls have no pieces': {
    result: [chunk({ content: '', tool_calls: [CALL] }), chunk({ content: '' })],
    messages: [assistant(null, CALLED)],
  },
  'chunks of LangGraph Platform': {
    result: [
      { type: 'AIMessageChunk', content: 'a', id: 'run-1' },
      { type: 'AIMessageChunk', content: 'b', id: 'run-1' },
    ],
    messages: [assistant('ab')],
  },
  'the pieces of a reasoning': {
    result: [
      chunk({ content: '', additional_kwargs: { reasoning_content: 'h' } }),
      chunk({ content: [{ type: 'thinking', thinking: 'm', index: 0 }] }),
      chunk({ content: '' }),
      chunk({ content: [{ type: 'reasoning', reasoning: '!', index: 0 }] }),
      chunk({ content: 'a' }),
    ],
    messages: [assistant('a')],
    extras: [{ index: 1, reasoning: 'hm!' }],
  },
  'the message of withStructuredOutput with includeRaw': {
    result: { raw: langchain('AIMessage', { content: '{"a":1}' }), parsed: { a: 1 } },
    messages: [assistant('{"a":1}')],
  },
  'a call of an MCP server and its result': {
    result: langchain('AIMessage', {
      content: [
        { type: 'mcp_tool_use', id: 'm1', name: 'find', server_name: 'docs', input: { q: 1 } },
        { type: 'mcp_tool_result', tool_use_id: 'm1', content: [{ type: 'text', text: 'x' }] },
        { type: 'text', text: 'Done.' },
      ],
    }),
    messages: [
      assistant(null, ['m1', 'docs__find', '{"q":1}']),
      tool('m1', 'x'),
      assistant('Done.'),
    ],
    extras: [{ index: 1, serverExecuted: ['m1'] }],
  },
  'the reasoning of Bedrock': {
    result: langchain('AIMessage', {
      content: [
        { type: 'reasoning_content', reasoningText: { text: 'hm', signature: 'CANARY' } },
        { type: 'reasoning_content', redactedContent: 'CANARY' },
        { type: 'text', text: 'a' },
      ],
    }),
    messages: [assistant('a')],
    extras: [{ index: 1, reasoning: 'hm' }],
    warnings: [{ code: 'redacted_thinking' }],
  },
  'the summary of a compaction': {
    result: langchain('AIMessage', {
      content: [
        { type: 'compaction', content: 'They met.' },
        { type: 'text', text: 'a' },
      ],
    }),
    messages: [system('They met.'), assistant('a')],
    warnings: [{ code: 'compacted_history' }],
  },
};

/** LangGraph Platform, chunks of LangChain, and blocks that it passes on from providers. */
export const langchainPlatform: readonly ProviderCase[] = [
  ...Object.entries(STATES).map(([name, { result, messages }]) => ({
    name: `reads ${name}`,
    call: { result },
    expected: conversation('langgraph.state', messages),
  })),
  ...Object.entries(ANSWERS).map(([name, { result, messages, extras = [], warnings = [] }]) => ({
    name: `reads ${name}`,
    call: { messages: [HI], result },
    expected: conversation('langchain.message', [HI, ...messages], { extras, warnings }),
  })),
  {
    name: 'reads a block of Anthropic with the result of a tool, in the message of the tool',
    call: {
      messages: [
        HI,
        langchain('AIMessage', { content: '', tool_calls: [{ id: 'c', name: 'n', args: {} }] }),
        langchain('ToolMessage', {
          tool_call_id: 'c',
          content: [
            { type: 'tool_result', tool_use_id: 'c', content: '20 °C' },
            { type: 'tool_result', tool_use_id: 'c', content: [{ type: 'hologram' }] },
          ],
        }),
      ],
      result: 'x',
    },
    expected: conversation(
      'string',
      [
        HI,
        assistant(null, ['c', 'n', '{}']),
        tool('c', '20 °C\n[unsupported block: hologram]'),
        assistant('x'),
      ],
      { warnings: [{ code: 'unsupported_block', detail: 'hologram' }] },
    ),
  },
  {
    name: 'does not send an address of another scheme as base64',
    call: {
      messages: [
        langchain('HumanMessage', {
          content: [
            { type: 'image', url: 'ui://x', mimeType: 'image/png' },
            { type: 'text', text: 'a' },
          ],
        }),
        langchain('AIMessage', { content: 'x' }),
      ],
    },
    expected: conversation('messages', [user('[image: image/png]\na'), assistant('x')], {
      warnings: [{ code: 'media_omitted', detail: 'image/png' }],
    }),
  },
  {
    name: 'reads the chunks of two messages as two messages',
    call: {
      messages: [HI],
      result: [chunk({ content: 'a' }), chunk({ content: 'b', id: 'run-2' })],
    },
    expected: conversation('messages', [HI, assistant('a'), assistant('b')]),
  },
  {
    name: 'rejects a request body with messages that have roles',
    call: { result: { model: 'gpt-x', messages: [HI] } },
    expected: rejected('unknown'),
  },
];
