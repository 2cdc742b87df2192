import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  rejected,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { langchain, said } from '../../../kit/providers/provider-results.ts';

type Messages = Parameters<typeof conversation>[1];
type Row = readonly [
  request: readonly unknown[],
  messages: Messages,
  warnings?: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const PNG = 'iVBORw0KGgo=';
const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const picture = image(`data:image/png;base64,${PNG}`);
const fromUser = (...content: readonly object[]): object => ({ role: 'user', content });
const fromAssistant = (...content: readonly object[]): object => ({ role: 'assistant', content });
const text = (words: string, rest: object = {}): object => ({ type: 'text', text: words, ...rest });
const toolUse = { type: 'tool_use', id: 't1', name: 'f', input: { a: 1 } };
const toolResult = (content: unknown, rest: object = {}): object => {
  return { type: 'tool_result', tool_use_id: 't1', content, ...rest };
};
const source = { type: 'base64', media_type: 'image/png', data: PNG };
const UNKNOWN = { code: 'unsupported_part', detail: 'hologram' } as const;
const called = assistant(null, ['t1', 'f', '{"a":1}']);

/** Messages in the chat dialect, also of Mistral, Cohere and Ollama. */
const CHAT: Readonly<Record<string, Row>> = {
  'chat: maps developer to system, keeps names and ignores cache markers': [
    [
      { role: 'developer', content: 'Be kind' },
      {
        role: 'user',
        name: 'ann',
        content: [text('a', { prompt_cache_breakpoint: {} }), text('b')],
      },
    ],
    [system('Be kind'), user('a\nb')],
    [],
    [{ index: 1, name: 'ann' }],
  ],
  'chat: keeps the content parts of the user': [
    [
      fromUser(
        text('See'),
        image('https://e.com/a.png'),
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
        { type: 'file', file: { file_id: 'f1' } },
      ),
    ],
    [
      user([
        text('See'),
        image('https://e.com/a.png'),
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
        { type: 'file', file: { file_id: 'f1' } },
      ]),
    ],
  ],
  'chat: reads a refusal part': [
    [fromAssistant({ type: 'refusal', refusal: 'No.' })],
    [assistant('No.')],
    [],
    [{ index: 0, refusal: 'No.' }],
  ],
  'chat: matches a result without id to the oldest open call of the same name': [
    [
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: {} } }] },
      { role: 'assistant', tool_calls: [{ function: { name: 'f', arguments: {} } }] },
      { role: 'tool', tool_name: 'f', content: 'first' },
      { role: 'tool', tool_name: 'f', content: 'second' },
    ],
    [
      assistant(null, ['call_0', 'f', '{}']),
      assistant(null, ['call_1', 'f', '{}']),
      tool('call_0', 'first'),
      tool('call_1', 'second'),
    ],
  ],
  'chat: generates ids that differ from the ids of other calls': [
    [
      {
        role: 'assistant',
        tool_calls: [{ id: 'call_0', function: { name: 'g', arguments: '{}' } }],
      },
      { role: 'assistant', function_call: { name: 'f', arguments: '{}' } },
      { role: 'function', name: 'f', content: '7' },
    ],
    [
      assistant(null, ['call_0', 'g', '{}']),
      assistant(null, ['call_1', 'f', '{}']),
      tool('call_1', '7'),
    ],
    [{ code: 'unanswered_call', detail: 'call_0' }],
  ],
  'chat: keeps the id of a result without a call': [
    [{ role: 'tool', tool_call_id: 'c9', content: 'x' }],
    [tool('c9', 'x')],
    [{ code: 'orphan_tool_result', detail: 'c9' }],
  ],
  'chat: shows an unknown part in any role and warns': [
    [
      { role: 'system', content: [{ type: 'hologram' }] },
      fromUser({ type: 'hologram' }),
      {
        role: 'assistant',
        tool_calls: [{ id: 't1', function: { name: 'f', arguments: '{"a":1}' } }],
      },
      { role: 'tool', tool_call_id: 't1', content: [{ type: 'hologram' }] },
    ],
    [
      system('[unsupported part: hologram]'),
      user('[unsupported part: hologram]'),
      called,
      tool('t1', '[unsupported part: hologram]'),
    ],
    [UNKNOWN, UNKNOWN, UNKNOWN],
  ],
  'Mistral: reads image_url, document_url, file and thinking chunks': [
    [
      fromUser(
        { type: 'image_url', imageUrl: 'https://e.com/a.png' },
        { type: 'document_url', documentUrl: 'https://e.com/a.pdf', documentName: 'a' },
        { type: 'file', fileId: 'f1' },
        { type: 'file', file_id: 'f2' },
      ),
      fromAssistant({ type: 'thinking', thinking: [text('hm')] }, text('a')),
    ],
    [
      user([
        image('https://e.com/a.png'),
        { type: 'file', file: { file_url: 'https://e.com/a.pdf', filename: 'a' } },
        { type: 'file', file: { file_id: 'f1' } },
        { type: 'file', file: { file_id: 'f2' } },
      ]),
      assistant('a'),
    ],
    [],
    [{ index: 1, reasoning: 'hm' }],
  ],
  'Cohere: reads thinking and the documents of a tool': [
    [
      fromAssistant({ type: 'thinking', thinking: 'hm' }, text('a')),
      {
        role: 'tool',
        toolCallId: 'c9',
        content: [{ type: 'document', document: { id: 'D', data: 'Words.' } }],
      },
    ],
    [assistant('a'), tool('c9', '[document: D]\nWords.')],
    [{ code: 'orphan_tool_result', detail: 'c9' }],
    [{ index: 0, reasoning: 'hm' }],
  ],
  'Ollama: reads images beside the content': [
    [{ role: 'user', content: 'See', images: [PNG] }],
    [user([text('See'), picture])],
  ],
};

const LISTS: Readonly<Record<string, Row>> = {
  'reads a list whose messages have different dialects': [
    [
      { role: 'system', content: 'S' },
      langchain('HumanMessage', { content: 'a' }),
      { role: 'model', parts: [{ text: 'b' }] },
      { role: 'user', content: [{ text: 'c' }] },
      said('d'),
      { role: 'USER', message: 'e' },
      fromAssistant(toolUse),
      { role: 'tool', tool_call_id: 't1', content: '7' },
    ],
    [
      system('S'),
      user('a'),
      assistant('b'),
      user('c'),
      assistant('d'),
      user('e'),
      called,
      tool('t1', '7'),
    ],
  ],
  'Cohere v1: reads turns': [
    [
      { role: 'USER', message: 'a' },
      { role: 'CHATBOT', message: '', toolCalls: [{ name: 'f', parameters: { a: 1 } }] },
      { role: 'TOOL', message: '', toolResults: [{ call: { name: 'f' }, outputs: [{ n: 1 }] }] },
    ],
    [user('a'), assistant(null, ['call_0', 'f', '{"a":1}']), tool('call_0', '[{"n":1}]')],
  ],
};

const MIXED_PARTS: Readonly<Record<string, readonly object[]>> = {
  'Anthropic and the AI SDK': [toolUse, { type: 'tool-call', toolCallId: 'b', toolName: 'g' }],
  'OpenAI and Anthropic': [image('https://e.com'), toolResult('x')],
  'Responses and chat': [{ type: 'input_text', text: 'a' }, image('https://e.com')],
  'Bedrock and Anthropic': [{ toolUse: { toolUseId: 'a' } }, toolUse],
  'images of Anthropic and of the AI SDK': [
    { type: 'image', source },
    { type: 'image', image: PNG },
  ],
  'reasoning of the AI SDK and thinking of Anthropic': [
    { type: 'reasoning', text: 'a' },
    { type: 'thinking', thinking: 'a', signature: 's' },
  ],
};

const UNKNOWN_MESSAGES: Readonly<Record<string, unknown>> = {
  'a number': 7,
  null: null,
  'a list': [[]],
  'an unknown role': { role: 'manager', content: 'x' },
  'an object without a known key': { a: 1, b: 2, c: 3 },
  'parts that are not a list': { role: 'user', parts: {} },
};

/** Messages of a request: the chat dialect, mixed lists, and messages that are rejected. */
export const requestMessages: readonly ProviderCase[] = [
  ...Object.entries({ ...CHAT, ...LISTS }).map(([name, row]) => {
    const [messages, read, warnings = [], extras = []] = row;
    return {
      name,
      call: { messages },
      expected: conversation('messages', read, { warnings, extras }),
    };
  }),
  ...Object.entries(MIXED_PARTS).map(([name, content]) => {
    return {
      name: `rejects a message that mixes ${name}`,
      call: { messages: [fromAssistant(...content)] },
      expected: rejected('mixed_dialect'),
    };
  }),
  ...Object.entries(UNKNOWN_MESSAGES).map(([name, message]) => {
    return {
      name: `rejects ${name}`,
      call: { messages: [message] },
      expected: rejected('unknown'),
    };
  }),
];
