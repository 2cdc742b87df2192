import {
  assistant,
  conversation,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { agentsRun, said } from '../../../kit/providers/provider-results.ts';

const call = { type: 'function_call', id: 'i', callId: 'c1', name: 'f', arguments: '{}' };
const answer = {
  type: 'function_call_result',
  name: 'f',
  callId: 'c1',
  status: 'completed',
  output: { type: 'text', text: '7' },
};
const final = said('Done.', {
  content: [
    {
      type: 'output_text',
      text: 'Done.',
      providerData: { annotations: [{ type: 'url_citation' }] },
    },
  ],
});

const run = (input: unknown): object =>
  agentsRun({
    _originalInput: input,
    _generatedItems: [
      { type: 'tool_call_item', rawItem: call },
      { type: 'tool_approval_item', rawItem: call },
      { type: 'tool_call_output_item', rawItem: answer },
      { type: 'message_output_item', rawItem: final },
    ],
    _context: { secret: 'CANARY' },
  });

const WHOLE = [HI, assistant(null, ['c1', 'f', '{}']), tool('c1', '7'), assistant('Done.')];
const CITED = { extras: [{ index: 3, annotations: [{ type: 'url_citation' }] }] };
const items = (...list: readonly object[]): unknown[] => [
  { type: 'message', role: 'user', content: 'Hi' },
  ...list,
];

/** A run of the OpenAI Agents SDK, and its history as a list. */
export const agentsResults: readonly ProviderCase[] = [
  {
    name: 'reads the result of a run with a string input',
    call: { result: run('Hi') },
    expected: conversation('openai.agents', WHOLE, CITED),
  },
  {
    name: 'reads the result of a run with a list input',
    call: { result: run([HI]) },
    expected: conversation('openai.agents', WHOLE, CITED),
  },
  {
    name: 'ignores messages beside the result of a run and warns',
    call: { messages: [HI], result: run('Hi') },
    expected: conversation('openai.agents', WHOLE, {
      ...CITED,
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
  {
    name: 'reads the history',
    call: { result: items(call, answer, final) },
    expected: conversation('openai.response_items', WHOLE, CITED),
  },
  {
    name: 'ignores messages that the history starts with and warns',
    call: { messages: [HI], result: items(call, answer, final) },
    expected: conversation('openai.response_items', WHOLE, {
      ...CITED,
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
  {
    name: 'adds new items to the messages',
    call: { messages: [HI], result: [call, answer, final] },
    expected: conversation('openai.response_items', WHOLE, CITED),
  },
  {
    name: 'reads outputs as string, part and list of parts',
    call: {
      result: items(
        { ...call, callId: 'c2' },
        { ...answer, callId: 'c2', output: 'text' },
        { ...call, callId: 'c3' },
        {
          ...answer,
          callId: 'c3',
          output: [
            { type: 'input_text', text: 'a' },
            { type: 'input_image', image: 'data:image/png;base64,CANARY' },
          ],
        },
      ),
    },
    expected: conversation('openai.response_items', [
      HI,
      assistant(null, ['c2', 'f', '{}']),
      tool('c2', 'text'),
      assistant(null, ['c3', 'f', '{}']),
      tool('c3', 'a\n[image]'),
    ]),
  },
  {
    name: 'reads reasoning of type input_text and hosted_tool_call items',
    call: {
      result: items(
        { type: 'reasoning', content: [{ type: 'input_text', text: 'hm' }] },
        {
          type: 'hosted_tool_call',
          id: 'h1',
          name: 'file_search_call',
          arguments: '{"q":1}',
          output: 'found',
          providerData: {},
        },
        final,
      ),
    },
    expected: conversation(
      'openai.response_items',
      [
        HI,
        assistant(null, ['h1', 'file_search', '{"q":1}']),
        tool('h1', 'found'),
        assistant('Done.'),
      ],
      {
        extras: [
          { index: 1, reasoning: 'hm', serverExecuted: ['h1'] },
          { index: 3, annotations: [{ type: 'url_citation' }] },
        ],
      },
    ),
  },
  {
    name: 'keeps an image of the user',
    call: {
      result: [
        { role: 'user', content: [{ type: 'input_image', image: 'https://e.com/a.png' }] },
        final,
      ],
    },
    expected: conversation(
      'openai.response_items',
      [
        user([{ type: 'image_url', image_url: { url: 'https://e.com/a.png' } }]),
        assistant('Done.'),
      ],
      { extras: [{ index: 1, annotations: [{ type: 'url_citation' }] }] },
    ),
  },
  {
    name: 'warns about a list of items without a user message',
    call: { result: [final] },
    expected: conversation('openai.response_items', [assistant('Done.')], {
      extras: [{ index: 0, annotations: [{ type: 'url_citation' }] }],
      warnings: [{ code: 'no_input' }],
    }),
  },
];
