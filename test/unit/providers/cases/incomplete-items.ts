import type { Conversation, ProviderKind } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  tool,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { response } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;
type Row = readonly [result: unknown, kind: ProviderKind, messages: Messages, rest?: Rest];

const ROWS: Readonly<Record<string, Row>> = {
  'Responses: hosted calls with missing fields': [
    response([
      { type: 'code_interpreter_call', id: 'h1', outputs: [{}] },
      { type: 'mcp_call', id: 'h2', server_label: 's', arguments: '{}', error: { code: 7 } },
      { type: 'mcp_call', id: 'h3', name: 'f', arguments: null, output: null },
      { type: 'image_generation_call', id: 'h4', result: 'AA==' },
      { type: 'tool_search_output', tools: [{}, { type: 'web_search' }] },
    ]),
    'openai.responses',
    [
      HI,
      assistant(null, ['h1', 'code_interpreter', '{}']),
      tool('h1', '[output]'),
      assistant(null, ['h2', 's', '{}']),
      tool('h2', '{"code":7}'),
      assistant(null, ['h3', 'f', '{}']),
      tool('h3', ''),
      assistant(null, ['h4', 'image_generation', '{}']),
      tool('h4', '[image: png, 1 bytes]'),
      tool('call_0', '["web_search"]'),
    ],
    {
      finishReason: 'stop',
      extras: [
        { index: 1, serverExecuted: ['h1'] },
        { index: 3, serverExecuted: ['h2'] },
        { index: 4, isError: true },
        { index: 5, serverExecuted: ['h3'] },
        { index: 7, serverExecuted: ['h4'] },
      ],
      warnings: [{ code: 'orphan_tool_result', detail: 'call_0' }],
    },
  ],
  'Responses: output parts that are not text': [
    response([
      {
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'output_audio', transcript: 'Spoken.', data: 'CANARY' },
          { type: 'output_image', image_url: 'CANARY' },
          { type: 'output_text' },
        ],
      },
      { type: 'reasoning', content: [{}] },
    ]),
    'openai.responses',
    [HI, assistant('Spoken.\n[image]\n[unsupported part: output_text]')],
    {
      finishReason: 'stop',
      warnings: [
        { code: 'media_omitted', detail: 'image' },
        { code: 'unsupported_part', detail: 'output_text' },
        { code: 'unsupported_part', detail: 'none' },
      ],
    },
  ],
};

/** Items of OpenAI's Responses API with missing fields. */
export const incompleteItems: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [result, kind, messages, rest]]) => {
    return { name, call: { messages: [HI], result }, expected: conversation(kind, messages, rest) };
  },
);
