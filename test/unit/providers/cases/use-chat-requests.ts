import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Parameters<typeof conversation>[1];
type Row = readonly [
  request: unknown,
  messages: Messages,
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const text = (words: string): object => ({ type: 'text', text: words });
const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const CALL = { toolCallId: 'c1', toolName: 'f', args: { a: 1 } };
const DONE = { ...CALL, state: 'result', result: { n: 7 } };
const OTHER = { ...DONE, toolCallId: 'c2' };
const CALLED = ['c1', 'f', '{"a":1}'] as const;
const ROUND: Messages = [assistant(null, CALLED), tool('c1', '{"n":7}'), assistant('Done.')];
const BOTH: Messages = [
  assistant(null, CALLED, ['c2', 'f', '{"a":1}']),
  tool('c1', '{"n":7}'),
  tool('c2', '{"n":7}'),
];

const invoked = (toolInvocation: object): object => ({ type: 'tool-invocation', toolInvocation });
/** A message of useChat of ai 4.3.19: its text is in `content` too. */
const chatted = (content: string, ...parts: readonly object[]): readonly object[] => [
  { id: 'm', role: 'assistant', content, parts },
];
const invoking = (content: string, ...toolInvocations: readonly object[]): readonly object[] => [
  { id: 'm', role: 'assistant', content, toolInvocations },
];

const VERSION_4: Readonly<Record<string, Row>> = {
  'reads a call, its result and the text of the next step': [
    chatted('Done.', { type: 'step-start' }, invoked(DONE), { type: 'step-start' }, text('Done.')),
    ROUND,
  ],
  'reads the results of a step after all of its calls': [
    chatted('', invoked({ ...DONE, step: 0 }), invoked({ ...OTHER, step: 0 })),
    BOTH,
  ],
  'separates the steps of calls': [
    chatted('', invoked({ ...DONE, step: 0 }), invoked({ ...OTHER, step: 1 })),
    [
      assistant(null, CALLED),
      tool('c1', '{"n":7}'),
      assistant(null, ['c2', 'f', '{"a":1}']),
      tool('c2', '{"n":7}'),
    ],
  ],
  'reads a call without a result': [
    chatted('', invoked({ ...CALL, state: 'call' })),
    [assistant(null, CALLED)],
  ],
  'warns about a call whose arguments are still streaming': [
    chatted('', invoked({ ...CALL, state: 'partial-call' })),
    [assistant(null, CALLED)],
    [],
    [{ code: 'partial_function_call', detail: 'c1' }],
  ],
  'reads reasoning, sources and files': [
    chatted(
      'a',
      { type: 'reasoning', reasoning: 'hm', details: [{ type: 'text', text: 'hm' }] },
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://e.com' } },
      text('a'),
      { type: 'file', mimeType: 'image/png', data: 'CANARY' },
    ),
    [assistant('a\n[image: image/png]')],
    [
      {
        index: 0,
        reasoning: 'hm',
        annotations: [{ sourceType: 'url', id: 's', url: 'https://e.com' }],
      },
    ],
    [{ code: 'media_omitted', detail: 'image/png' }],
  ],
  'reads toolInvocations before the text that follows the results': [
    invoking('Done.', DONE),
    ROUND,
  ],
  'reads toolInvocations without a result after the text': [
    invoking('Wait.', { ...CALL, state: 'call' }),
    [assistant('Wait.', CALLED)],
  ],
  'reads toolInvocations without text': [
    invoking('', { ...DONE, step: 0 }, { ...OTHER, step: 0 }),
    BOTH,
  ],
  'reads attachments': [
    [
      {
        role: 'user',
        content: 'See',
        experimental_attachments: [
          { name: 'a.png', contentType: 'image/png', url: 'https://e.com/a.png' },
          { name: 'b.png', contentType: 'image/png', url: 'https://e.com/b.png', file: {} },
        ],
      },
    ],
    [user([text('See'), image('https://e.com/a.png'), image('https://e.com/b.png')])],
  ],
  'reads the content of a message whose parts are empty': [
    [{ role: 'assistant', content: 'a', parts: [] }],
    [assistant('a')],
  ],
};

/** Messages of useChat of the AI SDK 4, which are read without a warning. */
export const useChatRequests: readonly ProviderCase[] = Object.entries(VERSION_4).map(
  ([name, [input, messages, extras = [], warnings = []]]) => ({
    name,
    call: { input },
    expected: conversation('messages', messages, { warnings, extras }),
  }),
);
