// Responses of servers that write items of their own, and tools that a response repeats.
import type { Conversation } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response, said } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;

const responses = (messages: Messages, rest: Rest = {}): Conversation =>
  conversation('openai.responses', [HI, ...messages], { finishReason: 'stop', ...rest });

const TOOL = { type: 'function', name: 'f', parameters: { type: 'object' } };
const F = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } } as const;
const LATER = { ...TOOL, description: 'd' };
const SOURCE = { id: 1, url: 'u', title: 't' };
const search = (fields: object): object => ({
  type: 'web_search_call',
  id: 'w',
  status: 'completed',
  ...fields,
});
const hosted = (name: string, args: string, content: string): Messages => [
  assistant(null, ['w', name, args]),
  tool('w', content),
];
const SERVER: Rest = { extras: [{ index: 1, serverExecuted: ['w'] }] };
const DONE = '{"status":"completed"}';

const ofResponses = {
  'xAI: the arguments of a search as a string': [
    response([search({ name: 'web_search', arguments: '{"query":"q"}' })]),
    responses(hosted('web_search', '{"query":"q"}', DONE), SERVER),
  ],
  'xAI: the arguments of a search beside an action without a query': [
    response([search({ action: { type: 'search', query: '' }, arguments: '{"query":"q"}' })]),
    responses(hosted('web_search', '{"query":"q"}', DONE), SERVER),
  ],
  'xAI: the arguments of a search beside an action that is null': [
    response([search({ action: null, arguments: '{"query":"q"}' })]),
    responses(hosted('web_search', '{"query":"q"}', DONE), SERVER),
  ],
  'xAI: the action of a search whose arguments are empty': [
    response([search({ action: { type: 'search', query: 'q' }, arguments: '' })]),
    responses(hosted('web_search', '{"type":"search","query":"q"}', DONE), SERVER),
  ],
  'xAI: a page that was opened, beside empty arguments': [
    response([search({ action: { type: 'open_page', url: 'u' }, arguments: '{}' })]),
    responses(hosted('web_search', '{"type":"open_page","url":"u"}', DONE), SERVER),
  ],
  'xAI: a search in a page, beside other arguments': [
    response([
      search({ action: { type: 'find_in_page', url: 'u', pattern: 'x' }, arguments: '{"n":1}' }),
    ]),
    responses(
      hosted('web_search', '{"type":"find_in_page","url":"u","pattern":"x"}', DONE),
      SERVER,
    ),
  ],
  'a search with several queries, beside empty arguments': [
    response([search({ action: { type: 'search', queries: ['a', 'b'] }, arguments: '' })]),
    responses(hosted('web_search', '{"type":"search","queries":["a","b"]}', DONE), SERVER),
  ],
  'xAI: a search without a query and without arguments': [
    response([search({ action: { type: 'search', query: '' }, arguments: {} })]),
    responses(hosted('web_search', '{"type":"search","query":""}', DONE), SERVER),
  ],
  'a search without an action': [
    response([search({})]),
    responses(hosted('web_search', '{}', DONE), SERVER),
  ],
  'an image call with a prompt': [
    response([
      { type: 'image_generation_call', id: 'w', result: 'AA==', prompt: 'a', revised_prompt: 'b' },
    ]),
    responses(
      hosted('image_generation', '{"prompt":"a","revised_prompt":"b"}', '[image: png, 1 bytes]'),
      SERVER,
    ),
  ],
  'xAI: an image call with arguments': [
    response([{ type: 'image_generation_call', id: 'w', result: 'AA==', arguments: '{"n":1}' }]),
    responses(hosted('image_generation', '{"n":1}', '[image: png, 1 bytes]'), SERVER),
  ],
  'a tool search that the application executes waits for it': [
    response([
      { type: 'tool_search_call', call_id: 'w', execution: 'client', arguments: { goal: 'g' } },
    ]),
    responses([assistant(null, ['w', 'tool_search', '{"goal":"g"}'])], {
      finishReason: 'tool_calls',
    }),
  ],
  'Perplexity: sources and pages are annotations of the answer': [
    response([
      { type: 'search_results', queries: ['q'], results: [SOURCE] },
      { type: 'people_search_results', results: [SOURCE] },
      { type: 'fetch_url_results', contents: [SOURCE] },
      { type: 'search_results', results: [] },
      said('Hello'),
    ]),
    responses([assistant('Hello')], {
      extras: [{ index: 1, annotations: [SOURCE, SOURCE, SOURCE] }],
    }),
  ],
  'tools that the response repeats twice': [
    response([said('Hello')], { tools: [TOOL, { ...TOOL, defer_loading: true }] }),
    responses([assistant('Hello')], { tools: [F] }),
  ],
  'tools of the same name that differ': [
    response([said('Hello')], { tools: [TOOL, LATER, LATER] }),
    responses([assistant('Hello')], {
      tools: [F],
      warnings: [{ code: 'repeated_tool', detail: 'f' }],
    }),
  ],
} as const;

/** Responses of servers that differ from OpenAI's responses. */
export const responsesVariants: readonly ProviderCase[] = Object.entries(ofResponses).map(
  ([name, [result, expected]]) => ({ name, call: { messages: [HI], result }, expected }),
);
