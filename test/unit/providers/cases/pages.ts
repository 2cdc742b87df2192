// Lists of OpenAI's API: the messages of a thread (Assistants) and the items of a conversation (Responses), which are
// newest first unless the request says otherwise.
import type { Conversation, ProviderKind } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  rejected,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { said } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];

const ofThread = (role: string, value: string, at?: number): object => ({
  id: 'msg_1',
  object: 'thread.message',
  created_at: at,
  assistant_id: null,
  thread_id: 'thread_1',
  run_id: null,
  role,
  content: [{ type: 'text', text: { value, annotations: [] } }],
  attachments: [],
  metadata: {},
});

const QUESTION = ofThread('user', 'Hi', 1);
const ANSWER = {
  ...ofThread('assistant', '', 2),
  content: [
    { type: 'text', text: { value: 'Hello【1】', annotations: [{ type: 'file_citation' }] } },
    { type: 'image_file', image_file: { file_id: 'file_1' } },
  ],
};
const THREAD: Messages = [HI, assistant('Hello【1】\n[image]')];
const THREAD_REST = {
  extras: [{ index: 1, annotations: [{ type: 'file_citation' }] }],
  warnings: [{ code: 'media_omitted', detail: 'image' }],
} as const;

/** A page as the client library returns it. */
const page = (data: readonly object[], query?: object): object => ({
  options: { method: 'get', path: '/x', ...(query === undefined ? {} : { query }) },
  response: new Response('{}'),
  body: { object: 'list', data },
  data,
  has_more: false,
});
const json = (data: readonly object[]): object => ({ object: 'list', data, has_more: false });

const CALL = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
const OUTPUT = { type: 'function_call_output', call_id: 'c', output: '7' };
const ASKED = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] };
const ITEMS = [said('Hello'), OUTPUT, CALL, ASKED];
const READ: Messages = [HI, assistant(null, ['c', 'f', '{}']), tool('c', '7'), assistant('Hello')];
const SHORT: Messages = [HI, assistant('Hello')];

type Row = readonly [result: unknown, kind: ProviderKind, messages: Messages, rest?: object];

const RESULTS: Readonly<Record<string, Row>> = {
  'a thread, oldest first': [[QUESTION, ANSWER], 'messages', THREAD, THREAD_REST],
  'a thread, newest first': [[ANSWER, QUESTION], 'messages', THREAD, THREAD_REST],
  'a page in the result of withResponse()': [
    { data: page([ANSWER, QUESTION]), response: new Response('{}') },
    'messages',
    THREAD,
    THREAD_REST,
  ],
  'a list of a thread without times, in its order': [
    [ofThread('assistant', 'Hello'), ofThread('user', 'Hi')],
    'messages',
    SHORT.toReversed(),
  ],
  'a list of a thread of one second, in its order': [
    [ofThread('assistant', 'Hello', 1), QUESTION],
    'messages',
    SHORT.toReversed(),
  ],
  'a page of a thread of one second, newest first': [
    page([ofThread('assistant', 'Hello', 1), QUESTION]),
    'messages',
    SHORT,
  ],
  'a list that begins with the assistant, in its order': [
    [assistant('Welcome'), HI, assistant('Hello'), user('Thanks')],
    'messages',
    [assistant('Welcome'), HI, assistant('Hello'), user('Thanks')],
  ],
  'a list of messages of Anthropic that ends with a result, in its order': [
    [
      { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: '7' }] },
    ],
    'messages',
    [assistant(null, ['c', 'f', '{}']), tool('c', '7')],
    { warnings: [{ code: 'no_input' }] },
  ],
  'a list of items without calls, in its order': [
    [said('Hello'), ASKED],
    'openai.response_items',
    SHORT.toReversed(),
  ],
  'a list of items that uses the id of a call twice, in its order': [
    [OUTPUT, CALL, OUTPUT, said('Hello')],
    'openai.response_items',
    [tool('c', '7'), assistant(null, ['c', 'f', '{}']), tool('c', '7'), assistant('Hello')],
    { warnings: [{ code: 'orphan_tool_result', detail: 'c' }, { code: 'no_input' }] },
  ],
  'a page of a thread, newest first': [page([ANSWER, QUESTION]), 'messages', THREAD, THREAD_REST],
  'a page of a thread as JSON': [json([ANSWER, QUESTION]), 'messages', THREAD, THREAD_REST],
  'a page of a thread, oldest first': [
    page([QUESTION, ANSWER], { order: 'asc' }),
    'messages',
    THREAD,
    THREAD_REST,
  ],
  'a page with one message of a thread': [
    json([ofThread('assistant', 'Hello')]),
    'messages',
    [assistant('Hello')],
    { warnings: [{ code: 'no_input' }] },
  ],
  'items, newest first': [ITEMS, 'openai.response_items', READ],
  'items, oldest first': [ITEMS.toReversed(), 'openai.response_items', READ],
  'a page of items, newest first': [page(ITEMS, { limit: 20 }), 'openai.response_items', READ],
  'a page of items, oldest first': [
    page(ITEMS.toReversed(), { order: 'asc' }),
    'openai.response_items',
    READ,
  ],
  'a page of items as JSON, newest first': [json(ITEMS), 'openai.response_items', READ],
  'a page of items as JSON, oldest first': [
    json(ITEMS.toReversed()),
    'openai.response_items',
    READ,
  ],
  'a page of items without calls, newest first': [
    page([said('Hello'), ASKED]),
    'openai.response_items',
    SHORT,
  ],
  'a page of items that begins with the assistant, oldest first': [
    page([said('Hello'), ASKED], { order: 'asc' }),
    'openai.response_items',
    SHORT.toReversed(),
  ],
  'a page of items that begins with the assistant, newest first': [
    page([ASKED, said('Hello')]),
    'openai.response_items',
    SHORT.toReversed(),
  ],
  'a page of chat messages, which are oldest first': [
    json([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ]),
    'messages',
    SHORT,
  ],
};

const results = Object.entries(RESULTS).map(([name, [result, kind, messages, rest]]) => ({
  name: `reads ${name}`,
  call: { result },
  expected: conversation(kind, messages, rest),
}));

/** Lists of messages and items in both orders. */
export const pages: readonly ProviderCase[] = [
  ...results,
  {
    name: 'reads items of the request, newest first',
    call: { input: ITEMS },
    expected: conversation('messages', READ),
  },
  {
    name: 'reads messages of a thread in the request, newest first',
    call: { messages: [ANSWER, QUESTION] },
    expected: conversation('messages', THREAD, THREAD_REST),
  },
  {
    name: 'keeps the order of messages that begin with the assistant',
    call: { messages: [assistant('Hello'), HI] },
    expected: conversation('messages', [assistant('Hello'), HI]),
  },
  {
    name: 'asks for the file of an image of the user in a thread',
    call: {
      messages: [
        { ...QUESTION, content: [{ type: 'image_file', image_file: { file_id: 'file_1' } }] },
      ],
    },
    expected: conversation('messages', [user('[image: file_id file_1]')], {
      warnings: [{ code: 'unresolved_media', detail: 'file_1' }],
    }),
  },
  {
    name: 'rejects a page whose order nothing shows',
    call: { result: json([said('Hello'), ASKED]) },
    expected: rejected('unknown_array'),
  },
  {
    name: 'rejects a page that is not the last',
    call: { result: { ...page([ANSWER, QUESTION]), has_more: true } },
    expected: rejected('unknown_array'),
  },
  {
    name: 'rejects a page of chat messages that is not the last',
    call: { result: { ...json([HI]), has_more: true } },
    expected: rejected('unknown_array'),
  },
  {
    name: 'rejects a page of other objects',
    call: { result: json([{ object: 'embedding', embedding: [] }]) },
    expected: rejected('unsupported_object'),
  },
  {
    name: 'rejects a result that is undefined',
    call: { messages: [HI], result: undefined },
    expected: rejected('not_an_object'),
  },
];
