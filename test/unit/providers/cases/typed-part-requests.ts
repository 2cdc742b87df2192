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

type Messages = Parameters<typeof conversation>[1];
type Row = readonly [
  request: unknown,
  messages: Messages,
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const text = (words: string): object => ({ type: 'text', text: words });
const said = (content: string): object => ({ type: 'text', content });
const from = (role: string, ...parts: readonly object[]): object => ({ id: 'm', role, parts });
const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const CALLED = ['c1', 'f', '{"a":1}'] as const;
const ROUND: Messages = [assistant(null, CALLED), tool('c1', '{"n":7}'), assistant('Done.')];
const called = (rest: object = {}): object => {
  return { type: 'tool-call', id: 'c1', name: 'f', arguments: '{"a":1}', ...rest };
};
const returned = (rest: object = {}): object => {
  return { type: 'tool-result', toolCallId: 'c1', content: '{"n":7}', state: 'complete', ...rest };
};

/** The messages of @tanstack/ai 0.58.0. */
const TANSTACK: Readonly<Record<string, Row>> = {
  'reads text, thinking, a call and its result': [
    [
      from('user', said('Hi')),
      from('assistant', { type: 'thinking', content: 'hm' }, called(), returned(), said('Done.')),
    ],
    [HI, ...ROUND],
    [{ index: 1, reasoning: 'hm' }],
  ],
  'reads the output of a call': [
    [
      from(
        'assistant',
        called({ input: { a: 1 }, state: 'complete', output: { n: 7 } }),
        said('Done.'),
      ),
    ],
    ROUND,
  ],
  'reads the output of a call once': [
    [from('assistant', called({ output: { n: 7 } }), returned(), said('Done.'))],
    ROUND,
  ],
  'marks a failed tool as an error': [
    [from('assistant', called(), returned({ state: 'error', content: undefined, error: 'no' }))],
    [assistant(null, CALLED), tool('c1', 'no')],
    [{ index: 1, isError: true }],
  ],
  'reads the error of a failed tool beside empty content': [
    [from('assistant', called(), returned({ state: 'error', content: '', error: 'no' }))],
    [assistant(null, CALLED), tool('c1', 'no')],
    [{ index: 1, isError: true }],
  ],
  'reads parts as the content of a result': [
    [from('assistant', called(), returned({ content: [said('a'), said('b')] }))],
    [assistant(null, CALLED), tool('c1', 'a\nb')],
  ],
  'keeps a call that waits for approval': [
    [from('assistant', called({ state: 'approval-requested' }))],
    [assistant(null, CALLED)],
    [{ index: 0, approvalRequested: ['c1'] }],
  ],
  'marks a call of the provider as serverExecuted': [
    [from('assistant', called({ metadata: { providerExecuted: true }, output: 7 }))],
    [assistant(null, CALLED), tool('c1', '7')],
    [{ index: 0, serverExecuted: ['c1'] }],
  ],
  'reads structured output as its JSON': [
    [
      from('assistant', {
        type: 'structured-output',
        status: 'complete',
        data: { n: 7 },
        raw: '{"n":7}',
      }),
    ],
    [assistant('{"n":7}')],
  ],
  'reads media': [
    [
      from(
        'user',
        said('See'),
        { type: 'image', source: { type: 'url', value: 'https://e.com/a.png' } },
        { type: 'document', source: { type: 'data', value: 'AAAA', mimeType: 'application/pdf' } },
      ),
    ],
    [
      user([
        text('See'),
        image('https://e.com/a.png'),
        { type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } },
      ]),
    ],
  ],
};

const SEARCH = { type: 'web_search', query: 'x' };

/** The messages of OpenTelemetry's semantic conventions for generative AI. */
const OPEN_TELEMETRY: Readonly<Record<string, Row>> = {
  'reads a call and its response': [
    [
      from('system', said('Be kind')),
      from('user', said('Hi')),
      from('assistant', { type: 'tool_call', id: 'c1', name: 'f', arguments: { a: 1 } }),
      from('tool', { type: 'tool_call_response', id: 'c1', response: { n: 7 } }),
      { ...from('assistant', said('Done.')), finish_reason: 'stop' },
    ],
    [system('Be kind'), HI, ...ROUND],
  ],
  'reads a call without arguments, and a result under the key of Pydantic AI': [
    [
      from('assistant', { type: 'tool_call', id: 'c1', name: 'f' }),
      from('tool', { type: 'tool_call_response', id: 'c1', result: 'a' }),
    ],
    [assistant(null, ['c1', 'f', '{}']), tool('c1', 'a')],
  ],
  'warns of an answer that was cut off': [
    [{ ...from('assistant', said('a')), finish_reason: 'length' }],
    [assistant('a')],
    [],
    [{ code: 'truncated' }],
  ],
  'reads reasoning': [
    [from('assistant', { type: 'reasoning', content: 'hm' }, said('a'))],
    [assistant('a')],
    [{ index: 0, reasoning: 'hm' }],
  ],
  'reads media of the user as blob, address and file': [
    [
      from(
        'user',
        { type: 'blob', modality: 'image', mime_type: 'image/png', content: 'AAAA' },
        { type: 'uri', modality: 'image', uri: 'https://e.com/a.png' },
        { type: 'file', modality: 'document', file_id: 'file_1' },
      ),
    ],
    [
      user([
        image('data:image/png;base64,AAAA'),
        image('https://e.com/a.png'),
        { type: 'file', file: { file_id: 'file_1' } },
      ]),
    ],
  ],
  'reads a call of the provider and its response': [
    [
      from(
        'assistant',
        { type: 'server_tool_call', id: 's1', name: 'web_search', server_tool_call: SEARCH },
        { type: 'server_tool_call_response', id: 's1', server_tool_call_response: { n: 1 } },
        said('Done.'),
      ),
    ],
    [
      assistant(null, ['s1', 'web_search', JSON.stringify(SEARCH)]),
      tool('s1', '{"n":1}'),
      assistant('Done.'),
    ],
    [{ index: 0, serverExecuted: ['s1'] }],
  ],
  'reads the summary of a compaction as system text': [
    [from('assistant', { type: 'compaction', content: 'They met.' }, said('a'))],
    [system('They met.'), assistant('a')],
    [],
    [{ code: 'compacted_history' }],
  ],
  'shows an unknown part and warns': [
    [from('assistant', said('a'), { type: 'hologram', content: 'CANARY' })],
    [assistant('a[unsupported part: hologram]')],
    [],
    [{ code: 'unsupported_part', detail: 'hologram' }],
  ],
};

const toCases = (library: string, rows: Readonly<Record<string, Row>>): readonly ProviderCase[] =>
  Object.entries(rows).map(([name, [input, messages, extras = [], warnings = []]]) => ({
    name: `${library}: ${name}`,
    call: { input },
    expected: conversation('messages', messages, { warnings, extras }),
  }));

/** Messages of other libraries whose parts have a type. They are read without a warning. */
export const typedPartRequests: readonly ProviderCase[] = [
  ...toCases('TanStack AI', TANSTACK),
  ...toCases('OpenTelemetry', OPEN_TELEMETRY),
];
