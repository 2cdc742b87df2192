import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import { assistant, gives, tool, user, type ProviderCase } from '../../../kit/provider-cases.ts';

type Row = readonly [
  request: unknown,
  messages: Parameters<typeof gives>[1],
  warnings?: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const PNG = 'iVBORw0KGgo=';
const bytes = new Uint8Array([137, 80, 78, 71]);
const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const picture = image(`data:image/png;base64,${PNG}`);
const text = (words: string): object => ({ type: 'text', text: words });
const call = (rest: object = {}): object => {
  return { type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: { a: 1 }, ...rest };
};
const output = (value: unknown): readonly object[] => [
  { role: 'assistant', content: [call()] },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'f', output: value }],
  },
];
const told = (content: string): Parameters<typeof gives>[1] => [
  assistant(null, ['c1', 'f', '{"a":1}']),
  tool('c1', content),
];
const FAILED: readonly MessageExtras[] = [{ index: 1, isError: true }];
const DENIED = 'The call was not approved.';

const SDK: Readonly<Record<string, Row>> = {
  'AI SDK: pictures as base64, bytes, address and URL': [
    [
      {
        role: 'user',
        content: [
          { type: 'image', image: PNG },
          { type: 'image', image: bytes, mediaType: 'image/png' },
          { type: 'image', image: bytes.buffer, mediaType: 'image/webp' },
          { type: 'image', image: 'https://e.com/a.png' },
          { type: 'image', image: new URL('https://e.com/b.png') },
        ],
      },
    ],
    [
      user([
        picture,
        image('data:image/png;base64,iVBORw=='),
        image('data:image/webp;base64,iVBORw=='),
        image('https://e.com/a.png'),
        image('https://e.com/b.png'),
      ]),
    ],
  ],
  'AI SDK: files': [
    [
      {
        role: 'user',
        content: [
          { type: 'file', data: 'AAAA', mediaType: 'application/pdf', filename: 'a.pdf' },
          { type: 'file', data: PNG, mediaType: 'image/png' },
          {
            type: 'file',
            data: { type: 'url', url: 'https://e.com/b.pdf' },
            mediaType: 'application/pdf',
          },
          { type: 'file', data: { type: 'data', data: 'AAAA' }, mediaType: 'audio/wav' },
        ],
      },
    ],
    [
      user([
        {
          type: 'file',
          file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
        },
        picture,
        { type: 'file', file: { file_url: 'https://e.com/b.pdf' } },
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      ]),
    ],
  ],
  'AI SDK: a result in a text': [output({ type: 'text', value: '7' }), told('7')],
  'AI SDK: a result as JSON': [output({ type: 'json', value: { n: 1 } }), told('{"n":1}')],
  'AI SDK: an error in a text': [
    output({ type: 'error-text', value: 'no' }),
    told('no'),
    [],
    FAILED,
  ],
  'AI SDK: an error as JSON': [
    output({ type: 'error-json', value: { n: 1 } }),
    told('{"n":1}'),
    [],
    FAILED,
  ],
  'AI SDK: a denial': [output({ type: 'execution-denied' }), told(DENIED), [], FAILED],
  'AI SDK: a denial with its reason': [
    output({ type: 'execution-denied', reason: 'not now' }),
    told('not now'),
    [],
    FAILED,
  ],
  'AI SDK: a result in parts': [
    output({
      type: 'content',
      value: [text('a'), { type: 'media', data: 'CANARY', mediaType: 'image/png' }],
    }),
    told('a\n[media: image/png]'),
  ],
  'AI SDK: an approval that is asked for and denied': [
    [
      {
        role: 'assistant',
        content: [call(), { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' }],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-approval-response', approvalId: 'a1', toolCallId: 'c1', approved: false },
        ],
      },
    ],
    told(DENIED),
    [],
    [{ index: 0, approvalRequested: ['c1'] }, FAILED[0]!],
  ],
  'AI SDK: a denial that names the approval only': [
    [
      {
        role: 'assistant',
        content: [call(), { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' }],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: 'no' },
        ],
      },
    ],
    told('no'),
    [],
    [{ index: 0, approvalRequested: ['c1'] }, FAILED[0]!],
  ],
  'AI SDK: an approval that was given says nothing': [
    [
      { role: 'assistant', content: [call()] },
      {
        role: 'tool',
        content: [
          { type: 'tool-approval-response', approvalId: 'a1', approved: true },
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'f',
            output: { type: 'text', value: '7' },
          },
        ],
      },
    ],
    told('7'),
  ],
  'AI SDK: an invalid call and its error': [
    [
      {
        role: 'assistant',
        content: [
          call({ invalid: true, dynamic: true, input: '{"a":' }),
          { type: 'tool-error', toolCallId: 'c1', toolName: 'f', error: new Error('no') },
        ],
      },
    ],
    [assistant(null, ['c1', 'f', '{"a":']), tool('c1', 'no')],
    [{ code: 'invalid_tool_arguments', detail: 'c1' }],
    FAILED,
  ],
};

/** Reference §6.6 and §7: parts of requests with the AI SDK. */
export const aiSdkRequests: readonly ProviderCase[] = Object.entries(SDK).map(
  ([name, [input, messages, warnings = [], extras = []]]) => {
    return { name, call: { input }, expected: gives('messages', messages, { warnings, extras }) };
  },
);
