import {
  assistant,
  gives,
  HI,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';
import { agentsRun, said } from '../../../kit/provider-results.ts';

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

/** Reference §6.8: a run of OpenAI's Agents library, and its history as a list. */
export const agentsResults: readonly ProviderCase[] = [
  {
    name: 'the result of a run, whose input was a text',
    call: { result: run('Hi') },
    expected: gives('openai.agents', WHOLE, CITED),
  },
  {
    name: 'the result of a run, whose input was a list',
    call: { result: run([HI]) },
    expected: gives('openai.agents', WHOLE, CITED),
  },
  {
    name: 'messages beside the result of a run are left out, and that is told',
    call: { messages: [HI], result: run('Hi') },
    expected: gives('openai.agents', WHOLE, {
      ...CITED,
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
  {
    name: 'the history as a list',
    call: { result: items(call, answer, final) },
    expected: gives('openai.response_items', WHOLE, CITED),
  },
  {
    name: 'the history as a list beside the messages it begins with',
    call: { messages: [HI], result: items(call, answer, final) },
    expected: gives('openai.response_items', WHOLE, {
      ...CITED,
      warnings: [{ code: 'input_ignored_full_history' }],
    }),
  },
  {
    name: 'new items only, beside the messages',
    call: { messages: [HI], result: [call, answer, final] },
    expected: gives('openai.response_items', WHOLE, CITED),
  },
  {
    name: 'outputs in each of their forms',
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
    expected: gives('openai.response_items', [
      HI,
      assistant(null, ['c2', 'f', '{}']),
      tool('c2', 'text'),
      assistant(null, ['c3', 'f', '{}']),
      tool('c3', 'a\n[image]'),
    ]),
  },
  {
    name: 'reasoning is input_text, and hosted calls have names',
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
    expected: gives(
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
    name: 'a picture of the user',
    call: {
      result: [
        { role: 'user', content: [{ type: 'input_image', image: 'https://e.com/a.png' }] },
        final,
      ],
    },
    expected: gives(
      'openai.response_items',
      [
        user([{ type: 'image_url', image_url: { url: 'https://e.com/a.png' } }]),
        assistant('Done.'),
      ],
      { extras: [{ index: 1, annotations: [{ type: 'url_citation' }] }] },
    ),
  },
  {
    name: 'a list of items without anything of the user’s',
    call: { result: [final] },
    expected: gives('openai.response_items', [assistant('Done.')], {
      extras: [{ index: 0, annotations: [{ type: 'url_citation' }] }],
      warnings: [{ code: 'no_input' }],
    }),
  },
];
