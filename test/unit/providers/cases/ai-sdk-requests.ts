import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Row = readonly [
  request: unknown,
  messages: Parameters<typeof conversation>[1],
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
const withResult = (content: string): Parameters<typeof conversation>[1] => [
  assistant(null, ['c1', 'f', '{"a":1}']),
  tool('c1', content),
];
const FAILED: readonly MessageExtras[] = [{ index: 1, isError: true }];
const DENIED = 'The call was not approved.';

const SDK: Readonly<Record<string, Row>> = {
  'reads images as base64, bytes, string URL and URL object': [
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
  'reads files': [
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
  'reads a tool result of type text': [output({ type: 'text', value: '7' }), withResult('7')],
  'reads a tool result of type json': [
    output({ type: 'json', value: { n: 1 } }),
    withResult('{"n":1}'),
  ],
  'marks a tool result of type error-text as an error': [
    output({ type: 'error-text', value: 'no' }),
    withResult('no'),
    [],
    FAILED,
  ],
  'marks a tool result of type error-json as an error': [
    output({ type: 'error-json', value: { n: 1 } }),
    withResult('{"n":1}'),
    [],
    FAILED,
  ],
  'marks a denied execution as an error': [
    output({ type: 'execution-denied' }),
    withResult(DENIED),
    [],
    FAILED,
  ],
  'uses the reason of a denied execution as content': [
    output({ type: 'execution-denied', reason: 'not now' }),
    withResult('not now'),
    [],
    FAILED,
  ],
  'reads a tool result of type content': [
    output({
      type: 'content',
      value: [text('a'), { type: 'media', data: 'CANARY', mediaType: 'image/png' }],
    }),
    withResult('a\n[media: image/png]'),
  ],
  'adds a denied approval once': [
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
    withResult(DENIED),
    [],
    [{ index: 0, approvalRequested: ['c1'] }, FAILED[0]!],
  ],
  'matches a denial by its approvalId': [
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
    withResult('no'),
    [],
    [{ index: 0, approvalRequested: ['c1'] }, FAILED[0]!],
  ],
  'skips a granted approval': [
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
    withResult('7'),
  ],
  'reads an invalid call and its error': [
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

/** The parts of a ModelMessage of the AI SDK. */
export const aiSdkRequests: readonly ProviderCase[] = Object.entries(SDK).map(
  ([name, [input, messages, warnings = [], extras = []]]) => {
    return {
      name,
      call: { input },
      expected: conversation('messages', messages, { warnings, extras }),
    };
  },
);
