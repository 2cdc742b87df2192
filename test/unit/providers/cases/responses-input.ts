import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  rejected,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response, said } from '../../../kit/providers/provider-results.ts';

type Messages = Parameters<typeof conversation>[1];
type Row = readonly [
  input: unknown,
  messages: Messages,
  warnings?: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const item = (content: unknown, role = 'user'): object => ({ type: 'message', role, content });
const IMAGE_URL = 'https://e.com/a.png';

/** Values of `input`; the result is the answer `ok`. */
const ROWS: Readonly<Record<string, Row>> = {
  'reads a string as a user message': ['Hi', [HI]],
  'reads a message without type': [[{ role: 'user', content: 'Hi' }], [HI]],
  'reads an assistant message without type': [
    [HI, { role: 'assistant', content: 'a' }, user('b')],
    [HI, assistant('a'), user('b')],
  ],
  'maps the developer role to system': [[item('Be kind', 'developer')], [system('Be kind')]],
  'joins the parts of a system item with a line break': [
    [
      item(
        [
          { type: 'input_text', text: 'a' },
          { type: 'input_text', text: 'b' },
        ],
        'system',
      ),
    ],
    [system('a\nb')],
  ],
  'joins the text parts of a user item with a line break': [
    [
      item([
        { type: 'input_text', text: 'a' },
        { type: 'input_text', text: 'b' },
      ]),
    ],
    [user('a\nb')],
  ],
  'keeps an image URL': [
    [item([{ type: 'input_image', image_url: IMAGE_URL, detail: 'auto' }])],
    [user([{ type: 'image_url', image_url: { url: IMAGE_URL } }])],
  ],
  'replaces an image file_id with a placeholder and warns': [
    [
      item([
        { type: 'input_text', text: 'See' },
        { type: 'input_image', file_id: 'file-7' },
      ]),
    ],
    [user('See\n[image: file_id file-7]')],
    [{ code: 'unresolved_media', detail: 'file-7' }],
  ],
  'keeps files by data, URL and file_id': [
    [
      item([
        { type: 'input_file', file_data: 'data:application/pdf;base64,AAAA', filename: 'a.pdf' },
        { type: 'input_file', file_url: 'https://e.com/b.pdf' },
        { type: 'input_file', file_id: 'file-8', filename: 'c.pdf' },
      ]),
    ],
    [
      user([
        {
          type: 'file',
          file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' },
        },
        { type: 'file', file: { file_url: 'https://e.com/b.pdf' } },
        { type: 'file', file: { file_id: 'file-8', filename: 'c.pdf' } },
      ]),
    ],
  ],
  'keeps input_audio': [
    [item([{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } }])],
    [user([{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } }])],
  ],
  'reads the part types of stored conversations': [
    [
      item([
        { type: 'text', text: 'a' },
        { type: 'summary_text', text: 'b' },
      ]),
      item([
        { type: 'reasoning_text', text: 'c' },
        { type: 'computer_screenshot', image_url: IMAGE_URL },
      ]),
    ],
    [user('a\nb'), user('c\n[screenshot]')],
    [{ code: 'media_omitted', detail: 'screenshot' }],
  ],
  'maps unknown roles of stored conversations to user and warns': [
    [item('a', 'critic'), item('b', 'discriminator'), item('c', 'unknown'), item('d', 'tool')],
    [user('a'), user('b'), user('c'), user('d')],
    ['critic', 'discriminator', 'unknown', 'tool'].map((role) => {
      return { code: 'unsupported_item', detail: `role ${role}` };
    }),
  ],
  'reads the output items of an earlier response': [
    [
      HI,
      { type: 'reasoning', summary: [{ text: 'r' }] },
      said('Looking.'),
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '7' },
    ],
    [HI, assistant('Looking.', ['c1', 'f', '{}']), tool('c1', '7')],
    [],
    [{ index: 1, reasoning: 'r' }],
  ],
  'keeps the approval request and the approved mcp_call as two calls': [
    [
      HI,
      { id: 'a1', type: 'mcp_approval_request', server_label: 's', name: 'f', arguments: '{}' },
      { type: 'mcp_approval_response', approval_request_id: 'a1', approve: true },
      { id: 'm1', type: 'mcp_call', server_label: 's', name: 'f', arguments: '{}', output: '7' },
    ],
    [HI, assistant(null, ['a1', 's__f', '{}'], ['m1', 's__f', '{}']), tool('m1', '7')],
    [],
    [{ index: 1, approvalRequested: ['a1'], serverExecuted: ['m1'] }],
  ],
  'keeps an output without a call and warns': [
    [{ type: 'function_call_output', call_id: 'c9', output: '42' }],
    [tool('c9', '42')],
    [{ code: 'orphan_tool_result', detail: 'c9' }],
  ],
  'reads chat messages as input': [
    [
      HI,
      { role: 'assistant', content: 'a' },
      { role: 'user', content: [{ type: 'text', text: 'b' }] },
    ],
    [HI, assistant('a'), user('b')],
  ],
};

const instructions = [
  { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be kind' }] },
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Weather?' }] },
];
const ok = (messages: Messages, rest: object = {}): ProviderCase['expected'] =>
  conversation('openai.responses', [...messages, assistant('ok')], {
    finishReason: 'stop',
    ...rest,
  });
const given = (rest: object = {}): object => response([said('ok')], rest);
const NO_INPUT = { code: 'no_input' } as const;

/** The input of OpenAI's Responses API. */
export const responsesInput: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [input, messages, warnings = [], extras = []]]) => {
    return { name, call: { input, result: given() }, expected: ok(messages, { warnings, extras }) };
  }),
  {
    name: 'warns when there is no input',
    call: { result: given() },
    expected: ok([], { warnings: [NO_INPUT] }),
  },
  {
    name: 'warns about missing input and about previous_response_id',
    call: { result: given({ previous_response_id: 'resp_0' }) },
    expected: ok([], { warnings: [NO_INPUT, { code: 'previous_response_id', detail: 'resp_0' }] }),
  },
  {
    name: 'adds the instructions that the response repeats',
    call: { input: 'Hi', result: given({ instructions: 'Be brief.' }) },
    expected: ok([system('Be brief.'), HI]),
  },
  {
    name: 'prefers system to the repeated instructions',
    call: { input: 'Hi', system: 'Be kind.', result: given({ instructions: 'Be brief.' }) },
    expected: ok([system('Be kind.'), HI]),
  },
  {
    name: 'reads the instructions of a prompt template as items',
    call: { result: given({ instructions, prompt: { id: 'pmpt_1' } }) },
    expected: ok([system('Be kind'), user('Weather?')], {
      warnings: [NO_INPUT, { code: 'prompt_template', detail: 'pmpt_1' }],
    }),
  },
  {
    name: 'returns the tools that the response repeats, without their secrets',
    call: {
      input: 'Hi',
      result: given({
        tools: [
          { type: 'function', name: 'f', parameters: null, strict: true },
          { type: 'mcp', server_label: 's', server_url: 'CANARY', headers: { a: 'CANARY' } },
        ],
      }),
    },
    expected: ok([HI], {
      tools: [{ type: 'function', function: { name: 'f', strict: true } }],
      providerTools: [{ type: 'mcp', server_label: 's' }],
    }),
  },
  {
    name: 'prefers tools to the repeated tools',
    call: { input: 'Hi', tools: [], result: given({ tools: [{ type: 'web_search' }] }) },
    expected: ok([HI]),
  },
  ...Object.entries({
    'rejects an item reference by its type': { type: 'item_reference', id: 'msg_9' },
    'rejects an item reference whose type is null': { type: null, id: 'msg_9' },
    'rejects an item reference without type': { id: 'msg_9' },
  }).map(([name, reference]) => {
    return {
      name,
      call: { input: [reference, HI], result: given() },
      expected: rejected('item_reference'),
    };
  }),
];
