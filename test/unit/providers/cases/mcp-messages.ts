import {
  assistant,
  conversation,
  type Outcome,
  type ProviderCase,
  user,
} from '../../../kit/providers/provider-cases.ts';

const text = (value: string): object => ({ type: 'text', text: value });
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };

const ROWS: Readonly<Record<string, readonly [call: ProviderCase['call'], expected: Outcome]>> = {
  'the result of getPrompt, whose messages have one part each': [
    {
      result: {
        description: 'A prompt',
        messages: [
          { role: 'user', content: text('Hi') },
          { role: 'assistant', content: text('x') },
        ],
      },
    },
    conversation('langgraph.state', [user('Hi'), assistant('x')]),
  ],
  'the messages of getPrompt as the request': [
    { messages: [{ role: 'user', content: text('Hi') }], result: 'x' },
    conversation('string', [user('Hi'), assistant('x')]),
  ],
  'one message as the result': [
    { messages: [user('Hi')], result: { role: 'assistant', content: text('x') } },
    conversation('message', [user('Hi'), assistant('x')]),
  ],
  'a picture': [
    { messages: [{ role: 'user', content: image }] },
    conversation('messages', [
      user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]),
    ]),
  ],
  'a picture of the model': [
    { messages: [{ role: 'assistant', content: image }] },
    conversation('messages', [assistant('[image: image/png]')], {
      warnings: [{ code: 'media_omitted', detail: 'image/png' }],
    }),
  ],
  'a picture in lines of base64 for URLs': [
    { messages: [{ role: 'user', content: { ...image, data: 'AA-_\r\n\tAA ==' } }] },
    conversation('messages', [
      user([{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA-_\r\n\tAA ==' } }]),
    ]),
  ],
  'a picture whose address is its source': [
    { messages: [{ role: 'user', content: { type: 'image', source: 'https://e.com/a.png' } }] },
    conversation('messages', [
      user([{ type: 'image_url', image_url: { url: 'https://e.com/a.png' } }]),
    ]),
  ],
  'a picture at an address, beside an object of its name': [
    {
      messages: [
        {
          role: 'user',
          content: {
            type: 'image',
            image: { format: 'png' },
            source: 'wiki',
            url: 'https://e.com/a.png',
          },
        },
      ],
    },
    conversation('messages', [
      user([{ type: 'image_url', image_url: { url: 'https://e.com/a.png' } }]),
    ]),
  ],
  'a recording': [
    {
      messages: [{ role: 'user', content: { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' } }],
    },
    conversation('messages', [
      user([{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }]),
    ]),
  ],
  'a resource with a text': [
    {
      messages: [
        {
          role: 'user',
          content: { type: 'resource', resource: { uri: 'file:///a.txt', text: 'The text' } },
        },
      ],
    },
    conversation('messages', [user('[resource: file:///a.txt]\nThe text')]),
  ],
  'a resource with data': [
    {
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: 'file:///a.pdf', mimeType: 'application/pdf', blob: 'AAAA' },
          },
        },
      ],
    },
    conversation('messages', [
      user([{ type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } }]),
    ]),
  ],
  'a link to a resource': [
    { messages: [{ role: 'user', content: { type: 'resource_link', uri: 'file:///a.txt' } }] },
    conversation('messages', [user('[resource: file:///a.txt]')]),
  ],
  'a picture without data': [
    { messages: [{ role: 'user', content: { type: 'image', mimeType: 'image/png' } }] },
    conversation('messages', [user('[unsupported part: image]')], {
      warnings: [{ code: 'unsupported_part', detail: 'image' }],
    }),
  ],
};

/** Messages of the Model Context Protocol (sdk 1.32). */
export const mcpMessages: readonly ProviderCase[] = Object.entries(ROWS).map(
  ([name, [call, expected]]) => ({ name, call, expected }),
);
