import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
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
const server = (name: string, input: object = {}): object => {
  return { type: 'server_tool_use', id: 's1', name, input, caller: { type: 'direct' } };
};
const result = (tool_: string, content: unknown, rest: object = {}): object => {
  return { type: `${tool_}_tool_result`, tool_use_id: 's1', content, ...rest };
};

/** The result block of a server tool, and the content that is expected for it. */
const serverToolRow = (
  name: string,
  content: unknown,
  written: string,
  more: { isError?: true; warnings?: readonly ConversationWarning[]; tool?: string } = {},
): Row => [
  [server(more.tool ?? name, { q: 1 }), result(name, content), text('Done.')],
  [assistant(null, ['s1', more.tool ?? name, '{"q":1}']), tool('s1', written), assistant('Done.')],
  [
    { index: 1, serverExecuted: ['s1'] },
    ...(more.isError === true ? [{ index: 2, isError: true } as const] : []),
  ],
  more.warnings ?? [],
];
const failure = (name: string): Row =>
  serverToolRow(
    name,
    { type: `${name}_tool_result_error`, error_code: 'unavailable' },
    '{"error_code":"unavailable"}',
    { isError: true },
  );

const page = { url: 'https://e.com', title: 'E', page_age: '1 day', encrypted_content: 'CANARY' };
const document = (source: object): object => ({ type: 'document', title: 'Page', source });

const ROWS: Readonly<Record<string, Row>> = {
  web_search: serverToolRow(
    'web_search',
    [{ type: 'web_search_result', ...page }],
    '[{"title":"E","url":"https://e.com","page_age":"1 day"}]',
  ),
  'web_search that failed': failure('web_search'),
  web_fetch: serverToolRow(
    'web_fetch',
    {
      type: 'web_fetch_result',
      url: 'https://e.com',
      retrieved_at: null,
      content: document({ type: 'text', media_type: 'text/plain', data: 'Words.' }),
    },
    '{"url":"https://e.com","retrieved_at":null,"content":"[document: Page]\\nWords."}',
  ),
  'web_fetch of a file': serverToolRow(
    'web_fetch',
    {
      type: 'web_fetch_result',
      url: 'https://e.com',
      content: document({ type: 'base64', media_type: 'application/pdf', data: 'CANARY' }),
    },
    '{"url":"https://e.com","content":"[document: application/pdf]"}',
  ),
  'web_fetch that failed': failure('web_fetch'),
  code_execution: serverToolRow(
    'code_execution',
    { type: 'code_execution_result', stdout: '1', stderr: '', return_code: 0, content: [] },
    '{"stdout":"1","stderr":"","return_code":0,"content":[]}',
  ),
  'code_execution whose output is encrypted': serverToolRow(
    'code_execution',
    { type: 'encrypted_code_execution_result', encrypted_stdout: 'CANARY', return_code: 0 },
    '{"return_code":0}',
    { warnings: [{ code: 'encrypted_content' }] },
  ),
  'code_execution that failed': failure('code_execution'),
  bash_code_execution: serverToolRow(
    'bash_code_execution',
    { type: 'bash_code_execution_result', stdout: 'a', stderr: '', return_code: 0, content: [] },
    '{"stdout":"a","stderr":"","return_code":0,"content":[]}',
  ),
  'bash_code_execution that failed': failure('bash_code_execution'),
  text_editor_code_execution: serverToolRow(
    'text_editor_code_execution',
    { type: 'text_editor_code_execution_view_result', file_type: 'text', content: 'a' },
    '{"file_type":"text","content":"a"}',
  ),
  'text_editor_code_execution that failed': failure('text_editor_code_execution'),
  tool_search: serverToolRow(
    'tool_search',
    {
      type: 'tool_search_tool_search_result',
      tool_references: [{ type: 'tool_reference', tool_name: 'f' }],
    },
    '{"tool_references":[{"tool_name":"f"}]}',
    { tool: 'tool_search_tool_regex' },
  ),
  'tool_search that failed': failure('tool_search'),
  advisor: serverToolRow(
    'advisor',
    { type: 'advisor_result', text: 'Think.' },
    '{"text":"Think."}',
  ),
  'advisor that failed': failure('advisor'),
  'mcp_tool_use and mcp_tool_result that failed': [
    [
      { type: 'mcp_tool_use', id: 's1', name: 'find', server_name: 'docs', input: {} },
      result('mcp', [text('gone')], { is_error: true }),
    ],
    [assistant(null, ['s1', 'docs__find', '{}']), tool('s1', 'gone')],
    [
      { index: 1, serverExecuted: ['s1'] },
      { index: 2, isError: true },
    ],
  ],
  'mcp_tool_result with string content': [
    [
      { type: 'mcp_tool_use', id: 's1', name: 'find', server_name: 'docs', input: {} },
      result('mcp', 'found'),
    ],
    [assistant(null, ['s1', 'docs__find', '{}']), tool('s1', 'found')],
    [{ index: 1, serverExecuted: ['s1'] }],
  ],
  'warns about a server tool without a result': [
    [server('web_search')],
    [assistant(null, ['s1', 'web_search', '{}'])],
    [{ index: 1, serverExecuted: ['s1'] }],
    [{ code: 'server_tool_without_result', detail: 's1' }],
  ],
};

/** Each tool that Anthropic executes inside an answer. */
export const anthropicServerTools: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [content, messages, extras = [], warnings = []]]) => {
    const rest = { finishReason: 'end_turn', extras, warnings };
    const expected = conversation('anthropic.message', [HI, ...messages], rest);
    return { name, call: { messages: [HI], result: claude(content) }, expected };
  },
);
