// Fields of messages that providers and libraries write in another place or spelling.
import type { Conversation } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  HI,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;

const BLOCKS = { type: 'tool_result', tool_use_id: 't', content: '1' };

const REQUESTS: Readonly<Record<string, readonly [call: object, messages: Messages, Rest?]>> = {
  'Gemini: parts of a request in snake case': [
    {
      input: [
        { role: 'model', parts: [{ executable_code: { language: 'PYTHON', code: '1' } }] },
        {
          role: 'model',
          parts: [{ code_execution_result: { outcome: 'OUTCOME_OK', output: '1' } }],
        },
        { role: 'user', parts: [{ file_data: { mime_type: 'image/png', file_uri: 'gs://b/i' } }] },
        { role: 'user', parts: [{ audio_transcription: { text: 'said' } }] },
        { function_response: { name: 'f', response: { output: '7' } } },
      ],
    },
    [
      assistant(null, ['call_0', 'code_execution', '{"language":"PYTHON","code":"1"}']),
      tool('call_0', '{"outcome":"OUTCOME_OK","output":"1"}'),
      user([{ type: 'image_url', image_url: { url: 'gs://b/i' } }]),
      user('said'),
      tool('call_1', '7'),
    ],
    {
      extras: [{ index: 0, serverExecuted: ['call_0'] }],
      warnings: [{ code: 'orphan_tool_result', detail: 'call_1' }],
    },
  ],
  'Gemini: media of a function response': [
    {
      input: [
        { role: 'model', parts: [{ function_call: { name: 'f' } }] },
        {
          role: 'user',
          parts: [
            {
              function_response: {
                name: 'f',
                response: { output: '7' },
                parts: [{ inline_data: { mime_type: 'image/png', data: 'CANARY' } }, { other: 1 }],
              },
            },
          ],
        },
      ],
    },
    [
      assistant(null, ['call_0', 'f', '{}']),
      tool('call_0', '7\n[image: image/png]\n[unsupported part: other]'),
    ],
    { warnings: [{ code: 'unsupported_part', detail: 'other' }] },
  ],
  'Gemini: one part of a system instruction, not in a list': [
    { system: { parts: { text: 'S' } }, messages: [HI] },
    [system('S'), HI],
  ],
  'reports a part of the system text that is not text': [
    {
      system: [{ text: 'S' }, { cachePoint: {} }, { inlineData: {} }, { type: 'text', value: 'x' }],
      messages: [HI],
    },
    [system('S'), HI],
    {
      warnings: [
        { code: 'unsupported_part', detail: 'inlineData' },
        { code: 'unsupported_part', detail: 'text' },
      ],
    },
  ],
  'Responses: no message for the tools that the application adds': [
    { input: [HI, { type: 'additional_tools', role: 'developer', tools: [{ name: 'f' }] }] },
    [HI],
  ],
  'Bedrock: a cache point and a text in one block': [
    { messages: [{ role: 'user', content: [{ cachePoint: { type: 'default' }, text: 'Hello' }] }] },
    [user('Hello')],
  ],
  'LlamaIndex 0.6: calls and results in the options of a message': [
    {
      messages: [
        HI,
        {
          role: 'assistant',
          content: '',
          options: { toolCall: [{ id: 'c', name: 'f', input: { a: 1 } }] },
        },
        {
          role: 'user',
          content: '"7"',
          options: { toolResult: { id: 'c', result: '7', isError: true } },
        },
      ],
    },
    [HI, assistant(null, ['c', 'f', '{"a":1}']), tool('c', '7')],
    { extras: [{ index: 2, isError: true }] },
  ],
  'LlamaIndex 0.6: a call without a name': [
    { messages: [{ role: 'assistant', content: '', options: { toolCall: [{ id: 'c' }] } }] },
    [assistant('[unsupported part: toolCall]')],
    { warnings: [{ code: 'unsupported_part', detail: 'toolCall' }] },
  ],
  'reports other options of a message': [
    { messages: [{ role: 'user', content: 'Hi', options: { a: 1 } }] },
    [HI],
    { warnings: [{ code: 'unsupported_key', detail: 'options' }] },
  ],
  'Anthropic: calls, results and annotations of a system message': [
    {
      messages: [
        {
          role: 'system',
          content: [
            { type: 'tool_use', id: 't', name: 'f', input: {} },
            BLOCKS,
            { type: 'text', text: 'S', citations: [{ n: 1 }] },
          ],
        },
        { role: 'system', content: [BLOCKS] },
      ],
    },
    [assistant(null, ['t', 'f', '{}']), tool('t', '1'), system('S'), tool('t', '1')],
    { extras: [{ index: 2, annotations: [{ n: 1 }] }] },
  ],
  'Anthropic: a call and thinking of a user message': [
    {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'tool_use', id: 't', name: 'f', input: {} },
            { type: 'thinking', thinking: 'hm', signature: 's' },
            { type: 'text', text: 'Hi' },
          ],
        },
      ],
    },
    [assistant(null, ['t', 'f', '{}']), HI],
    {
      extras: [{ index: 1, reasoning: 'hm' }],
      warnings: [{ code: 'unanswered_call', detail: 't' }],
    },
  ],
};

/** Messages and system texts with fields in another place or spelling. */
export const foreignFields: readonly ProviderCase[] = Object.entries(REQUESTS).map(
  ([name, [call, messages, rest]]) => ({
    name,
    call,
    expected: conversation('messages', messages, rest),
  }),
);
