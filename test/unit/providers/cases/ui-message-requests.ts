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

const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const text = (words: string): object => ({ type: 'text', text: words });
const withResult = (content: string): Parameters<typeof conversation>[1] => [
  assistant(null, ['c1', 'f', '{"a":1}']),
  tool('c1', content),
];
const FAILED: readonly MessageExtras[] = [{ index: 1, isError: true }];
const DENIED = 'The call was not approved.';

const ui = (type: string, rest: object): readonly object[] => [
  { id: 'u', role: 'assistant', parts: [{ type, toolCallId: 'c1', input: { a: 1 }, ...rest }] },
];
const UI: readonly ConversationWarning[] = [{ code: 'unsupported_item', detail: 'UIMessage' }];
const openCall = assistant(null, ['c1', 'f', '{"a":1}']);

const ROWS: Readonly<Record<string, Row>> = {
  'reads text, reasoning, sources and files, and skips data and steps': [
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
  'reads a tool with output': [
    ui('tool-f', { state: 'output-available', output: { n: 1 } }),
    withResult('{"n":1}'),
    UI,
  ],
  'marks a failed dynamic tool as an error': [
    ui('dynamic-tool', { toolName: 'f', state: 'output-error', errorText: 'no' }),
    withResult('no'),
    UI,
    FAILED,
  ],
  'marks a failed tool without input as an error': [
    ui('tool-f', { input: undefined, state: 'output-error', errorText: 'no' }),
    [assistant(null, ['c1', 'f', '{}']), tool('c1', 'no')],
    UI,
    FAILED,
  ],
  'reads a call whose input is null': [
    ui('tool-f', { input: null, state: 'output-available', output: 'a' }),
    [assistant(null, ['c1', 'f', '{}']), tool('c1', 'a')],
    UI,
  ],
  'marks a denied tool as an error': [
    ui('tool-f', { state: 'output-denied' }),
    withResult(DENIED),
    UI,
    FAILED,
  ],
  'keeps a tool that waits for approval as a call without a result': [
    ui('tool-f', { state: 'approval-requested' }),
    [openCall],
    UI,
    [{ index: 0, approvalRequested: ['c1'] }],
  ],
  'reads a tool with complete input as a call': [
    ui('tool-f', { state: 'input-available' }),
    [openCall],
    UI,
  ],
  'warns about a tool whose input is still streaming': [
    ui('tool-f', { state: 'input-streaming' }),
    [openCall],
    [...UI, { code: 'partial_function_call', detail: 'c1' }],
  ],
  'marks a provider-executed tool as serverExecuted': [
    ui('tool-f', { state: 'output-available', output: 'x', providerExecuted: true }),
    withResult('x'),
    UI,
    [{ index: 0, serverExecuted: ['c1'] }],
  ],
  'warns once for several messages': [
    [
      { role: 'user', parts: [text('a')] },
      { role: 'assistant', parts: [text('b')] },
    ],
    [user('a'), assistant('b')],
    UI,
  ],
};

/** The parts of a UIMessage of the AI SDK. */
export const uiMessageRequests: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [input, messages, warnings = [], extras = []]]) => {
    return {
      name,
      call: { input },
      expected: conversation('messages', messages, { warnings, extras }),
    };
  },
);
