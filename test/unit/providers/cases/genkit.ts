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

const CALLED = ['c1', 'f', '{"a":1}'] as const;
/** A response of genkit 1.42.0. */
const generated = (content: readonly object[], rest: object = {}): object => ({
  message: { role: 'model', content },
  finishReason: 'stop',
  usage: {},
  custom: {},
  raw: {},
  ...rest,
});
const GENKIT_TOOL = {
  name: 'f',
  description: 'd',
  inputSchema: { type: 'object' },
  key: '/tool/f',
};
/** Responses of Genkit. */
export const genkit: readonly ProviderCase[] = [
  {
    name: 'reads the conversation and the tools of the request',
    call: {
      messages: [HI],
      result: generated([{ reasoning: 'hm' }, { text: 'Done.' }], {
        request: {
          messages: [
            { role: 'system', content: [{ text: 'Be kind' }] },
            { role: 'user', content: [{ text: 'Hi' }] },
            {
              role: 'model',
              content: [{ toolRequest: { name: 'f', ref: 'c1', input: { a: 1 } } }],
            },
            {
              role: 'tool',
              content: [{ toolResponse: { name: 'f', ref: 'c1', output: { n: 7 } } }],
            },
          ],
          tools: [GENKIT_TOOL],
        },
      }),
    },
    expected: conversation(
      'genkit.response',
      [system('Be kind'), HI, assistant(null, CALLED), tool('c1', '{"n":7}'), assistant('Done.')],
      {
        finishReason: 'stop',
        extras: [{ index: 4, reasoning: 'hm' }],
        tools: [
          {
            type: 'function',
            function: { name: 'f', description: 'd', parameters: { type: 'object' } },
          },
        ],
      },
    ),
  },
  {
    name: 'reads media and a call without arguments, and warns about a limit',
    call: {
      messages: [
        {
          role: 'user',
          content: [
            { text: 'Hi' },
            { media: { contentType: 'image/png', url: 'https://e.com/a.png' } },
          ],
        },
      ],
      result: generated([{ text: 'a' }, { toolRequest: { name: 'f' } }], {
        finishReason: 'length',
      }),
    },
    expected: conversation(
      'genkit.response',
      [
        user([
          { type: 'text', text: 'Hi' },
          { type: 'image_url', image_url: { url: 'https://e.com/a.png' } },
        ]),
        assistant('a', ['call_0', 'f', '{}']),
      ],
      { finishReason: 'length', warnings: [{ code: 'truncated' }] },
    ),
  },
  {
    name: 'reads the content of a tool with several parts',
    call: {
      messages: [
        HI,
        { role: 'model', content: [{ toolRequest: { name: 'f', ref: 'c1', input: { a: 1 } } }] },
        {
          role: 'tool',
          content: [
            {
              toolResponse: {
                name: 'f',
                ref: 'c1',
                output: { n: 7 },
                content: [{ text: 'x' }, { hologram: {} }],
              },
            },
          ],
        },
      ],
      result: generated([{ text: 'Done.' }]),
    },
    expected: conversation(
      'genkit.response',
      [
        HI,
        assistant(null, CALLED),
        tool('c1', '{"n":7}\nx\n[unsupported block: hologram]'),
        assistant('Done.'),
      ],
      {
        finishReason: 'stop',
        warnings: [{ code: 'unsupported_block', detail: 'hologram' }],
      },
    ),
  },
  {
    name: 'rejects a response that was blocked and has no message',
    call: {
      result: {
        finishReason: 'blocked',
        finishMessage: 'CANARY',
        request: { messages: [{ role: 'user', content: [{ text: 'Hi' }] }] },
      },
    },
    expected: rejected('prompt_blocked'),
  },
  {
    name: 'reads images without a contentType, which their data shows',
    call: {
      result: generated([{ media: { url: 'data:image/webp;base64,AA==' } }], {
        request: {
          messages: [
            {
              role: 'user',
              content: [
                { media: { url: 'data:image/png;base64,AA==' } },
                { media: { contentType: 'application/pdf', url: 'https://e.com/a.png' } },
                { media: { url: 'https://e.com/a' } },
              ],
            },
          ],
        },
      }),
    },
    expected: conversation(
      'genkit.response',
      [
        user([
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          { type: 'file', file: { file_url: 'https://e.com/a.png' } },
          { type: 'file', file: { file_url: 'https://e.com/a' } },
        ]),
        assistant('[image]'),
      ],
      { finishReason: 'stop', warnings: [{ code: 'media_omitted', detail: 'image' }] },
    ),
  },
  {
    name: 'reads content of the request that is a text, and a part with media and a text',
    call: {
      result: generated([{ text: 'Done.' }], {
        request: {
          messages: [
            { role: 'user', content: 'Hi' },
            {
              role: 'user',
              content: [{ media: { url: 'data:image/png;base64,AA==' }, text: 'a caption' }],
            },
          ],
        },
      }),
    },
    expected: conversation(
      'genkit.response',
      [
        HI,
        user([
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
          { type: 'text', text: 'a caption' },
        ]),
        assistant('Done.'),
      ],
      { finishReason: 'stop' },
    ),
  },
  {
    name: 'accepts a call that interrupts, and warns when the answer was blocked',
    call: { messages: [HI], result: generated([{ text: 'a' }], { finishReason: 'blocked' }) },
    expected: conversation('genkit.response', [HI, assistant('a')], {
      finishReason: 'blocked',
      warnings: [{ code: 'abnormal_finish', detail: 'blocked' }],
    }),
  },
];
