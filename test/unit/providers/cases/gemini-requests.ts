import type { ConversationWarning, MessageExtras } from '../../../../src/providers/index.ts';
import {
  assistant,
  gives,
  system,
  tool,
  user,
  type ProviderCase,
} from '../../../kit/provider-cases.ts';

type Row = readonly [
  request: unknown,
  messages: Parameters<typeof gives>[1],
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
const replied = (content: string): Parameters<typeof gives>[1] => [
  assistant(null, ['call_0', 'f', '{}']),
  tool('call_0', content),
];

const GEMINI: Readonly<Record<string, Row>> = {
  'Gemini: a text': ['a', [user('a')]],
  'Gemini: a part': [{ text: 'a' }, [user('a')]],
  'Gemini: parts': [
    [{ text: 'a' }, { inlineData: { mimeType: 'image/png', data: PNG } }],
    [user([text('a'), picture])],
  ],
  'Gemini: texts and parts': [['a', { text: 'b' }], [user('a\nb')]],
  'Gemini: a turn': [{ role: 'user', parts: [{ text: 'a' }] }, [user('a')]],
  'Gemini: a turn without role is the user’s': [[{ parts: [{ text: 'a' }] }], [user('a')]],
  'Gemini: media of the user': [
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
  'Gemini: the output of a function': [[calledBy, answer({ output: '7', n: 1 })], replied('7')],
  'Gemini: the error of a function': [
    [calledBy, answer({ error: 'no' })],
    replied('no'),
    [],
    FAILED,
  ],
  'Gemini: the sole result of a function': [
    [calledBy, answer({ result: { n: 1 } })],
    replied('{"n":1}'),
  ],
  'Gemini: a result among others is the whole': [
    [calledBy, answer({ result: 1, n: 2 })],
    replied('{"result":1,"n":2}'),
  ],
  'Gemini: media of a function': [
    [
      calledBy,
      answer(
        { output: '7' },
        { parts: [{ inlineData: { mimeType: 'image/png', data: 'CANARY' } }] },
      ),
    ],
    replied('7\n[image: image/png]'),
  ],
  'Gemini: an answer of the role function': [
    [calledBy, { ...answer({ output: '7' }), role: 'function' }],
    replied('7'),
  ],
  'Gemini: system': [[{ role: 'system', parts: [{ text: 'a' }, { text: 'b' }] }], [system('a\nb')]],
};

/** Reference §6.5: contents of a request to Gemini. */
export const geminiRequests: readonly ProviderCase[] = Object.entries(GEMINI).map(
  ([name, [input, messages, warnings = [], extras = []]]) => {
    return { name, call: { input }, expected: gives('messages', messages, { warnings, extras }) };
  },
);
