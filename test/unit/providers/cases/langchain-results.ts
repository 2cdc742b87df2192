import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  gives,
  HI,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';
import { langchain } from '../../../kit/provider-results.ts';

type Row = readonly [
  fields: object,
  messages: Parameters<typeof gives>[1],
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const CALL = { id: 'c1', name: 'f', args: { a: 1 }, type: 'tool_call' };
const CALLED = assistant(null, ['c1', 'f', '{"a":1}']);
const mirrored = (block: object): Row => [{ content: [block], tool_calls: [CALL] }, [CALLED]];

const ROWS: Readonly<Record<string, Row>> = {
  'a text': [{ content: 'a' }, [assistant('a')]],
  'calls, whose arguments are objects': [{ content: '', tool_calls: [CALL] }, [CALLED]],
  'tool_use repeats a call': mirrored({ type: 'tool_use', id: 'c1', name: 'f', input: {} }),
  'tool_call repeats a call': mirrored(CALL),
  'function_call repeats a call': mirrored({ type: 'function_call', call_id: 'c1', name: 'f' }),
  'input_json_delta repeats a call': mirrored({ type: 'input_json_delta', input: '{"a"' }),
  'tool_call_chunk repeats a call': mirrored({ type: 'tool_call_chunk', id: 'c1', args: '{"a"' }),
  'an invalid call keeps its words': [
    { content: '', invalid_tool_calls: [{ id: 'c1', name: 'f', args: '{"a":', error: 'x' }] },
    [assistant(null, ['c1', 'f', '{"a":'])],
    [],
    [{ code: 'invalid_tool_arguments', detail: 'c1' }],
  ],
  'a call without id': [
    { content: '', tool_calls: [{ name: 'f', args: {} }] },
    [assistant(null, ['call_0', 'f', '{}'])],
  ],
  'arguments that were cut off in a stream': [
    {
      content: '',
      tool_calls: [{ id: 'c1', name: 'f', args: {} }],
      tool_call_chunks: [{ id: 'c1', name: 'f', args: '{"a": 1', index: 0 }],
    },
    [assistant(null, ['c1', 'f', '{"a": 1'])],
    [],
    [{ code: 'invalid_tool_arguments', detail: 'c1' }],
  ],
  'calls that only the kwargs hold': [
    {
      content: '',
      additional_kwargs: {
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
    },
    [CALLED],
  ],
  'texts follow each other without a gap, with their citations': [
    {
      content: [
        { type: 'text', text: 'a', citations: [{ n: 1 }] },
        { type: 'text', text: 'b', annotations: [{ n: 2 }] },
      ],
    },
    [assistant('ab')],
    [{ index: 1, annotations: [{ n: 1 }, { n: 2 }] }],
  ],
  'reasoning and thinking': [
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
  'reasoning in the kwargs': [
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
  'pictures of the model are marks': [
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
  'a block that nobody knows is shown': [
    { content: [{ type: 'hologram', data: 'CANARY' }] },
    [assistant('[unsupported block: hologram]')],
    [],
    [{ code: 'unsupported_block', detail: 'hologram' }],
  ],
  'an answer cut at its limit': [
    { content: 'a', response_metadata: { finish_reason: 'length', output_version: 'v1' } },
    [assistant('a')],
    [],
    [{ code: 'truncated' }],
  ],
};

/** As its library returns it: a class with a mark, and getters beside the data. */
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

const FORMS: Readonly<Record<string, (fields: object) => object>> = {
  live: (fields) => new LiveMessage(fields),
  serialised: (fields) => langchain('AIMessage', fields),
  'a serialised chunk': (fields) => langchain('AIMessageChunk', fields),
  stored: (fields) => ({ type: 'ai', data: fields }),
  copied: (fields) => structuredClone(new LiveMessage(fields)),
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

/** Reference §6.7: messages of LangChain in each of their forms, and the state of a graph. */
export const langchainResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [fields, messages, extras = [], warnings = []]]) => {
    const expected = gives('langchain.message', [HI, ...messages], { extras, warnings });
    return { name, call: { messages: [HI], result: langchain('AIMessage', fields) }, expected };
  }),
  ...Object.entries(FORMS).map(([form, make]) => {
    const result = make({ content: [{ type: 'text', text: 'a' }], tool_calls: [CALL] });
    const messages = [HI, assistant('a', ['c1', 'f', '{"a":1}'])];
    return {
      name: `a message in its form ${form}`,
      call: { messages: [HI], result },
      expected: gives('langchain.message', messages),
    };
  }),
  {
    name: 'the state of a graph holds the whole conversation',
    call: { result: { messages: history, remaining: 3 } },
    expected: gives('langgraph.state', WHOLE, { extras: EXTRAS }),
  },
  {
    name: 'messages beside the state of a graph are left out, and that is told',
    call: { messages: [HI], result: { messages: history } },
    expected: gives('langgraph.state', WHOLE, {
      extras: EXTRAS,
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
];
