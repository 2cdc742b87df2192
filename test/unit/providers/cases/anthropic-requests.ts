import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Parameters<typeof conversation>[1];
type Row = readonly [
  request: readonly unknown[],
  messages: Messages,
  warnings?: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const PNG = 'iVBORw0KGgo=';
const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const picture = image(`data:image/png;base64,${PNG}`);
const fromUser = (...content: readonly object[]): object => ({ role: 'user', content });
const fromAssistant = (...content: readonly object[]): object => ({ role: 'assistant', content });
const text = (words: string, rest: object = {}): object => ({ type: 'text', text: words, ...rest });
const toolUse = { type: 'tool_use', id: 't1', name: 'f', input: { a: 1 } };
const toolResult = (content: unknown, rest: object = {}): object => {
  return { type: 'tool_result', tool_use_id: 't1', content, ...rest };
};
const source = { type: 'base64', media_type: 'image/png', data: PNG };
const called = assistant(null, ['t1', 'f', '{"a":1}']);

const ANTHROPIC: Readonly<Record<string, Row>> = {
  'adds the tool results of a user message before its other content': [
    [
      fromAssistant(toolUse, { type: 'tool_use', id: 't2', name: 'g', input: {} }),
      fromUser(toolResult('7'), { type: 'tool_result', tool_use_id: 't2' }, text('And?')),
    ],
    [
      assistant(null, ['t1', 'f', '{"a":1}'], ['t2', 'g', '{}']),
      tool('t1', '7'),
      tool('t2', ''),
      user('And?'),
    ],
  ],
  'reads every block type of a tool result': [
    [
      fromAssistant(toolUse),
      fromUser(
        toolResult([
          text('a'),
          { type: 'image', source },
          { type: 'search_result', title: 'S', source: 'https://e.com', content: [text('found')] },
          { type: 'document', title: 'D', source: { type: 'text', data: 'Words.' } },
          {
            type: 'document',
            title: 'P',
            source: { type: 'base64', media_type: 'application/pdf' },
          },
          { type: 'tool_reference', tool_name: 'g' },
        ]),
      ),
    ],
    [
      called,
      tool(
        't1',
        'a\n[image: image/png]\n[search result: S]\nfound\n[document: D]\nWords.\n' +
          '[document: application/pdf]\n[tool: g]',
      ),
    ],
  ],
  'marks a failed tool result as an error': [
    [fromAssistant(toolUse), fromUser(toolResult('no', { is_error: true }))],
    [called, tool('t1', 'no')],
    [],
    [{ index: 1, isError: true }],
  ],
  'reads browser_state in a tool result': [
    [
      fromAssistant(toolUse),
      fromUser(toolResult([text('a'), { type: 'browser_state', url: 'https://e.com' }])),
    ],
    [called, tool('t1', 'a\n{"url":"https://e.com"}')],
  ],
  'reads images by data, URL and file_id': [
    [
      fromUser(
        { type: 'image', source },
        { type: 'image', source: { type: 'url', url: 'https://e.com/a.png' } },
        { type: 'image', source: { type: 'file', file_id: 'f1' } },
      ),
    ],
    [user([picture, image('https://e.com/a.png'), text('[image: file_id f1]')])],
    [{ code: 'unresolved_media', detail: 'f1' }],
  ],
  'reads documents': [
    [
      fromUser(
        { type: 'document', title: 'T', source: { type: 'text', data: 'Words.' } },
        { type: 'document', source: { type: 'content', content: [text('x'), text('y')] } },
        {
          type: 'document',
          title: 'P',
          source: { type: 'base64', media_type: 'application/pdf', data: 'AAAA' },
        },
        { type: 'document', source: { type: 'url', url: 'https://e.com/a.pdf' } },
        { type: 'document', source: { type: 'file', file_id: 'f1' } },
      ),
    ],
    [
      user([
        text('[document: T]\nWords.'),
        text('[document]\nx\ny'),
        {
          type: 'file',
          file: { filename: 'P', file_data: 'data:application/pdf;base64,AAAA' },
        },
        { type: 'file', file: { file_url: 'https://e.com/a.pdf' } },
        { type: 'file', file: { file_id: 'f1' } },
      ]),
    ],
  ],
  'keeps a system message between other messages': [
    [
      user('a'),
      { role: 'system', content: 'b' },
      { role: 'system', content: [text('c', { cache_control: {} })] },
      { role: 'system', content: [{ type: 'tool_addition', tools: [] }, text('d')] },
      fromAssistant(toolUse),
    ],
    [user('a'), system('b'), system('c'), system('d'), called],
  ],
  'reads server tools of an earlier answer': [
    [
      fromAssistant(
        text('Searching.'),
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
        { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
        text('Done.'),
      ),
    ],
    [assistant('Searching.', ['s1', 'web_search', '{}']), tool('s1', ''), assistant('Done.')],
    [],
    [{ index: 0, serverExecuted: ['s1'] }],
  ],
  'reads an answer that ends with a server tool result': [
    [
      fromAssistant(
        { type: 'server_tool_use', id: 's1', name: 'bash_code_execution', input: {} },
        {
          type: 'bash_code_execution_tool_result',
          tool_use_id: 's1',
          content: { type: 'bash_code_execution_result', stdout: '1' },
        },
      ),
      user('And?'),
    ],
    [
      assistant(null, ['s1', 'bash_code_execution', '{}']),
      tool('s1', '{"stdout":"1"}'),
      user('And?'),
    ],
    [],
    [{ index: 0, serverExecuted: ['s1'] }],
  ],
};

/** Messages of a request to Anthropic. */
export const anthropicRequests: readonly ProviderCase[] = Object.entries(ANTHROPIC).map(
  ([name, [messages, read, warnings = [], extras = []]]) => {
    return {
      name,
      call: { messages },
      expected: conversation('messages', read, { warnings, extras }),
    };
  },
);
