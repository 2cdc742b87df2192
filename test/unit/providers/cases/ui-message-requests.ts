import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import { assistant, gives, tool, user, type ProviderCase } from '../../../kit/provider-cases.ts';

type Row = readonly [
  request: unknown,
  messages: Parameters<typeof gives>[1],
  warnings?: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const text = (words: string): object => ({ type: 'text', text: words });
const told = (content: string): Parameters<typeof gives>[1] => [
  assistant(null, ['c1', 'f', '{"a":1}']),
  tool('c1', content),
];
const FAILED: readonly MessageExtras[] = [{ index: 1, isError: true }];
const DENIED = 'The call was not approved.';

const ui = (type: string, rest: object): readonly object[] => [
  { id: 'u', role: 'assistant', parts: [{ type, toolCallId: 'c1', input: { a: 1 }, ...rest }] },
];
const UI: readonly ConversationWarning[] = [{ code: 'unsupported_item', detail: 'UIMessage' }];
const waits = assistant(null, ['c1', 'f', '{"a":1}']);

const INTERFACE: Readonly<Record<string, Row>> = {
  'chat interface: text, reasoning, sources, files, data and steps': [
    [
      {
        id: 'u1',
        role: 'user',
        parts: [text('See'), { type: 'file', url: 'https://e.com/a.png', mediaType: 'image/png' }],
      },
      {
        id: 'u2',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          { type: 'reasoning', text: 'hm' },
          text('a'),
          { type: 'data-weather', data: { secret: 'CANARY' } },
          { type: 'source-url', sourceId: 's', url: 'https://e.com' },
        ],
      },
    ],
    [user([text('See'), image('https://e.com/a.png')]), assistant('a')],
    UI,
    [{ index: 1, reasoning: 'hm', annotations: [{ sourceId: 's', url: 'https://e.com' }] }],
  ],
  'chat interface: a tool with its output': [
    ui('tool-f', { state: 'output-available', output: { n: 1 } }),
    told('{"n":1}'),
    UI,
  ],
  'chat interface: a dynamic tool that failed': [
    ui('dynamic-tool', { toolName: 'f', state: 'output-error', errorText: 'no' }),
    told('no'),
    UI,
    FAILED,
  ],
  'chat interface: a tool that was denied': [
    ui('tool-f', { state: 'output-denied' }),
    told(DENIED),
    UI,
    FAILED,
  ],
  'chat interface: a tool that waits for approval': [
    ui('tool-f', { state: 'approval-requested' }),
    [waits],
    UI,
    [{ index: 0, approvalRequested: ['c1'] }],
  ],
  'chat interface: a tool that has its input': [
    ui('tool-f', { state: 'input-available' }),
    [waits],
    UI,
  ],
  'chat interface: a tool whose input still streams': [
    ui('tool-f', { state: 'input-streaming' }),
    [waits],
    [...UI, { code: 'partial_function_call', detail: 'c1' }],
  ],
  'chat interface: a tool of the provider': [
    ui('tool-f', { state: 'output-available', output: 'x', providerExecuted: true }),
    told('x'),
    UI,
    [{ index: 0, serverExecuted: ['c1'] }],
  ],
  'chat interface: it is told once': [
    [
      { role: 'user', parts: [text('a')] },
      { role: 'assistant', parts: [text('b')] },
    ],
    [user('a'), assistant('b')],
    UI,
  ],
};

/** Reference §6.6: messages of the chat interface of the AI SDK. */
export const chatInterfaceRequests: readonly ProviderCase[] = Object.entries(INTERFACE).map(
  ([name, [input, messages, warnings = [], extras = []]]) => {
    return { name, call: { input }, expected: gives('messages', messages, { warnings, extras }) };
  },
);
