import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  system,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { claude } from '../../../kit/providers/provider-results.ts';

type Row = readonly [
  content: readonly object[],
  messages: Parameters<typeof conversation>[1],
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const text = (words: string, rest: object = {}): object => ({ type: 'text', text: words, ...rest });
const use = (rest: object = {}): object => ({
  type: 'tool_use',
  id: 't1',
  name: 'f',
  input: {},
  ...rest,
});
/** Adds the buffer in which the client library keeps the streamed arguments, a property that JSON omits. */
const withBuffer = (block: object, written: string): object =>
  Object.defineProperty({ ...block }, '__json_buf', { value: written, enumerable: false });

const ROWS: Readonly<Record<string, Row>> = {
  'joins text blocks without a separator': [[text('a '), text('b')], [assistant('a b')]],
  'keeps citations as annotations': [
    [
      text('a', { citations: [{ type: 'page_location', cited_text: 'x', document_index: 0 }] }),
      text('b', { citations: null }),
      text('c', { citations: [{ type: 'search_result_location', source: 'https://e.com' }] }),
    ],
    [assistant('abc')],
    [
      {
        index: 1,
        annotations: [
          { type: 'page_location', cited_text: 'x', document_index: 0 },
          { type: 'search_result_location', source: 'https://e.com' },
        ],
      },
    ],
  ],
  'keeps thinking without its signature': [
    [{ type: 'thinking', thinking: 'hm', signature: 'CANARY' }, text('a')],
    [assistant('a')],
    [{ index: 1, reasoning: 'hm' }],
  ],
  'ignores thinking that is a signature only': [
    [{ type: 'thinking', signature: 'CANARY' }, text('a')],
    [assistant('a')],
  ],
  'ignores empty thinking': [
    [{ type: 'thinking', thinking: '', signature: 'CANARY' }, text('a')],
    [assistant('a')],
  ],
  redacted_thinking: [
    [{ type: 'redacted_thinking', data: 'CANARY' }, text('a')],
    [assistant('a')],
    [],
    [{ code: 'redacted_thinking' }],
  ],
  'keeps the text between tool_use blocks': [
    [text('One.'), use(), text('Two.'), use({ id: 't2', input: { a: 1 } })],
    [assistant('One.Two.', ['t1', 'f', '{}'], ['t2', 'f', '{"a":1}'])],
  ],
  'keeps the caller of tool_use as an extra': [
    [use({ caller: { type: 'code_execution_20250825', tool_id: 's9' } })],
    [assistant(null, ['t1', 'f', '{}'])],
    [{ index: 1, caller: [{ id: 't1', caller_id: 's9' }] }],
  ],
  'prefixes the name of tool_use with its toolset': [
    [use({ name: 'key', toolset_name: 'browser' })],
    [assistant(null, ['t1', 'browser__key', '{}'])],
  ],
  'keeps truncated tool_use arguments as written': [
    [withBuffer(use({ input: { a: 1 } }), '{"a":1,"b":"lo')],
    [assistant(null, ['t1', 'f', '{"a":1,"b":"lo'])],
    [],
    [{ code: 'invalid_tool_arguments', detail: 't1' }],
  ],
  'reads complete streamed tool_use arguments from input': [
    [withBuffer(use({ input: { a: 1 } }), '{"a": 1}')],
    [assistant(null, ['t1', 'f', '{"a":1}'])],
  ],
  container_upload: [
    [text('Here.'), { type: 'container_upload', file_id: 'file_1' }],
    [assistant('Here.')],
    [{ index: 1, files: ['file_1'] }],
    [{ code: 'unresolved_media', detail: 'file_1' }],
  ],
  compaction: [
    [{ type: 'compaction', content: 'So far: …', encrypted_content: 'CANARY' }, text('a')],
    [system('So far: …'), assistant('a')],
    [],
    [{ code: 'compacted_history' }],
  ],
  'warns about compaction without a summary': [
    [{ type: 'compaction', content: null, encrypted_content: 'CANARY' }, text('a')],
    [assistant('a')],
    [],
    [{ code: 'compacted_history' }],
  ],
  fallback: [
    [{ type: 'fallback', from: { model: 'a' }, to: { model: 'b' } }, text('x')],
    [assistant('x')],
    [],
    [{ code: 'model_fallback', detail: 'a -> b' }],
  ],
  'skips mcp_tool_listing, tool_addition and tool_removal': [
    [{ type: 'mcp_tool_listing' }, { type: 'tool_addition' }, { type: 'tool_removal' }, text('a')],
    [assistant('a')],
  ],
  'shows an unknown block and warns': [
    [text('a '), { type: 'hologram', data: 'CANARY' }, text(' b')],
    [assistant('a [unsupported block: hologram] b')],
    [],
    [{ code: 'unsupported_block', detail: 'hologram' }],
  ],
  'adds an empty message for a response without blocks': [[], [assistant('')]],
};

type Stop = readonly [
  reason: string,
  rest: object,
  warnings: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const STOPS: readonly Stop[] = [
  ['end_turn', {}, []],
  ['stop_sequence', { stop_sequence: 'END' }, []],
  ['tool_use', {}, []],
  ['max_tokens', {}, [{ code: 'truncated', detail: 'max_tokens' }]],
  ['pause_turn', {}, [{ code: 'paused_turn' }]],
  ['compaction', {}, [{ code: 'compacted_history' }]],
  [
    'model_context_window_exceeded',
    {},
    [{ code: 'truncated', detail: 'model_context_window_exceeded' }],
  ],
  ['refusal', {}, [{ code: 'refusal' }]],
  [
    'refusal',
    { stop_details: { type: 'refusal', category: 'bio', explanation: null } },
    [{ code: 'refusal', detail: 'bio' }],
    [{ index: 1, refusal: 'bio' }],
  ],
];

/** Each block of an answer, and each stop reason. */
export const anthropicResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [content, messages, extras = [], warnings = []]]) => {
    const rest = { finishReason: 'end_turn', extras, warnings };
    const expected = conversation('anthropic.message', [HI, ...messages], rest);
    return { name, call: { messages: [HI], result: claude(content) }, expected };
  }),
  ...STOPS.map(([finishReason, rest, warnings, extras = []]) => {
    const answer = claude([text('a')], { stop_reason: finishReason, ...rest });
    const more = { finishReason, warnings, extras };
    return {
      name: `reads stop_reason ${finishReason} ${JSON.stringify(rest)}`,
      call: { messages: [HI], result: answer },
      expected: conversation('anthropic.message', [HI, assistant('a')], more),
    };
  }),
];
