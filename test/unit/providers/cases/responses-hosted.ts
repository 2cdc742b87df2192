import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  type Outcome,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response } from '../../../kit/providers/provider-results.ts';

interface Row {
  readonly output: readonly object[];
  readonly messages: Parameters<typeof conversation>[1];
  readonly waits?: true;
  readonly extras?: readonly MessageExtras[];
  readonly warnings?: readonly ConversationWarning[];
}

const hosted = (type: string, rest: object = {}): object => ({
  id: 'h1',
  type,
  status: 'completed',
  ...rest,
});

/** The call and the result that are expected for a hosted call. */
const pair = (
  call: object,
  [name, args, content]: readonly [string, string, string],
  rest: object = {},
): Row => ({
  output: [call],
  messages: [assistant(null, ['h1', name, args]), tool('h1', content)],
  extras: [{ index: 1, serverExecuted: ['h1'] }],
  ...rest,
});

const NOT_INCLUDED = { warnings: [{ code: 'results_not_included', detail: 'h1' }] } as const;

const ROWS: Readonly<Record<string, Row>> = {
  'web_search_call without sources': pair(
    hosted('web_search_call', { action: { type: 'search', query: 'q' } }),
    ['web_search', '{"type":"search","query":"q"}', '{"status":"completed"}'],
  ),
  'web_search_call that opens a page': pair(
    hosted('web_search_call', { action: { type: 'open_page', url: 'https://e.com' } }),
    ['web_search', '{"type":"open_page","url":"https://e.com"}', '{"status":"completed"}'],
  ),
  'web_search_call that searches in a page': pair(
    hosted('web_search_call', { action: { type: 'find_in_page', pattern: 'x', url: 'u' } }),
    ['web_search', '{"type":"find_in_page","pattern":"x","url":"u"}', '{"status":"completed"}'],
  ),
  'web_search_call with sources': pair(
    hosted('web_search_call', {
      action: { type: 'search', query: 'q', sources: [{ type: 'url', url: 'https://e.com' }] },
    }),
    [
      'web_search',
      '{"type":"search","query":"q"}',
      '{"status":"completed","sources":[{"type":"url","url":"https://e.com"}]}',
    ],
  ),
  'file_search_call with results': pair(
    hosted('file_search_call', { queries: ['q'], results: [{ file_id: 'f', text: 't' }] }),
    ['file_search', '{"queries":["q"]}', '[{"file_id":"f","text":"t"}]'],
  ),
  'file_search_call without results': pair(
    hosted('file_search_call', { queries: ['q'], results: null }),
    ['file_search', '{"queries":["q"]}', '{"status":"completed"}'],
    NOT_INCLUDED,
  ),
  'code_interpreter_call with outputs': pair(
    hosted('code_interpreter_call', {
      code: '1+1',
      container_id: 'cntr',
      outputs: [
        { type: 'logs', logs: '2' },
        { type: 'image', url: 'https://e.com/CANARY' },
      ],
    }),
    ['code_interpreter', '{"code":"1+1"}', '2\n[image]'],
  ),
  'code_interpreter_call without outputs': pair(
    hosted('code_interpreter_call', { code: '1+1', outputs: null }),
    ['code_interpreter', '{"code":"1+1"}', '{"status":"completed"}'],
    NOT_INCLUDED,
  ),
  'image_generation_call becomes a placeholder with the size in bytes': pair(
    hosted('image_generation_call', { result: 'iVBORw0KGgo=', revised_prompt: 'a cat' }),
    ['image_generation', '{"revised_prompt":"a cat"}', '[image: png, 8 bytes]'],
  ),
  'image_generation_call in another format': pair(
    hosted('image_generation_call', { result: 'AAAA', output_format: 'webp' }),
    ['image_generation', '{}', '[image: webp, 3 bytes]'],
  ),
  'image_generation_call that failed': pair(
    hosted('image_generation_call', { result: null, status: 'failed', error: { message: 'no' } }),
    ['image_generation', '{}', 'no'],
    {
      extras: [
        { index: 1, serverExecuted: ['h1'] },
        { index: 2, isError: true },
      ],
    },
  ),
  mcp_call: pair(
    hosted('mcp_call', { server_label: 'docs', name: 'find', arguments: '{}', output: 'found' }),
    ['docs__find', '{}', 'found'],
  ),
  'mcp_call that failed': pair(
    hosted('mcp_call', {
      server_label: 'docs',
      name: 'find',
      arguments: '{}',
      output: null,
      error: { type: 'mcp_tool_execution_error', content: [{ type: 'text', text: 'no' }] },
    }),
    ['docs__find', '{}', 'no'],
    {
      extras: [
        { index: 1, serverExecuted: ['h1'] },
        { index: 2, isError: true },
      ],
    },
  ),
  'mcp_call that failed with a string': pair(
    hosted('mcp_call', { server_label: 'docs', name: 'find', arguments: '{}', error: 'gone' }),
    ['docs__find', '{}', 'gone'],
    {
      extras: [
        { index: 1, serverExecuted: ['h1'] },
        { index: 2, isError: true },
      ],
    },
  ),
};

/** Each hosted tool of OpenAI's Responses API. */
export const responsesHosted: readonly ProviderCase[] = Object.entries(ROWS).map(([name, row]) => {
  const { output: items, messages, waits, extras = [], warnings = [] } = row;
  const finishReason = waits === true ? 'tool_calls' : 'stop';
  const all: Parameters<typeof conversation>[1] = [HI, ...messages];
  const expected: Outcome = conversation('openai.responses', all, {
    finishReason,
    extras,
    warnings,
  });
  return { name, call: { messages: [HI], result: response(items) }, expected };
});
