import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { bedrock } from '../../../kit/providers/provider-results.ts';

type Row = readonly [
  content: readonly object[],
  messages: Parameters<typeof conversation>[1],
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const bytes = new Uint8Array([137, 80, 78, 71]);
const omitted = (detail: string): readonly ConversationWarning[] => [
  { code: 'media_omitted', detail },
];

const ROWS: Readonly<Record<string, Row>> = {
  'joins text blocks without a separator': [[{ text: 'a ' }, { text: 'b' }], [assistant('a b')]],
  toolUse: [
    [{ text: 'Wait.' }, { toolUse: { toolUseId: 't1', name: 'f', input: { a: 1 } } }],
    [assistant('Wait.', ['t1', 'f', '{"a":1}'])],
  ],
  'reads toolUse and toolResult of a server tool': [
    [
      { toolUse: { toolUseId: 't1', name: 'f', input: {}, type: 'server_tool_use' } },
      { toolResult: { toolUseId: 't1', content: [{ text: '7' }], status: 'success' } },
      { text: 'x' },
    ],
    [assistant(null, ['t1', 'f', '{}']), tool('t1', '7'), assistant('x')],
    [{ index: 1, serverExecuted: ['t1'] }],
  ],
  'keeps reasoningContent without its signature': [
    [{ reasoningContent: { reasoningText: { text: 'hm', signature: 'CANARY' } } }, { text: 'x' }],
    [assistant('x')],
    [{ index: 1, reasoning: 'hm' }],
  ],
  'warns about redacted reasoningContent': [
    [{ reasoningContent: { redactedContent: bytes } }, { text: 'x' }],
    [assistant('x')],
    [],
    [{ code: 'redacted_thinking' }],
  ],
  'adds the text of citationsContent to the answer': [
    [
      { text: 'It is ' },
      {
        citationsContent: { content: [{ text: '20' }, { text: 'C' }], citations: [{ title: 't' }] },
      },
      { text: '.' },
    ],
    [assistant('It is 20C.')],
    [{ index: 1, annotations: [{ title: 't' }] }],
  ],
  guardContent: [[{ guardContent: { text: { text: 'x' } } }], [assistant('x')]],
  'skips cachePoint, toolAddition and toolRemoval': [
    [{ cachePoint: {} }, { toolAddition: {} }, { toolRemoval: {} }, { text: 'x' }],
    [assistant('x')],
  ],
  'replaces an image of the model with a placeholder': [
    [{ image: { format: 'png', source: { bytes } } }],
    [assistant('[image: image/png]')],
    [],
    omitted('image/png'),
  ],
  'replaces a document of the model with a placeholder': [
    [{ document: { format: 'pdf', name: 'a', source: { bytes } } }],
    [assistant('[document: application/pdf]')],
    [],
    omitted('application/pdf'),
  ],
  'replaces a video of the model with a placeholder': [
    [{ video: { format: 'mp4', source: { s3Location: { uri: 's3://CANARY' } } } }],
    [assistant('[video: video/mp4]')],
    [],
    omitted('video/mp4'),
  ],
  'replaces audio of the model with a placeholder': [
    [{ audio: { format: 'mp3', source: { bytes } } }],
    [assistant('[audio: audio/mp3]')],
    [],
    omitted('audio/mp3'),
  ],
  'shows a $unknown block of the client library and warns': [
    [{ text: 'a ' }, { $unknown: ['hologram', { data: 'CANARY' }] }],
    [assistant('a [unsupported block: hologram]')],
    [],
    [{ code: 'unsupported_block', detail: 'hologram' }],
  ],
  'shows an unknown block and warns': [
    [{ hologram: { data: 'CANARY' } }],
    [assistant('[unsupported block: hologram]')],
    [],
    [{ code: 'unsupported_block', detail: 'hologram' }],
  ],
  'adds an empty message for a response without blocks': [[], [assistant('')]],
};

const STOPS: readonly (readonly [string, readonly ConversationWarning[]])[] = [
  ['end_turn', []],
  ['tool_use', []],
  ['stop_sequence', []],
  ['max_tokens', [{ code: 'truncated', detail: 'max_tokens' }]],
  ['guardrail_intervened', [{ code: 'content_filtered', detail: 'guardrail_intervened' }]],
  ['content_filtered', [{ code: 'content_filtered', detail: 'content_filtered' }]],
  ['malformed_model_output', [{ code: 'abnormal_finish', detail: 'malformed_model_output' }]],
  ['malformed_tool_use', [{ code: 'abnormal_finish', detail: 'malformed_tool_use' }]],
];

const DATA = 'iVBORw==';
const sent = {
  role: 'user',
  content: [
    {
      toolResult: {
        toolUseId: 't1',
        status: 'error',
        content: [
          { text: 'a' },
          { json: { n: 1 } },
          { image: { format: 'png', source: { bytes } } },
          { document: { format: 'pdf', name: 'b', source: { bytes } } },
          { video: { format: 'mp4', source: { bytes } } },
          { searchResult: { title: 'c' } },
        ],
      },
    },
    { text: 'Look:' },
    { image: { format: 'png', source: { bytes } } },
    { document: { format: 'pdf', name: 'a.pdf', source: { bytes } } },
    { video: { format: 'mp4', source: { s3Location: { uri: 's3://b/v.mp4' } } } },
    { audio: { format: 'mp3', source: { bytes } } },
  ],
};

/** Each block of Bedrock's Converse API, and each stop reason. */
export const bedrockResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [content, messages, extras = [], warnings = []]]) => {
    const rest = { finishReason: 'end_turn', extras, warnings };
    const expected = conversation('bedrock.converse', [HI, ...messages], rest);
    return { name, call: { messages: [HI], result: bedrock(content) }, expected };
  }),
  ...STOPS.map(([stopReason, warnings]) => {
    const call = { messages: [HI], result: bedrock([{ text: 'x' }], { stopReason }) };
    const rest = { finishReason: stopReason, warnings };
    const expected = conversation('bedrock.converse', [HI, assistant('x')], rest);
    return { name: `reads stopReason ${stopReason}`, call, expected };
  }),
  {
    name: 'reads a user message: tool results first, then text and media, with bytes as base64',
    call: {
      messages: [
        { role: 'assistant', content: [{ toolUse: { toolUseId: 't1', name: 'f', input: {} } }] },
        sent,
      ],
      result: bedrock([{ text: 'x' }]),
    },
    expected: conversation(
      'bedrock.converse',
      [
        assistant(null, ['t1', 'f', '{}']),
        tool(
          't1',
          'a\n{"n":1}\n[image: image/png]\n[document: application/pdf]\n[video: video/mp4]\n{"title":"c"}',
        ),
        user([
          { type: 'text', text: 'Look:' },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${DATA}` } },
          {
            type: 'file',
            file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${DATA}` },
          },
          { type: 'file', file: { file_url: 's3://b/v.mp4' } },
          { type: 'input_audio', input_audio: { data: DATA, format: 'mp3' } },
        ]),
        assistant('x'),
      ],
      { finishReason: 'end_turn', extras: [{ index: 1, isError: true }] },
    ),
  },
  {
    name: 'reads a system message in the messages',
    call: {
      messages: [{ role: 'system', content: [{ text: 'Be kind' }] }, HI],
      result: bedrock([{ text: 'x' }]),
    },
    expected: conversation(
      'bedrock.converse',
      [{ role: 'system', content: 'Be kind' }, HI, assistant('x')],
      { finishReason: 'end_turn' },
    ),
  },
];
