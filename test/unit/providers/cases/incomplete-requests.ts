import type { Conversation } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';
import { langchain } from '../../../kit/providers/provider-results.ts';

type Messages = Conversation['messages'];
type Rest = Partial<Omit<Conversation, 'kind' | 'messages'>>;

const ORPHAN: Rest = { warnings: [{ code: 'orphan_tool_result', detail: 'call_0' }] };

const REQUESTS: Readonly<Record<string, readonly [unknown, Messages, Rest?]>> = {
  'Cohere: documents without title or data': [
    [
      {
        role: 'tool',
        tool_call_id: 'c9',
        content: [
          { type: 'document', document: { title: 'T', data: { snippet: 'a' } } },
          { type: 'document', document: { data: { text: 'b' } } },
          { type: 'document' },
        ],
      },
    ],
    [tool('c9', '[document: T]\na\n[document]\nb\n[unsupported part: document]')],
    {
      warnings: [
        { code: 'unsupported_part', detail: 'document' },
        { code: 'orphan_tool_result', detail: 'c9' },
      ],
    },
  ],
  'Ollama: a JPEG without a media type': [
    [{ role: 'user', content: '', images: ['/9j/4AAQ'] }],
    [
      user([
        { type: 'text', text: '' },
        { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9j/4AAQ' } },
      ]),
    ],
  ],
  'Ollama: a picture in bytes': [
    [{ role: 'user', content: 'Q', images: [Uint8Array.of(137, 80, 78, 71, 13, 10)] }],
    [
      user([
        { type: 'text', text: 'Q' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0K' } },
      ]),
    ],
  ],
  'AI SDK: a call whose input is undefined': [
    [
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: undefined }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'f',
            output: { type: 'text', value: 'a' },
          },
        ],
      },
    ],
    [assistant(null, ['c1', 'f', '{}']), tool('c1', 'a')],
  ],
  'Gemini: a toolCall without toolType': [
    [{ role: 'model', parts: [{ toolCall: { args: {} } }, { toolResponse: {} }, { text: 'x' }] }],
    [assistant(null, ['call_0', 'tool', '{}']), tool('call_0', '{}'), assistant('x')],
    { extras: [{ index: 0, serverExecuted: ['call_0'] }] },
  ],
  'chat: a second result for an answered call': [
    [
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: '1' },
      { role: 'tool', name: 'f', content: '2' },
    ],
    [assistant(null, ['c1', 'f', '{}']), tool('c1', '1'), tool('call_0', '2')],
    { ...ORPHAN, extras: [{ index: 2, name: 'f' }] },
  ],
  'LangChain: a ChatMessage with the role developer': [
    [langchain('ChatMessage', { role: 'developer', content: 'S' })],
    [system('S')],
  ],
};

/** Messages with missing fields. */
export const incompleteRequests: readonly ProviderCase[] = Object.entries(REQUESTS).map(
  ([name, [messages, read, rest]]) => {
    return { name, call: { messages }, expected: conversation('messages', read, rest) };
  },
);
