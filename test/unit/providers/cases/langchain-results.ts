import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { langchain } from '../../../kit/providers/provider-results.ts';

type Row = readonly [
  fields: object,
  messages: Parameters<typeof conversation>[1],
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const CALL = { id: 'c1', name: 'f', args: { a: 1 }, type: 'tool_call' };
const CALLED = assistant(null, ['c1', 'f', '{"a":1}']);
/** Blocks that repeat a call of `tool_calls`. */
const REPEATED = [
  { type: 'tool_use', id: 'c1', name: 'f', input: {} },
  CALL,
  { type: 'function_call', call_id: 'c1', name: 'f' },
  { type: 'input_json_delta', input: '{"a"' },
  { type: 'tool_call_chunk', id: 'c1', args: '{"a"' },
];

const ROWS: Readonly<Record<string, Row>> = {
  'reads string content': [{ content: 'a' }, [assistant('a')]],
  'writes the arguments of tool_calls as JSON': [{ content: '', tool_calls: [CALL] }, [CALLED]],
  ...Object.fromEntries(
    REPEATED.map((block): [string, Row] => [
      `ignores a ${block.type} block that repeats a call`,
      [{ content: [block], tool_calls: [CALL] }, [CALLED]],
    ]),
  ),
  'keeps the arguments of invalid_tool_calls as written': [
    { content: '', invalid_tool_calls: [{ id: 'c1', name: 'f', args: '{"a":', error: 'x' }] },
    [assistant(null, ['c1', 'f', '{"a":'])],
    [],
    [{ code: 'invalid_tool_arguments', detail: 'c1' }],
  ],
  'generates an id for a call without id': [
    { content: '', tool_calls: [{ name: 'f', args: {} }] },
    [assistant(null, ['call_0', 'f', '{}'])],
  ],
  'keeps truncated streamed arguments as written': [
    {
      content: '',
      tool_calls: [{ id: 'c1', name: 'f', args: {} }],
      tool_call_chunks: [{ id: 'c1', name: 'f', args: '{"a": 1', index: 0 }],
    },
    [assistant(null, ['c1', 'f', '{"a": 1'])],
    [],
    [{ code: 'invalid_tool_arguments', detail: 'c1' }],
  ],
  'reads calls from additional_kwargs': [
    {
      content: '',
      additional_kwargs: {
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
    },
    [CALLED],
  ],
  'joins text blocks without a separator and keeps their citations': [
    {
      content: [
        { type: 'text', text: 'a', citations: [{ n: 1 }] },
        { type: 'text', text: 'b', annotations: [{ n: 2 }] },
      ],
    },
    [assistant('ab')],
    [{ index: 1, annotations: [{ n: 1 }, { n: 2 }] }],
  ],
  'reads reasoning and thinking blocks': [
    {
      content: [
        { type: 'reasoning', reasoning: 'a' },
        { type: 'thinking', thinking: 'b', signature: 'CANARY' },
        { type: 'reasoning', summary: [{ text: 'c' }] },
        { type: 'text', text: 'x' },
      ],
    },
    [assistant('x')],
    [{ index: 1, reasoning: 'a\n\nb\n\nc' }],
  ],
  'reads reasoning_content from additional_kwargs': [
    { content: 'x', additional_kwargs: { reasoning_content: 'hm' } },
    [assistant('x')],
    [{ index: 1, reasoning: 'hm' }],
  ],
  redacted_thinking: [
    {
      content: [
        { type: 'redacted_thinking', data: 'CANARY' },
        { type: 'text', text: 'x' },
      ],
    },
    [assistant('x')],
    [],
    [{ code: 'redacted_thinking' }],
  ],
  'replaces images of the model with placeholders': [
    { content: [{ type: 'image', data: 'CANARY', mimeType: 'image/png' }] },
    [assistant('[image: image/png]')],
    [],
    [{ code: 'media_omitted', detail: 'image/png' }],
  ],
  'server_tool_call and its result': [
    {
      content: [
        { type: 'server_tool_call', id: 's1', name: 'web_search', args: { q: 1 } },
        { type: 'server_tool_call_result', toolCallId: 's1', status: 'success', output: { n: 1 } },
        { type: 'text', text: 'x' },
      ],
    },
    [assistant(null, ['s1', 'web_search', '{"q":1}']), tool('s1', '{"n":1}'), assistant('x')],
    [{ index: 1, serverExecuted: ['s1'] }],
  ],
  'server_tool_call that failed': [
    {
      content: [
        { type: 'server_tool_call', id: 's1', name: 'web_search', args: {} },
        { type: 'server_tool_call_result', toolCallId: 's1', status: 'error', output: 'no' },
      ],
    },
    [assistant(null, ['s1', 'web_search', '{}']), tool('s1', 'no')],
    [
      { index: 1, serverExecuted: ['s1'] },
      { index: 2, isError: true },
    ],
  ],
  'shows an unknown block and warns': [
    { content: [{ type: 'hologram', data: 'CANARY' }] },
    [assistant('[unsupported block: hologram]')],
    [],
    [{ code: 'unsupported_block', detail: 'hologram' }],
  ],
  'warns when finish_reason is length': [
    { content: 'a', response_metadata: { finish_reason: 'length', output_version: 'v1' } },
    [assistant('a')],
    [],
    [{ code: 'truncated' }],
  ],
};

/** Imitates the class of the library, which has a symbol, and getters beside its data. */
class LiveMessage {
  readonly lc_serializable = true;
  readonly lc_kwargs: object;
  readonly lc_namespace = ['langchain_core', 'messages'];
  readonly type = 'ai';
  constructor(fields: object) {
    this.lc_kwargs = fields;
    Object.assign(this, fields);
    Object.defineProperty(this, Symbol.for('langchain.message'), { value: true });
  }
  get text(): never {
    throw new Error('a getter was called');
  }
  get contentBlocks(): never {
    throw new Error('a getter was called');
  }
}

const REPRESENTATIONS: Readonly<Record<string, (fields: object) => object>> = {
  'an instance': (fields) => new LiveMessage(fields),
  'as JSON': (fields) => langchain('AIMessage', fields),
  'a chunk as JSON': (fields) => langchain('AIMessageChunk', fields),
  'a stored message': (fields) => ({ type: 'ai', data: fields }),
  'a clone': (fields) => structuredClone(new LiveMessage(fields)),
};

const history: readonly object[] = [
  langchain('SystemMessage', { content: 'Be kind' }),
  langchain('HumanMessage', {
    content: [
      { type: 'text', text: 'See' },
      { type: 'image_url', image_url: { url: 'https://e.com/a.png' } },
      { type: 'image', source_type: 'base64', mime_type: 'image/png', data: 'AAAA' },
    ],
  }),
  langchain('RemoveMessage', { id: 'x', content: '' }),
  langchain('ChatMessage', { role: 'assistant', content: 'What?' }),
  langchain('HumanMessage', { content: 'Hi', name: 'ann' }),
  langchain('AIMessage', { content: '', tool_calls: [CALL] }),
  langchain('ToolMessage', {
    content: 'no',
    tool_call_id: 'c1',
    status: 'error',
    artifact: { secret: 'CANARY' },
  }),
  langchain('AIMessage', { content: 'Sorry.' }),
];
const WHOLE = [
  system('Be kind'),
  user([
    { type: 'text', text: 'See' },
    { type: 'image_url', image_url: { url: 'https://e.com/a.png' } },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
  ]),
  assistant('What?'),
  HI,
  CALLED,
  tool('c1', 'no'),
  assistant('Sorry.'),
];
const EXTRAS: readonly MessageExtras[] = [
  { index: 3, name: 'ann' },
  { index: 5, isError: true },
];

/** LangChain messages in each representation, and the state of a graph. */
export const langchainResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [fields, messages, extras = [], warnings = []]]) => {
    const expected = conversation('langchain.message', [HI, ...messages], { extras, warnings });
    return { name, call: { messages: [HI], result: langchain('AIMessage', fields) }, expected };
  }),
  ...Object.entries(REPRESENTATIONS).map(([representation, make]) => {
    const result = make({ content: [{ type: 'text', text: 'a' }], tool_calls: [CALL] });
    const messages = [HI, assistant('a', ['c1', 'f', '{"a":1}'])];
    return {
      name: `reads a message: ${representation}`,
      call: { messages: [HI], result },
      expected: conversation('langchain.message', messages),
    };
  }),
  {
    name: 'reads the whole conversation from the state of a graph',
    call: { result: { messages: history, remaining: 3 } },
    expected: conversation('langgraph.state', WHOLE, { extras: EXTRAS }),
  },
  {
    name: 'ignores messages beside the state of a graph and warns',
    call: { messages: [HI], result: { messages: history } },
    expected: conversation('langgraph.state', WHOLE, {
      extras: EXTRAS,
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
];
