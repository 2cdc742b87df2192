import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  conversation,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/providers/provider-cases.ts';

type Row = readonly [
  request: unknown,
  messages: Parameters<typeof conversation>[1],
  warnings?: readonly ConversationWarning[],
  extras?: readonly MessageExtras[],
];

const PNG = 'iVBORw0KGgo=';
const image = (url: string): object => ({ type: 'image_url', image_url: { url } });
const picture = image(`data:image/png;base64,${PNG}`);
const text = (words: string): object => ({ type: 'text', text: words });
const FAILED: readonly MessageExtras[] = [{ index: 1, isError: true }];

const answer = (response: unknown, rest: object = {}): object => {
  return { role: 'user', parts: [{ functionResponse: { name: 'f', response, ...rest } }] };
};
const calledBy = { role: 'model', parts: [{ functionCall: { name: 'f', args: {} } }] };
const replied = (content: string): Parameters<typeof conversation>[1] => [
  assistant(null, ['call_0', 'f', '{}']),
  tool('call_0', content),
];

const GEMINI: Readonly<Record<string, Row>> = {
  'reads a string': ['a', [user('a')]],
  'reads a part': [{ text: 'a' }, [user('a')]],
  'reads a list of parts': [
    [{ text: 'a' }, { inlineData: { mimeType: 'image/png', data: PNG } }],
    [user([text('a'), picture])],
  ],
  'reads a list of strings and parts': [['a', { text: 'b' }], [user('a\nb')]],
  'reads a turn': [{ role: 'user', parts: [{ text: 'a' }] }, [user('a')]],
  'reads a turn without role as a user message': [[{ parts: [{ text: 'a' }] }], [user('a')]],
  'keeps media of the user': [
    [
      {
        role: 'user',
        parts: [
          { fileData: { fileUri: 'https://e.com/a.png', mimeType: 'image/png' } },
          { fileData: { fileUri: 'gs://b/a.pdf', mimeType: 'application/pdf' } },
          { inlineData: { data: 'AAAA', mimeType: 'audio/wav' } },
        ],
      },
    ],
    [
      user([
        image('https://e.com/a.png'),
        { type: 'file', file: { file_url: 'gs://b/a.pdf' } },
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      ]),
    ],
  ],
  'reads the output key of a function response': [
    [calledBy, answer({ output: '7', n: 1 })],
    replied('7'),
  ],
  'marks a function response with an error key as an error': [
    [calledBy, answer({ error: 'no' })],
    replied('no'),
    [],
    FAILED,
  ],
  'reads the result key of a function response if it is the only key': [
    [calledBy, answer({ result: { n: 1 } })],
    replied('{"n":1}'),
  ],
  'keeps the whole function response if result is not the only key': [
    [calledBy, answer({ result: 1, n: 2 })],
    replied('{"result":1,"n":2}'),
  ],
  'replaces media in a function response with placeholders': [
    [
      calledBy,
      answer(
        { output: '7' },
        { parts: [{ inlineData: { mimeType: 'image/png', data: 'CANARY' } }] },
      ),
    ],
    replied('7\n[image: image/png]'),
  ],
  'reads a function response in a turn of the role function': [
    [calledBy, { ...answer({ output: '7' }), role: 'function' }],
    replied('7'),
  ],
  'joins the parts of a system turn with a line break': [
    [{ role: 'system', parts: [{ text: 'a' }, { text: 'b' }] }],
    [system('a\nb')],
  ],
};

/** The contents of a request to Gemini. */
export const geminiRequests: readonly ProviderCase[] = Object.entries(GEMINI).map(
  ([name, [input, messages, warnings = [], extras = []]]) => {
    return {
      name,
      call: { input },
      expected: conversation('messages', messages, { warnings, extras }),
    };
  },
);
