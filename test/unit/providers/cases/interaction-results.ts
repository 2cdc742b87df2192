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
import { interaction } from '../../../kit/providers/provider-results.ts';

type Row = readonly [
  steps: readonly object[],
  messages: Parameters<typeof conversation>[1],
  extras?: readonly MessageExtras[],
  warnings?: readonly ConversationWarning[],
];

const said = (text: string, rest: object = {}): object => {
  return { type: 'model_output', content: [{ type: 'text', text, ...rest }] };
};

/** A tool that the provider executes: a call step and a result step with the same id. */
const hosted = (name: string, rest: object = {}): Row => [
  [
    { type: `${name}_call`, id: 'h1', arguments: { q: 1 }, ...rest },
    { type: `${name}_result`, call_id: 'h1', result: { n: 1 }, ...rest },
    said('Done.'),
  ],
  [
    assistant(null, ['h1', name === 'mcp_server_tool' ? 'docs__find' : name, '{"q":1}']),
    tool('h1', '{"n":1}'),
    assistant('Done.'),
  ],
  [{ index: 1, serverExecuted: ['h1'] }],
];

const HOSTED = [
  'code_execution',
  'google_search',
  'google_maps',
  'file_search',
  'url_context',
  'retrieval',
  'processing',
];

const ROWS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(HOSTED.map((name) => [`${name}_call and ${name}_result`, hosted(name)])),
  'mcp_server_tool_call and mcp_server_tool_result': hosted('mcp_server_tool', {
    server_name: 'docs',
    name: 'find',
  }),
  'keeps the annotations of model_output': [
    [said('a', { annotations: [{ url: 'https://e.com' }] })],
    [assistant('a')],
    [{ index: 1, annotations: [{ url: 'https://e.com' }] }],
  ],
  'replaces media in model_output with placeholders': [
    [
      {
        type: 'model_output',
        content: [
          { type: 'text', text: 'Here:' },
          { type: 'image', data: 'CANARY', mime_type: 'image/png' },
          { type: 'audio', data: 'CANARY', mime_type: 'audio/wav' },
          { type: 'document', uri: 'gs://CANARY' },
          { type: 'video', uri: 'gs://CANARY', mime_type: 'video/mp4' },
        ],
      },
    ],
    [assistant('Here:\n[image: image/png]\n[audio: audio/wav]\n[document]\n[video: video/mp4]')],
    [],
    ['image/png', 'audio/wav', 'document', 'video/mp4'].map((detail) => {
      return { code: 'media_omitted', detail };
    }),
  ],
  'shows an unknown part of model_output and warns': [
    [{ type: 'model_output', content: [{ type: 'hologram' }] }],
    [assistant('[unsupported part: hologram]')],
    [],
    [{ code: 'unsupported_part', detail: 'hologram' }],
  ],
  thought: [
    [{ type: 'thought', summary: [{ type: 'text', text: 'hm' }], signature: 'CANARY' }, said('a')],
    [assistant('a')],
    [{ index: 1, reasoning: 'hm' }],
  ],
  'function_call and function_result': [
    [
      { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 } },
      { type: 'function_result', call_id: 'c1', name: 'f', result: 'no', is_error: true },
      said('a'),
    ],
    [assistant(null, ['c1', 'f', '{"a":1}']), tool('c1', 'no'), assistant('a')],
    [{ index: 2, isError: true }],
  ],
  'function_result with content parts': [
    [
      { type: 'function_call', id: 'c1', name: 'f', arguments: {} },
      {
        type: 'function_result',
        call_id: 'c1',
        result: [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'CANARY', mime_type: 'image/png' },
        ],
      },
    ],
    [assistant(null, ['c1', 'f', '{}']), tool('c1', 'a\n[image: image/png]')],
  ],
  'shows an unknown step and warns': [
    [said('a'), { type: 'hologram', data: 'CANARY' }],
    [assistant('a'), assistant('[unsupported item: hologram]')],
    [],
    [{ code: 'unsupported_item', detail: 'hologram' }],
  ],
  'adds an empty message for an interaction without steps': [[], [assistant('')]],
};

type State = readonly [string, readonly ConversationWarning[]];

const STATES: readonly State[] = [
  ['completed', []],
  ['requires_action', []],
  ['incomplete', [{ code: 'truncated', detail: 'incomplete' }]],
  ['budget_exceeded', [{ code: 'truncated', detail: 'budget_exceeded' }]],
  ['requires_continuation', [{ code: 'truncated', detail: 'requires_continuation' }]],
];

const done = (
  messages: Parameters<typeof conversation>[1],
  rest: object = {},
): ProviderCase['expected'] =>
  conversation('gemini.interaction', messages, { finishReason: 'completed', ...rest });
const ASKED = { type: 'user_input', content: [{ type: 'text', text: 'Hi' }] };

/** The steps of an interaction in both versions of the client library, and its statuses. */
export const interactionResults: readonly ProviderCase[] = [
  ...Object.entries(ROWS).map(([name, [steps, messages, extras = [], warnings = []]]) => {
    const expected = done([HI, ...messages], { extras, warnings });
    return { name, call: { input: 'Hi', result: interaction(steps) }, expected };
  }),
  ...STATES.map(([status, warnings]) => {
    const call = { input: 'Hi', result: interaction([said('a')], { status }) };
    const expected = done([HI, assistant('a')], { finishReason: status, warnings });
    return { name: `reads status ${status}`, call, expected };
  }),
  {
    name: 'warns about previous_interaction_id',
    call: { input: 'Hi', result: interaction([said('a')], { previous_interaction_id: 'int_0' }) },
    expected: done([HI, assistant('a')], {
      warnings: [{ code: 'previous_interaction_id', detail: 'int_0' }],
    }),
  },
  {
    name: 'adds the system_instruction that the response repeats',
    call: { input: 'Hi', result: interaction([said('a')], { system_instruction: 'Be brief.' }) },
    expected: done([system('Be brief.'), HI, assistant('a')]),
  },
  {
    name: 'does not add input twice when the steps repeat it',
    call: { input: 'Hi', result: interaction([ASKED, said('a')]) },
    expected: done([HI, assistant('a')]),
  },
  {
    name: 'reads user_input steps when no input is passed',
    call: { result: interaction([ASKED, said('a')]) },
    expected: done([HI, assistant('a')]),
  },
  {
    name: 'reads input steps with media',
    call: {
      input: [
        {
          type: 'user_input',
          content: [
            { type: 'text', text: 'See' },
            { type: 'image', data: 'iVBORw0KGgo=', mime_type: 'image/png' },
          ],
        },
        said('What?'),
        ASKED,
      ],
      result: interaction([said('a')]),
    },
    expected: done([
      user([
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
      ]),
      assistant('What?'),
      HI,
      assistant('a'),
    ]),
  },
  {
    name: 'reads input parts without a step',
    call: {
      input: [
        { type: 'text', text: 'See' },
        { type: 'image', uri: 'https://e.com/a.png', mime_type: 'image/png' },
      ],
      result: interaction([said('a')]),
    },
    expected: done([
      user([
        { type: 'text', text: 'See' },
        { type: 'image_url', image_url: { url: 'https://e.com/a.png' } },
      ]),
      assistant('a'),
    ]),
  },
  {
    name: 'reads the outputs list of client library version 1',
    call: {
      input: 'Hi',
      result: {
        id: 'int_1',
        status: 'requires_action',
        object: 'interaction',
        outputs: [
          { type: 'thought', summary: [{ type: 'text', text: 'hm' }] },
          { type: 'text', text: 'Let me see.' },
          { type: 'image', data: 'CANARY', mime_type: 'image/png' },
          { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 } },
        ],
      },
    },
    expected: done([HI, assistant('Let me see.\n[image: image/png]', ['c1', 'f', '{"a":1}'])], {
      finishReason: 'requires_action',
      extras: [{ index: 1, reasoning: 'hm' }],
      warnings: [{ code: 'media_omitted', detail: 'image/png' }],
    }),
  },
];
